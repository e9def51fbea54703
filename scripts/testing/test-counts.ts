/** Reads how many tests passed and failed from the reports that vitest and playwright write. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** `flaky`: stories that failed and passed when they were tried once more. */
export type Counts = { passed: number; failed: number; flaky: number }

const vitestReport = z.object({ success: z.boolean(), numPassedTests: z.number(), numFailedTests: z.number() })
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** A run that wrote no report, or failed before any test did (a file that cannot be imported), counts as one failure. */
export function countsOf(file: string, passed: boolean): Counts {
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, flaky: 0 }
  return { ...counts, failed: passed ? counts.failed : Math.max(1, counts.failed) }
}

function read(report: unknown): Counts {
  const vitest = vitestReport.safeParse(report)
  if (vitest.success) return { passed: vitest.data.numPassedTests, failed: vitest.data.numFailedTests, flaky: 0 }
  const { stats } = playwrightReport.parse(report)
  return { passed: stats.expected, failed: stats.unexpected, flaky: stats.flaky }
}

export const sumCounts = (all: readonly Counts[]): Counts => {
  const sum = (kind: keyof Counts) => all.reduce((total, counts) => total + counts[kind], 0)
  return { passed: sum('passed'), failed: sum('failed'), flaky: sum('flaky') }
}

/** Where nothing may pass by chance, what passed on its second try has failed: so in the long tier. */
export const withoutSecondTries = ({ passed, failed, flaky }: Counts): Counts => ({
  passed,
  failed: failed + flaky,
  flaky,
})

/** The two lines that end a run, alone on standard output: `flaky: 1`, then `12 passed, 0 failed`. */
export const countLines = ({ passed, failed, flaky }: Counts, isFlakyPassed: boolean): string =>
  `flaky: ${flaky}\n${passed + (isFlakyPassed ? flaky : 0)} passed, ${failed} failed`
