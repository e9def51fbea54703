/** Reads from the reports of vitest and playwright what failed, and why. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const vitestFailures = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})
type Spec = { title: string; ok: boolean; tests: { results: { errors: { message?: string | undefined }[] }[] }[] }
type Suite = { file: string; specs: Spec[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    specs: z.array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        tests: z.array(
          z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })) }),
        ),
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
  const found = vitest.success ? vitest.data.testResults.flatMap(ofVitest) : ofStories(report)
  return found.map(({ name, why }) => `${name}\n${firstLines(why)}`)
}

type Failure = { name: string; why: string }

function ofVitest(file: z.infer<typeof vitestFailures>['testResults'][number]): Failure[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  // A file that cannot be imported has no test that failed
  if (failed.length === 0) return file.message ? [{ name: file.name, why: file.message }] : []
  return failed.map(({ fullName, failureMessages }) => ({ name: fullName, why: (failureMessages ?? []).join('\n') }))
}

function ofStories(report: unknown): Failure[] {
  const inside = ({ file, specs, suites }: Suite): Failure[] => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return { name: `${file}: ${title}`, why: errors.map(({ message }) => message ?? '').join('\n') }
      }),
    ...(suites ?? []).flatMap(inside),
  ]
  const parsed = playwrightFailures.safeParse(report)
  return parsed.success ? parsed.data.suites.flatMap(inside) : []
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
