/** Reads from the reports of vitest and playwright what failed, and why. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const vitestFailures = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
})
const storyResult = z.object({
  errors: z.array(z.object({ message: z.string().optional() })),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
})
type Spec = {
  title: string
  ok: boolean
  tests: { status?: string | undefined; results: z.infer<typeof storyResult>[] }[]
}
type Suite = { file: string; specs: Spec[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        tests: z.array(z.object({ status: z.string().optional(), results: z.array(storyResult) })),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
)
const playwrightFailures = z.object({ suites: z.array(suite) })

/** What failed and why, a few lines each: the end of a long output is often all that is kept of it. */
export function failuresOf(file: string): string[] {
  if (!existsSync(file)) return []
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const vitest = vitestFailures.safeParse(report)
  const match = vitest.success ? vitest.data.testResults.flatMap(ofVitest) : ofStories(report, ({ ok }) => !ok)
  return match.map(linesOf)
}

/** The stories that failed at first and passed when they were tried once more, and why they failed. */
export function flakyStoriesOf(file: string): string[] {
  if (!existsSync(file)) return []
  const isFlaky = ({ tests }: Spec) => tests.some(({ status }) => status === 'flaky')
  return ofStories(JSON.parse(readFileSync(file, 'utf8')), isFlaky).map(linesOf)
}

const linesOf = ({ name, why, screen = [] }: Failure) => [name, firstLines(why), ...screen].join('\n')

type Failure = { name: string; why: string; screen?: string[] }

function ofVitest(file: z.infer<typeof vitestFailures>['testResults'][number]): Failure[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  // A file that cannot be imported has no test that failed
  if (failed.length === 0) return file.message ? [{ name: file.name, why: file.message }] : []
  return failed.map(({ fullName, failureMessages }) => ({ name: fullName, why: (failureMessages ?? []).join('\n') }))
}

function ofStories(report: unknown, isWanted: (spec: Spec) => boolean): Failure[] {
  const inside = ({ file, specs, suites }: Suite): Failure[] => [
    ...specs.filter(isWanted).map(({ title, tests }) => {
      const results = tests.flatMap((test) => test.results)
      const why = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n')
      return { name: `${file}: ${title}`, why, screen: results.flatMap(onScreen).slice(0, mostOfScreen) }
    }),
    ...(suites ?? []).flatMap(inside),
  ]
  const parsed = playwrightFailures.safeParse(report)
  return parsed.success ? parsed.data.suites.flatMap(inside) : []
}

const mostOfScreen = 30
// Where the end of a story shows: what stands there, what is asked, what was refused, and what has the focus
const telling = /^\s*- (heading|alert|alertdialog|dialog|status|paragraph|region)\b|\[active\]/

/** What the page showed when the story ended, in its headings, notices and sentences. The demo's people are nobody's. */
function onScreen({ attachments }: z.infer<typeof storyResult>): string[] {
  const page = attachments.find(({ name }) => name === 'error-context')?.path
  if (page === undefined || !existsSync(page)) return []
  const lines = readFileSync(page, 'utf8').split('\n')
  const displayed = lines.filter((line) => telling.test(line)).map((line) => `  | ${line.trim().slice(2, 160)}`)
  return displayed.length === 0 ? [] : ['  The page showed:', ...displayed]
}

// oxlint-disable-next-line no-control-regex -- the runners color their messages with escape sequences
const colors = /\u001B\[[\d;]*m/g
const firstLines = (why: string) =>
  why
    .replaceAll(colors, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 14)
    .map((line) => `  ${line.slice(0, 240)}`)
    .join('\n')
