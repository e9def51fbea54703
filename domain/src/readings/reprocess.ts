/**
 * Reads stored readings of one member anew, as if they arrived now: the local day after a change of zone, the weight
 * after a calibration, what is impossible and what repeats another. What staff accepted stays accepted. Reading them a
 * second time changes nothing.
 */
import { localDate } from '../days.ts'
import { type Calibration, calibrated } from './calibration.ts'
import { judge, type Plausibility } from './plausibility.ts'
import type { Metric } from './reading.ts'
import { repeatsAmong } from './repeats.ts'
import { spreadOf } from './buckets.ts'

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
/** What differs afterwards; everything else about the reading is as it was. */
export type Reprocessed = Pick<StoredReading, 'id' | 'value' | 'measuredOn' | 'flags' | 'state' | 'stateReason'>
type Setting = { zone: string; calibrations: ReadonlyMap<string, Calibration> }

// Vendor wire facts, section 9.5: "against 7-day median"
const medianHours = 24 * 7
// Stored instants have one spelling; this reads it many times faster than a Temporal.Instant, and years are thousands
const at = (reading: { measuredAt: string }) => Date.parse(reading.measuredAt)

/** The same number of readings in the same order, as they should be now. */
export function reprocess(readings: readonly StoredReading[], { zone, calibrations }: Setting): Reprocessed[] {
  const acts = Map.groupBy(readings, (reading) => reading.actKey)
  const valued = readings.map((reading) => ({ ...reading, value: valueOf(reading, calibrations) }))
  const actOf = (reading: StoredReading) => acts.get(reading.actKey) ?? []
  // First what stands, then what is odd beside it: the answer must not depend on how things stood before
  const standing = valued.filter((reading) => verdictOf(reading, actOf(reading), undefined).kind !== 'quarantined')
  const repeats = repeatsOf(standing)
  const weights = standing
    .filter((one) => one.metric === 'bodyWeight' && !one.isExcluded && !repeats.has(one.id))
    .map((one) => ({ at: at(one), value: one.value }))
  const judged = valued.map((reading) => ({
    reading,
    verdict: verdictOf(reading, actOf(reading), medianBefore(reading, weights)),
  }))
  return judged.map(({ reading, verdict }) => ({
    id: reading.id,
    value: reading.value,
    measuredOn: localDate(at(reading), zone),
    ...standingOf(reading, verdict, repeats.get(reading.id)),
  }))
}

function valueOf(
  { metric, value, sentValue, measuredAt, deviceId }: StoredReading,
  calibrations: Setting['calibrations'],
) {
  if (sentValue === null || deviceId === null) return value
  return calibrated(metric, sentValue, measuredAt, calibrations.get(deviceId))
}

const sentOf = (reading: StoredReading) => ({ ...reading, value: reading.sentValue ?? reading.value })

/** An ECG's length is not kept with the reading, so what was decided when it came stands. */
function verdictOf(
  reading: StoredReading,
  act: readonly StoredReading[],
  medianWeight7d: number | undefined,
): Plausibility {
  if (reading.flags.includes('accepted')) return { kind: 'plausible' }
  if (reading.metric === 'ecg' && reading.state === 'quarantined')
    return { kind: 'quarantined', reason: reading.stateReason ?? '' }
  return judge(sentOf(reading), act.map(sentOf), { medianWeight7d })
}

function medianBefore(reading: StoredReading, weights: readonly { at: number; value: number }[]): number | undefined {
  if (reading.metric !== 'bodyWeight') return undefined
  const moment = at(reading)
  const before = weights.filter((one) => one.at < moment && one.at >= moment - medianHours * 3_600_000)
  return before.length === 0 ? undefined : spreadOf(before.map((one) => one.value)).median
}

// Same events lie within a minute of each other (duplicates.ts); readings further apart are settled by themselves.
const gapMs = 30 * 60_000

function repeatsOf(readings: readonly StoredReading[]): Map<string, string> {
  const repeats = new Map<string, string>()
  for (const alike of Map.groupBy(readings, (one) => `${one.metric} ${one.value}`).values()) {
    if (alike.length < 2) continue
    for (const near of neighbourhoods(alike))
      for (const [id, of] of repeatsAmong(near.map((one) => ({ ...one, path: one.deviceId ?? one.source }))))
        repeats.set(id, of)
  }
  return repeats
}

function neighbourhoods(readings: readonly StoredReading[]): StoredReading[][] {
  const groups: StoredReading[][] = []
  let last = -Infinity
  for (const reading of readings.toSorted((a, b) => at(a) - at(b))) {
    const moment = at(reading)
    if (moment - last > gapMs) groups.push([])
    groups.at(-1)?.push(reading)
    last = moment
  }
  return groups.filter((group) => group.length > 1)
}

function standingOf(
  reading: StoredReading,
  verdict: Plausibility,
  repeats: string | undefined,
): Pick<Reprocessed, 'state' | 'stateReason' | 'flags'> {
  const plain = reading.flags.filter((flag) => flag !== 'suspect')
  if (verdict.kind === 'quarantined') return { state: 'quarantined', stateReason: verdict.reason, flags: plain }
  const flags = verdict.kind === 'suspect' ? [...plain, 'suspect'] : plain
  if (repeats !== undefined) return { state: 'duplicate', stateReason: `repeats ${repeats}`, flags }
  const accepted = reading.flags.includes('accepted') ? reading.stateReason : null
  return { state: 'kept', stateReason: verdict.kind === 'suspect' ? verdict.reason : accepted, flags }
}
