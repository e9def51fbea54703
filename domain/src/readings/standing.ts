/**
 * How the stored readings of one member stand: local day, calibrated value, what is impossible, what is odd, what repeats
 * another. Everything follows from what was sent and what staff decided, never from how it stood before, so readings told
 * in any order, one by one or at once, stand alike. What staff accepted stays accepted.
 */
import { localDate } from '../days.ts'
import { type Calibration, calibrated } from './calibration.ts'
import { anotherPerson, isWeightJump, checkPlausibility, type Plausibility } from './plausibility.ts'
import type { Metric } from '../values/metrics.ts'
import { repeatsAmong } from './repeats.ts'

export type ReadingStanding = 'kept' | 'quarantined' | 'duplicate'
/** A reading as stored. `sentValue` is the device's own number, null where none was kept. */
export type StoredReading = {
  id: string
  metric: Metric
  value: number
  sentValue: number | null
  measuredAt: string
  measuredOn: string
  source: 'device' | 'manual'
  deviceId: string | null
  actKey: string
  flags: readonly string[]
  state: ReadingStanding
  stateReason: string | null
  isExcluded: boolean
}
/** What may differ afterwards; everything else about the reading is as it was. */
export type Standing = Pick<StoredReading, 'id' | 'value' | 'measuredOn' | 'flags' | 'state' | 'stateReason'>
export type Setting = { zone: string; calibrations: ReadonlyMap<string, Calibration> }

// docs/sources/wire-facts.md 9.5: "against 7-day median"
export const medianDays = 7
const medianMs = medianDays * 24 * 3_600_000
// Stored instants have one spelling; this reads it many times faster than a Temporal.Instant, and years are thousands
const at = (reading: { measuredAt: string }) => Date.parse(reading.measuredAt)

/** The same number of readings in the same order, as they stand. */
export function standings<R extends StoredReading>(readings: readonly R[], { zone, calibrations }: Setting): Standing[] {
  const acts = Map.groupBy(readings, (reading) => reading.actKey)
  const valued = readings.map((reading) => ({ ...reading, value: valueOf(reading, calibrations) }))
  const verdicts = new Map(valued.map((item) => [item.id, verdictOf(item, acts.get(item.actKey) ?? [])]))
  const standing = valued.filter((item) => verdicts.get(item.id)?.kind !== 'quarantined')
  const repeats = repeatsOf(standing)
  const weights = standing.filter((item) => item.metric === 'bodyWeight' && !repeats.has(item.id))
  for (const [id, reason] of oddWeights(weights)) verdicts.set(id, { kind: 'suspect', reason })
  return valued.map((reading) => ({
    id: reading.id,
    value: reading.value,
    measuredOn: localDate(at(reading), zone),
    ...standingOf(reading, verdicts.get(reading.id) ?? { kind: 'plausible' }, repeats.get(reading.id)),
  }))
}

function valueOf({ metric, value, sentValue, measuredAt, deviceId }: StoredReading, calibrations: Setting['calibrations']) {
  if (sentValue === null || deviceId === null) return value
  return calibrated(metric, sentValue, measuredAt, calibrations.get(deviceId))
}

const sentOf = (reading: StoredReading) => ({ ...reading, value: reading.sentValue ?? reading.value })

/**
 * What the reading is worth by itself and within its act. The scale's own number is judged: a calibration must neither hide
 * nor cause an impossible weight. An ECG's length is not kept with the reading, so what was decided when it came stands.
 */
function verdictOf(reading: StoredReading, act: readonly StoredReading[]): Plausibility {
  if (reading.flags.includes('accepted')) return { kind: 'plausible' }
  if (reading.metric === 'ecg' && reading.state === 'quarantined') return { kind: 'quarantined', reason: reading.stateReason ?? '' }
  return checkPlausibility(sentOf(reading), act.map(sentOf))
}

type Weight = Pick<StoredReading, 'id' | 'value' | 'measuredAt' | 'actKey' | 'flags' | 'isExcluded'>

/** Weights far from the median of the seven days before, each with the reason in words, whatever their order. */
function oddWeights(weights: readonly Weight[]): Map<string, string> {
  const ordered = weights.map((weight) => ({ ...weight, at: at(weight) })).toSorted((a, b) => a.at - b.at || (a.actKey < b.actKey ? -1 : 1))
  const odd = new Map<string, string>()
  // The window of seven days moves along: [left, entered) of `ordered`, and its values in order of size
  const values: number[] = []
  let [left, entered] = [0, 0]
  for (const weight of ordered) {
    for (let next = ordered[entered]; next && next.at < weight.at; next = ordered[++entered])
      if (!next.isExcluded) values.splice(placeOf(values, next.value), 0, next.value)
    for (let gone = ordered[left]; gone && gone.at < weight.at - medianMs; gone = ordered[++left])
      if (!gone.isExcluded) values.splice(placeOf(values, gone.value), 1)
    const median = medianOf(values)
    if (median === undefined || weight.flags.includes('accepted') || !isWeightJump(weight.value, median)) continue
    odd.set(
      weight.id,
      strangerWords(
        weight,
        median,
        ordered.slice(left, entered).filter((item) => !odd.has(item.id)),
      ),
    )
  }
  return odd
}

/** Compared with the last weight that was the member's own, or with the median where there is none. */
function strangerWords(weight: { value: number; at: number }, median: number, own: readonly (Weight & { at: number })[]) {
  const last = own.findLast((item) => !item.isExcluded)
  return anotherPerson(weight.value - (last?.value ?? median), last && weight.at - last.at)
}

/** Where `value` stands, or belongs, among values in order of size. */
function placeOf(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function medianOf(sorted: readonly number[]): number | undefined {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

// Same events lie within a minute of each other (duplicates.ts); readings further apart are settled by themselves.
export const repeatGapMs = 30 * 60_000

function repeatsOf(readings: readonly StoredReading[]): Map<string, string> {
  const repeats = new Map<string, string>()
  for (const alike of Map.groupBy(readings, (reading) => `${reading.metric} ${reading.value}`).values()) {
    if (alike.length < 2) continue
    for (const near of neighborhoods(alike))
      for (const [id, of] of repeatsAmong(near.map((reading) => ({ ...reading, path: reading.deviceId ?? reading.source }))))
        repeats.set(id, of)
  }
  return repeats
}

function neighborhoods(readings: readonly StoredReading[]): StoredReading[][] {
  const groups: StoredReading[][] = []
  let last = -Infinity
  for (const reading of readings.toSorted((a, b) => at(a) - at(b))) {
    const moment = at(reading)
    if (moment - last > repeatGapMs) groups.push([])
    groups.at(-1)?.push(reading)
    last = moment
  }
  return groups.filter((group) => group.length > 1)
}

function standingOf(
  reading: StoredReading,
  verdict: Plausibility,
  repeats: string | undefined,
): Pick<Standing, 'state' | 'stateReason' | 'flags'> {
  const plain = reading.flags.filter((flag) => flag !== 'suspect')
  if (verdict.kind === 'quarantined') return { state: 'quarantined', stateReason: verdict.reason, flags: plain }
  const flags = verdict.kind === 'suspect' ? [...plain, 'suspect'] : plain
  if (repeats !== undefined) return { state: 'duplicate', stateReason: `repeats ${repeats}`, flags }
  const accepted = reading.flags.includes('accepted') ? reading.stateReason : null
  return { state: 'kept', stateReason: verdict.kind === 'suspect' ? verdict.reason : accepted, flags }
}
