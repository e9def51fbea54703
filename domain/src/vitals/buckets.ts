/**
 * Fits a long series into a chart: every reading while there are few, else buckets of local days with the readings that
 * break a rule kept one by one. However far out somebody zooms, no alert is lost.
 */
import { dateOfDay, type DayNumber, utcDayMs } from '../days.ts'
import { zoneClock, type ZoneClock } from '../zone-clock.ts'
import type { ChartReading, ChartPoint } from './measured.ts'

/** The median, and between which values eight of ten lie. */
export type ValueSpread = { median: number; p10: number; p90: number }
/** `index` counts steps, so that a silence shows as a gap; `at` is the middle of the bucket in epoch milliseconds. */
export type TrendBucket = {
  index: number
  firstDay: DayNumber
  at: number
  count: number
  value: ValueSpread
  lower: ValueSpread | null
}
type FittedTrend = { stepDays: number; buckets: (Omit<TrendBucket, 'index' | 'firstDay'> & { from: string })[]; points: ChartPoint[] }

// Day, week, fortnight, four weeks, a quarter and a year of whole weeks, so that buckets always begin on a Monday.
const steps = [1, 7, 14, 28, 91, 364] as const
// 1970-01-01 was a Thursday; with 3 days added weeks begin on Monday.
const mondayShift = 3

const isAlert = ({ severity, suspect, isExcluded }: ChartPoint) => (severity !== 'ok' || suspect !== undefined) && !isExcluded

/** The narrowest step in days whose buckets, from first to last day, are at most `most`; 0 where `count` readings fit. */
export function stepDaysFor(count: number, days: { first: DayNumber; last: DayNumber }, most: number): number {
  if (count <= most) return 0
  const bucketsAt = (step: number) => indexOf(days.last, step) - indexOf(days.first, step) + 1
  const match = steps.find((step) => bucketsAt(step) <= most)
  if (match !== undefined) return match
  let step: number = steps[steps.length - 1] ?? 364
  while (bucketsAt(step) > most) step *= 2
  return step
}

const shiftOf = (step: number) => (step === 1 ? 0 : mondayShift)
const indexOf = (day: DayNumber, step: number) => Math.floor((day + shiftOf(step)) / step)

/** Readings in order of time to at most `most` points, or at most `most` buckets and every reading out of range. */
export function fitSeries(readings: readonly ChartPoint[], zone: string, most: number): FittedTrend {
  const first = readings[0]
  const last = readings.at(-1)
  if (!first || !last) return { stepDays: 0, buckets: [], points: [] }
  const clock = zoneClock(zone, first.at, last.at)
  const step = stepDaysFor(readings.length, { first: clock.dayOf(first.at), last: clock.dayOf(last.at) }, most)
  if (step === 0) return { stepDays: 0, buckets: [], points: [...readings] }
  const counted = readings.filter((reading) => !reading.isExcluded)
  const buckets = bucketsOf(counted, step, clock)
  return {
    stepDays: step,
    buckets: buckets.map(({ at, firstDay, count, value, lower }) => ({
      from: dateOfDay(firstDay),
      at,
      count,
      value,
      lower,
    })),
    points: readings.filter(isAlert),
  }
}

/** Readings in order of time to buckets in order of time; days without a reading give no bucket. */
export function bucketsOf(readings: readonly ChartReading[], step: number, clock: ZoneClock): TrendBucket[] {
  const bucket = (reading: ChartReading) => indexOf(clock.dayOf(reading.at), step)
  const buckets: TrendBucket[] = []
  for (let start = 0; start < readings.length;) {
    const index = bucket(readings[start]!)
    let end = start + 1
    while (end < readings.length && bucket(readings[end]!) === index) end++
    buckets.push(bucketOf(readings.slice(start, end), { index, step, clock }))
    start = end
  }
  return buckets
}

type Place = { index: number; step: number; clock: ZoneClock }

function bucketOf(members: readonly ChartReading[], { index, step, clock }: Place): TrendBucket {
  const firstDay = index * step - shiftOf(step)
  const lowers = members.flatMap((reading) => reading.lower ?? [])
  return {
    index,
    firstDay,
    at: clock.toInstant((firstDay + step / 2) * utcDayMs),
    count: members.length,
    value: spreadOf(members.map((reading) => reading.value)),
    lower: lowers.length > 0 ? spreadOf(lowers) : null,
  }
}

/** Median, tenth and ninetieth percentile, between neighbors in proportion (the common definition of spreadsheets). */
export function spreadOf(values: readonly number[]): ValueSpread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const place = (sorted.length - 1) * share
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
    return low + (high - low) * (place - Math.floor(place))
  }
  return { median: at(0.5), p10: at(0.1), p90: at(0.9) }
}
