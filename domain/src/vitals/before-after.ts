/**
 * Before and after a medication change: the mean of the 14 days before it and of the 14 days after it. A description: readings
 * before and after differ for many reasons, and no comparison group says what the medication did.
 */
import { addDays, lastDayOfMonth, startOfDay } from '../days.ts'
import { meanDays } from '../reports/outcomes/measures.ts'
import type { ChartReading } from './measured.ts'
import { type ReadingAverage, statisticsOf } from './statistics.ts'

/**
 * Readings a mean needs on its side, so that no single one decides it. Our own choice: mornings and evenings of three days, the
 * fewest days of the AHA/AMA joint policy statement on self-measured blood pressure (Circulation 2020;142:e42).
 */
export const fewestReadings = 6

/** Milliseconds since 1970, the end not included. */
type Window = { from: number; to: number }
export type ChangeWindows = { before: Window; after: Window }

/**
 * The two windows of a change on a day or in a month (`YYYY-MM`), whole days of the zone. The day itself, or the month of which no
 * day is known, belongs to neither: the readings of it lie on nobody knows which side.
 */
export function windowsOf(on: string, zone: string): ChangeWindows {
  const [first, last] = on.length === 7 ? [`${on}-01`, lastDayOfMonth(on)] : [on, on]
  const at = (day: string) => startOfDay(day, zone)
  return {
    before: { from: at(addDays(first, -meanDays)), to: at(first) },
    after: { from: at(addDays(last, 1)), to: at(addDays(last, 1 + meanDays)) },
  }
}

/** Null without a reading; with fewer than `fewestReadings` the count alone, for no mean is made of them. */
export type SideMean = { count: number; mean: Omit<ReadingAverage, 'count'> | null }

function sideOf(readings: readonly ChartReading[], { from, to }: Window, zone: string): SideMean {
  const { average } = statisticsOf(
    readings.filter(({ at }) => at >= from && at < to),
    {},
    zone,
  )
  if (average === null) return { count: 0, mean: null }
  const { count, ...mean } = average
  return { count, mean: count < fewestReadings ? null : mean }
}

/** Readings of one series, values as on screen; those that count are the ones that count on the chart: excluded ones do not. */
export const beforeAndAfter = (readings: readonly ChartReading[], { before, after }: ChangeWindows, zone: string) => ({
  before: sideOf(readings, before, zone),
  after: sideOf(readings, after, zone),
})
