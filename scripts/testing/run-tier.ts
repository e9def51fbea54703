/** Runs the steps of a tier and says how it went, the same way for each tier. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Step, TestRun } from '../steps.ts'
import { changesSince, durationsOf, readLastRun, slowestTests, type Tier, writeLastRun } from './run-history.ts'
import { type Outcome, outcomeLine, runSteps } from './run-steps.ts'
import { type Counts, countsOf, sumCounts } from './test-counts.ts'
import { failuresOf, flakyStoriesOf } from './test-failures.ts'
import { readTestResults, type TestResult } from './test-results.ts'

export type TierRun = { outcomes: Outcome[]; counts: Counts; results: TestResult[]; minutes: number }

export async function runTier(tier: Tier, browser: string | undefined, stepsOf: (run: TestRun) => Step[]): Promise<TierRun> {
  const reports = mkdtempSync(join(tmpdir(), 'vitalrounds-reports-'))
  const began = performance.now()
  try {
    const outcomes = await runSteps(stepsOf({ reports, browser }))
    const files = outcomes.flatMap(({ step }) => step.report ?? [])
    const run: TierRun = {
      outcomes,
      counts: sumCounts(outcomes.map(countsOfOutcome)),
      results: files.flatMap(readTestResults),
      minutes: Math.round((performance.now() - began) / 6000) / 10,
    }
    for (const story of files.flatMap(flakyStoriesOf)) console.error(`\nFLAKY   ${story}`)
    for (const failure of files.flatMap(failuresOf)) console.error(`\nFAILED  ${failure}`)
    printSummary(tier, run)
    return run
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

/** What is not a test counts only when it fails: the line must not say 0 failed then. */
const countsOfOutcome = ({ step, passed }: Outcome): Counts =>
  step.report === undefined ? { passed: 0, failed: passed ? 0 : 1, flaky: 0 } : countsOf(step.report, passed)

function printSummary(tier: Tier, { outcomes, results, minutes }: TierRun) {
  const last = readLastRun(tier)
  const tests = durationsOf(results)
  console.error('\nThe slowest tests:')
  for (const line of slowestTests(results)) console.error(line)
  // A check runs what a change reaches: what is missing from it is not gone
  if (last && tier !== 'check') {
    console.error(`\nSince the last run (${last.date.slice(0, 16).replace('T', ' ')}, ${last.minutes} min):`)
    const changes = changesSince(last, tests)
    for (const line of changes.length === 0 ? ['no new, gone or much slower test'] : changes) console.error(line)
  }
  console.error()
  for (const outcome of outcomes) console.error(outcomeLine(outcome))
  console.error(`${minutes} min`)
  // The figures of a run that broke off say nothing
  if (outcomes.every(({ passed }) => passed)) writeLastRun(tier, { date: new Date().toISOString(), minutes, tests })
}
