/** Reads from the reports of vitest and playwright each test with what it came to, how long it took, and why it failed. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { root } from '../steps.ts'

/** `flaky`: a story that failed and passed when it was tried again. */
export type TestResult = { file: string; title: string; status: 'passed' | 'failed' | 'flaky'; ms: number }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
})
type Suite = { file: string; specs: z.infer<typeof spec>[]; suites?: Suite[] | undefined }
const spec = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) })),
})
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ file: z.string(), specs: z.array(spec), suites: z.array(suite).optional() }))
const playwrightReport = z.object({ suites: z.array(suite) })

/** Every test that ran; none when there is no report. */
export function readTestResults(report: string): TestResult[] {
  if (!existsSync(report)) return []
  const content: unknown = JSON.parse(readFileSync(report, 'utf8'))
  const ofVitest = vitestReport.safeParse(content)
  return ofVitest.success ? vitestResults(ofVitest.data) : playwrightReport.parse(content).suites.flatMap(storyResults)
}

const vitestResults = ({ testResults }: z.infer<typeof vitestReport>): TestResult[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, fullName, duration }) => ({
        file: relative(root, name),
        title: fullName,
        status: status === 'passed' ? ('passed' as const) : ('failed' as const),
        ms: Math.round(duration ?? 0),
      })),
  )

const storyStatus = { expected: 'passed', unexpected: 'failed', flaky: 'flaky' } as const

const storyResults = ({ file, specs, suites = [] }: Suite): TestResult[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status, results }) => {
      if (!(status in storyStatus)) return []
      const ms = Math.round(results.reduce((sum, { duration }) => sum + duration, 0))
      return [{ file: `e2e/${file}`, title, status: storyStatus[status as keyof typeof storyStatus], ms }]
    }),
  ),
  ...suites.flatMap(storyResults),
]
