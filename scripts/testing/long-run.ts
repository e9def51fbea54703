/** The committed result of the last run of the long tier (docs/long-run.json), and how far the code has gone on since. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../steps.ts'
import { git } from './git-changes.ts'

const longRun = z.object({
  commit: z.string(),
  /** The commit with what was not yet committed. */
  isChanged: z.boolean(),
  date: z.string(),
  minutes: z.number(),
  machine: z.object({ processors: z.number(), loadBefore: z.number(), loadAfter: z.number() }),
  passed: z.number(),
  failed: z.number(),
  flaky: z.number(),
  steps: z.array(z.object({ name: z.string(), passed: z.boolean(), seconds: z.number(), processorSeconds: z.number().optional() })),
  slowest: z.array(z.string()),
})
export type LongRun = z.infer<typeof longRun>

const file = join(root, 'docs/long-run.json')

export const readLongRun = (): LongRun | undefined => (existsSync(file) ? longRun.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined)

export const writeLongRun = (run: LongRun) => writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`)

/** Commits since then; undefined where the clone does not reach back so far, or is none. */
export function commitsSince(commit: string): number | undefined {
  try {
    return Number(git('rev-list', '--count', `${commit}..HEAD`))
  } catch {
    return undefined
  }
}

export function longRunLine(run: LongRun | undefined, age: (commit: string) => number | undefined): string {
  if (run === undefined) return 'long tier: never run (npm run test:long)'
  const commits = age(run.commit)
  const since = commits === undefined ? 'of a commit that this clone does not hold' : `${commits} commits ago`
  const what = run.isChanged ? `${run.commit.slice(0, 8)} with changes` : run.commit.slice(0, 8)
  const flaky = run.flaky === 0 ? '' : `, ${run.flaky} flaky`
  return `long tier: ${since} (${what}, ${run.date.slice(0, 10)}): ${run.passed} passed, ${run.failed} failed${flaky}, ${run.minutes} min`
}
