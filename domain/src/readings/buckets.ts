/**
 * Fits a long series into a chart: every reading while there are few, else buckets of local days with the readings that
 * break a rule kept one by one. However far out somebody zooms, no alert is lost.
 */
import { dateOfDay, localDay, startOfDay } from '../days.ts'
import type { Severity } from '../members/member.ts'

/** A reading, or a pair of pressures, in display units; `at` in epoch milliseconds. */
export type Measured = {
  id: string
  lowerId: string | null
  at: number
  value: number
  lower: number | null
  severity: Severity
  isExcluded: boolean
  isManual: boolean
  context: string | null
}

export type SpreadOf = { median: number; p10: number; p90: number }
/** `from` is the first local date, `at` the middle of the bucket in epoch milliseconds. */
export type BucketOf = { from: string; at: number; count: number; value: SpreadOf; lower: SpreadOf | null }
export type Fitted = { stepDays: number; buckets: BucketOf[]; points: Measured[] }

// Day, week, fortnight, four weeks, a quarter and a year of whole weeks, so that buckets always begin on a Monday.
const steps = [1, 7, 14, 28, 91, 364] as const
// 1970-01-01 was a Thursday; with 3 days added weeks begin on Monday.
const mondayShift = 3

const isAlert = ({ severity, isExcluded }: Measured) => severity !== 'ok' && !isExcluded

/** The narrowest step in days whose buckets, from first to last day, are at most `most`; 0 where `count` readings fit. */
export function stepDaysFor(count: number, days: { first: number; last: number }, most: number): number {
  if (count <= most) return 0
  const bucketsAt = (step: number) => bucketOf(days.last, step) - bucketOf(days.first, step) + 1
  const found = steps.find((step) => bucketsAt(step) <= most)
  if (found !== undefined) return found
  let step: number = steps[steps.length - 1] ?? 364
  while (bucketsAt(step) > most) step *= 2
  return step
}

const shiftOf = (step: number) => (step === 1 ? 0 : mondayShift)
const bucketOf = (day: number, step: number) => Math.floor((day + shiftOf(step)) / step)

/** Readings in order of time to at most `most` points, or at most `most` buckets and every reading out of range. */
export function fitSeries(readings: readonly Measured[], zone: string, most: number): Fitted {
  const first = readings[0]
  const last = readings.at(-1)
  if (!first || !last) return { stepDays: 0, buckets: [], points: [] }
  const days = { first: localDay(first.at, zone), last: localDay(last.at, zone) }
  const step = stepDaysFor(readings.length, days, most)
  if (step === 0) return { stepDays: 0, buckets: [], points: [...readings] }
  return { stepDays: step, buckets: bucketsOf(readings, zone, step), points: readings.filter(isAlert) }
}

function bucketsOf(readings: readonly Measured[], zone: string, step: number): BucketOf[] {
  const counted = readings.filter((reading) => !reading.isExcluded)
  const groups = Map.groupBy(counted, (reading) => bucketOf(localDay(reading.at, zone), step))
  return [...groups].map(([index, members]) => {
    const from = index * step - shiftOf(step)
    const [start, end] = [startOfDay(dateOfDay(from), zone), startOfDay(dateOfDay(from + step), zone)]
    const lowers = members.flatMap((reading) => (reading.lower === null ? [] : [reading.lower]))
    return {
      from: dateOfDay(from),
      at: Math.round((start + end) / 2),
      count: members.length,
      value: spreadOf(members.map((reading) => reading.value)),
      lower: lowers.length > 0 ? spreadOf(lowers) : null,
    }
  })
}

/** Median, tenth and ninetieth percentile, between neighbours in proportion (the common definition of spreadsheets). */
export function spreadOf(values: readonly number[]): SpreadOf {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const place = (sorted.length - 1) * share
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
    return low + (high - low) * (place - Math.floor(place))
  }
  return { median: at(0.5), p10: at(0.1), p90: at(0.9) }
}
