/**
 * Which tests a change can reach, nearest first, as many as fit into the time of a check. Nearly everything reaches nearly
 * every test of the server, because each starts the whole application: what is reached by way of the lists of routes, jobs
 * and endpoints stands behind what is reached without them, and there those of the same noun come first.
 */
import { basename } from 'node:path/posix'
import { distancesFrom, type ImportGraph, importersOf } from './import-graph.ts'
import { longestTests } from './longest-first.ts'

export type ReachedTest = { file: string; rank: number; seconds: number }
export type Plan = { run: ReachedTest[]; left: ReachedTest[] }
type TestPlanContext = { graph: ImportGraph; textOf: (file: string) => string; seconds: ReadonlyMap<string, number> }

export const isTest = (file: string) => /\.test\.tsx?$/.test(file) && !isLongTest(file)
export const isLongTest = (file: string) => file.endsWith('.long.test.ts')

/** They name every noun. */
const lists = /^(server\/src\/(app|jobs-list|after-change|inbox-handlers)|domain\/src\/endpoints|web\/src\/app\/routeTree\.gen)\.ts$/
/** What the tests of the server clone was made by these. */
const migrations = { folder: 'server/migrations/', reader: 'server/src/platform/database/migrations.ts' }

const nounOf = (file: string) => /^(?:domain|server|web)\/src\/([^/]+)\//.exec(file)?.[1]

// Reached over the lists alone: behind everything that is reached without them
const rankOfSameNoun = 100
const rankOverLists = 200

export function reachedTests(changed: readonly string[], { graph, textOf, seconds }: TestPlanContext): ReachedTest[] {
  const importers = importersOf(graph)
  const starts = changed.map((file) => (file.startsWith(migrations.folder) ? migrations.reader : file))
  const near = distancesFrom(starts, importers, (file) => lists.test(file))
  const far = distancesFrom(starts, importers)
  const nouns = new Set(starts.map(nounOf))
  const rankOf = (file: string): number | undefined => {
    const mentioned = changed.some((path) => !graph.has(path) && textOf(file).includes(basename(path)))
    const [direct, over] = [near.get(file) ?? (mentioned ? 1 : undefined), far.get(file)]
    if (direct !== undefined) return direct
    if (over === undefined) return undefined
    return nouns.has(nounOf(file)) ? rankOfSameNoun + over : rankOverLists + over
  }
  return [...graph.keys()]
    .filter(isTest)
    .flatMap((file) => {
      const rank = rankOf(file)
      return rank === undefined ? [] : [{ file, rank, seconds: secondsOf(file, seconds) }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.seconds - b.seconds)
}

/** What a file of tests takes that has not been measured yet. */
const usualSeconds: [pattern: RegExp, seconds: number][] = [
  [/^(server|tests)\//, 5],
  [/\.tsx$/, 3],
  [/./, 0.5],
]
const secondsOf = (file: string, measured: ReadonlyMap<string, number>) =>
  Math.max(longestTests[file] ?? 0, measured.get(file) ?? usualSeconds.find(([pattern]) => pattern.test(file))?.[1] ?? 0)

/** What must be there before the first test of a kind runs. */
const overheads: [pattern: RegExp, seconds: number][] = [
  [/^server\//, 8],
  [/^web\/.*\.tsx$/, 8],
]

/** The nearest tests that fit into the seconds; those that were changed themselves run in any case. */
export function planTests(reached: readonly ReachedTest[], budget: number): Plan {
  const plan: Plan = { run: [], left: [] }
  const begun = new Set<RegExp>()
  let spent = 0
  for (const test of reached) {
    const overhead = overheads.find(([pattern]) => pattern.test(test.file) && !begun.has(pattern))
    const cost = test.seconds + (overhead?.[1] ?? 0)
    if (test.rank > 0 && spent + cost > budget) {
      plan.left.push(test)
      continue
    }
    if (overhead) begun.add(overhead[0])
    spent += cost
    plan.run.push(test)
  }
  return plan
}
