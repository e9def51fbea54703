/** The figures of a run as lines of text, and whether they keep what is promised. */
import type { Comparison } from './compare.ts'
import { percentile } from './ledger.ts'

export type Kill = {
  machine: string
  kind: 'killed' | 'frozen'
  processes: number
  backMs: number
  byWay: Record<string, number>
  jobsMs: number
  wholeMs: number
  load: number
}
export type Run = {
  kills: readonly Kill[]
  comparison: Comparison
  open: number
  refusals: Record<string, number>
  standbys?: StandbyTimes
}

/** From the loss of both standbys until /health says so, and from their start until it is well again. */
export type StandbyTimes = { saidMs: number; wellMs: number }

const mostBackMs = 30_000

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Of several ways, how long each took. */
const waysOf = ({ byWay }: Kill) => {
  const ways = Object.entries(byWay).map(([way, ms]) => `${way} ${seconds(ms)}`)
  return ways.length === 0 ? [] : [`(${ways.join(', ')})`]
}

export const killLine = (kill: Kill, nth: number) =>
  [
    String(nth).padStart(3),
    kill.machine,
    kill.kind,
    `${kill.processes} processes`.padStart(13),
    `writes back ${seconds(kill.backMs).padStart(5)} s`,
    ...waysOf(kill),
    `jobs ${seconds(kill.jobsMs).padStart(5)} s`,
    `whole again ${seconds(kill.wholeMs).padStart(5)} s`,
    `load ${kill.load.toFixed(1)}`,
  ].join('  ')

export const standbysLine = ({ saidMs, wellMs }: StandbyTimes) =>
  `both standbys detached: /health said so after ${seconds(saidMs)} s, and was well ${seconds(wellMs)} s after they were started`

export function summaryLines({ kills, comparison, open, refusals }: Run): string[] {
  const back = kills.map(({ backMs }) => backMs)
  const jobs = kills.map(({ jobsMs }) => jobsMs)
  const whole = kills.map(({ wholeMs }) => wholeMs)
  const row = (...cells: (string | number)[]) =>
    cells.map((cell, n) => (n === 0 ? String(cell).padEnd(10) : String(cell).padStart(14))).join('')
  return [
    row('', 'acknowledged', 'lost', 'twice'),
    ...Object.entries(comparison.losses).map(([kind, { acknowledged, lost, twice }]) => row(kind, acknowledged, lost, twice)),
    `writes back after ${kills.length} kills: half within ${seconds(percentile(back, 0.5))} s, 95 of 100 within ${seconds(percentile(back, 0.95))} s, all within ${seconds(Math.max(0, ...back))} s`,
    `jobs go on: half within ${seconds(percentile(jobs, 0.5))} s, all within ${seconds(Math.max(0, ...jobs))} s`,
    `whole again: half within ${seconds(percentile(whole, 0.5))} s, all within ${seconds(Math.max(0, ...whole))} s; load of the machine ${seconds(1000 * percentile(kills.map(({ load }) => load), 0.5))} in the middle`, // prettier-ignore
    `deliveries with a failed try ${comparison.failedTries}, given up ${comparison.deadDeliveries}; jobs given up ${comparison.failedJobs}; texts of which a person is asked ${comparison.uncertainTexts}; still open ${open}`,
    `answers: ${Object.entries(refusals).map(([key, n]) => `${key}: ${n}`).join(', ')}`, // prettier-ignore
  ]
}

/** What was promised and is not so; nothing where all is. */
export function brokenPromises({ kills, comparison, open, standbys }: Run): string[] {
  const { losses, failedTries, deadDeliveries, failedJobs } = comparison
  const jobs = percentile(kills.map(({ jobsMs }) => jobsMs), 0.95) // prettier-ignore
  const slow = percentile(kills.map(({ backMs }) => backMs), 0.95) // prettier-ignore
  return [
    ...Object.entries(losses).flatMap(([kind, { lost, twice }]) => [
      ...(lost > 0 ? [`${lost} acknowledged ${kind} lost`] : []),
      ...(twice > 0 ? [`${twice} ${kind} twice`] : []),
    ]),
    ...Object.entries(losses).flatMap(([kind, { acknowledged }]) =>
      acknowledged === 0 ? [`no ${kind} acknowledged: nothing is shown`] : [],
    ),
    ...(failedTries + deadDeliveries > 0 ? [`a failover counted against ${failedTries + deadDeliveries} deliveries`] : []),
    ...(failedJobs > 0 ? [`${failedJobs} jobs given up`] : []),
    ...(open > 0 ? [`${open} deliveries, texts or closes never ended`] : []),
    ...(standbys && standbys.saidMs > mostBackMs ? [`detached standbys were said after ${seconds(standbys.saidMs)} s`] : []),
    ...(jobs > mostBackMs ? [`jobs go on after ${seconds(jobs)} s`] : []),
    ...(slow > mostBackMs ? [`writes back after ${seconds(slow)} s`] : []),
  ]
}
