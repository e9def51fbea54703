/** Reads how many tests passed and failed from the reports that vitest and playwright write. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

export type Counts = { passed: number; failed: number }

const vitestReport = z.object({ success: z.boolean(), numPassedTests: z.number(), numFailedTests: z.number() })
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** A run that wrote no report, or failed before any test did (a file that cannot be imported), counts as one failure. */
export function countsOf(file: string, passed: boolean): Counts {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  return { ...counts, failed: passed ? counts.failed : Math.max(1, counts.failed) }
}

function read(report: unknown): Counts {
  const vitest = vitestReport.safeParse(report)
  if (vitest.success) return { passed: vitest.data.numPassedTests, failed: vitest.data.numFailedTests }
  const { stats } = playwrightReport.parse(report)
  // A test that passed only on its second try is a failure that hides
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

/** The line that ends a run, alone on standard output: `12 passed, 0 failed`. */
export const countLine = (all: readonly Counts[]): string => {
  const sum = (kind: keyof Counts) => all.reduce((total, counts) => total + counts[kind], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}
