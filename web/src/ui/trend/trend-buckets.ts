/**
 * When there are more readings than pixels to show them, they are summed up by day, week or fortnight of the zone:
 * the median, and between which values eight of ten lie. Alerts are never summed up; they are drawn one by one.
 */
import { quantileSorted } from 'd3-array'
import { dayMs, type TimeRange, type TrendReading } from './trend-types.ts'
import type { ZoneClock } from './zone-clock.ts'

/** Days in a bucket; 0 draws every reading by itself. */
export type Step = 0 | 1 | 7 | 14

// One mark needs about this much width to be told from the next.
const markPx = 4

export function stepFor(count: number, [from, to]: TimeRange, widthPx: number): Step {
  const room = widthPx / markPx
  const days = (to - from) / dayMs
  if (count <= room) return 0
  if (days <= room) return 1
  return days / 7 <= room ? 7 : 14
}

export type Spread = { median: number; p10: number; p90: number }
export type Bucket = { index: number; at: number; count: number; value: Spread; lower?: Spread }

function spreadOf(values: number[]): Spread {
  values.sort((a, b) => a - b)
  return {
    median: quantileSorted(values, 0.5)!,
    p10: quantileSorted(values, 0.1)!,
    p90: quantileSorted(values, 0.9)!,
  }
}

/** Day 0 of the wall clock, 1970-01-01, was a Thursday; with 3 days added weeks begin on Monday. */
const mondayShift = 3

/** Readings in order of time to buckets in order of time; days without a reading give no bucket. */
export function bucketsOf(readings: readonly TrendReading[], step: 1 | 7 | 14, clock: ZoneClock): Bucket[] {
  const shift = step === 1 ? 0 : mondayShift
  const indexOf = (reading: TrendReading) => Math.floor((Math.floor(clock.toLocal(reading.at) / dayMs) + shift) / step)
  const buckets: Bucket[] = []
  for (let start = 0; start < readings.length;) {
    const index = indexOf(readings[start]!)
    let end = start + 1
    while (end < readings.length && indexOf(readings[end]!) === index) end++
    const members = readings.slice(start, end)
    const lowers = members.flatMap((reading) => reading.lower ?? [])
    buckets.push({
      index,
      at: clock.toInstant((index * step - shift + step / 2) * dayMs),
      count: members.length,
      value: spreadOf(members.map((reading) => reading.value)),
      ...(lowers.length > 0 && { lower: spreadOf(lowers) }),
    })
    start = end
  }
  return buckets
}

/** Runs of buckets without a longer silence; a line across a silence would claim values nobody measured. */
export function runsOf(buckets: readonly Bucket[]): Bucket[][] {
  const runs: Bucket[][] = []
  for (const bucket of buckets) {
    const run = runs.at(-1)
    if (run && bucket.index - run.at(-1)!.index <= 3) run.push(bucket)
    else runs.push([bucket])
  }
  return runs
}
