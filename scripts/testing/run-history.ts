/** What a run of a tier leaves behind, and what has changed since: new and missing tests, and those that became slower. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { cacheFolder } from '../steps.ts'
import type { TestResult } from './test-results.ts'

export type Tier = 'check' | 'test' | 'long'

const runRecord = z.object({
  date: z.string(),
  minutes: z.number(),
  /** Milliseconds of each test, by file and title. */
  tests: z.record(z.string(), z.number()),
})
export type RunRecord = z.infer<typeof runRecord>

const fileOf = (tier: Tier, folder: string) => join(folder, `last-${tier}.json`)

export function readLastRun(tier: Tier, folder = cacheFolder): RunRecord | undefined {
  const file = fileOf(tier, folder)
  return existsSync(file) ? runRecord.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

export function writeLastRun(tier: Tier, record: RunRecord, folder = cacheFolder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(tier, folder), `${JSON.stringify(record)}\n`)
}

const separator = ' › '
export const testName = ({ file, title }: Pick<TestResult, 'file' | 'title'>) => `${file}${separator}${title}`

export const durationsOf = (results: readonly TestResult[]): Record<string, number> =>
  Object.fromEntries(results.map((result) => [testName(result), result.ms]))

/** Seconds of each file of tests in the last run. */
export function fileSeconds({ tests }: Pick<RunRecord, 'tests'>): Map<string, number> {
  const seconds = new Map<string, number>()
  for (const [name, ms] of Object.entries(tests)) {
    const file = name.split(separator, 1)[0] ?? ''
    seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000)
  }
  return seconds
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export const slowestTests = (results: readonly TestResult[], count = 10): string[] =>
  results
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map((result) => `${seconds(result.ms).padStart(8)}  ${testName(result)}`)

// On a machine that is busy with something else everything is slower: a test stands out when it is so beyond all others
const muchSlower = { times: 2, atLeastMs: 3000 }
const mostLines = 10

/** Lines about what differs from the last run; none when nothing does. */
export function changesSince(last: Pick<RunRecord, 'tests'>, now: Record<string, number>): string[] {
  const added = Object.keys(now).filter((name) => !(name in last.tests))
  const removed = Object.keys(last.tests).filter((name) => !(name in now))
  const pace = medianRatio(last.tests, now)
  const slower = Object.entries(now).flatMap(([name, ms]) => {
    const before = last.tests[name]
    const isSlower =
      before !== undefined && ms > before * Math.max(1, pace) * muchSlower.times && ms - before * Math.max(1, pace) >= muchSlower.atLeastMs
    return isSlower ? [`${name}: ${seconds(before)} → ${seconds(ms)}`] : []
  })
  return [...firstLines('new', added), ...firstLines('gone', removed), ...firstLines('much slower', slower)]
}

function medianRatio(before: Record<string, number>, now: Record<string, number>): number {
  const ratios = Object.entries(now)
    .flatMap(([name, ms]) => ((before[name] ?? 0) >= 100 ? [ms / before[name]!] : []))
    .toSorted((a, b) => a - b)
  return ratios[Math.floor((ratios.length - 1) / 2)] ?? 1
}

const firstLines = (word: string, lines: readonly string[]): string[] =>
  lines.length <= mostLines
    ? lines.map((line) => `${word}: ${line}`)
    : [...lines.slice(0, mostLines - 1).map((line) => `${word}: ${line}`), `${word}: ${lines.length - mostLines + 1} more`]
