/** Events beside the charts in words: what lies before and after a medication change, for its mark and for the list. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { fewestReadings, type SideMean } from '@vitalrounds/domain/vitals/before-after'
import { type ChangeMeans, type ChartEvent, type ChartEvents, chartEventKinds, chartEventWords } from '@vitalrounds/domain/vitals/events'
import type { Series } from '@vitalrounds/domain/vitals/series'
import { usDateOrMonth } from '@vitalrounds/domain/us-date'
import { withUnit } from '@vitalrounds/domain/with-unit'
import { averageText } from './series-words.ts'
import type { TrendEvent } from '../ui/trend/trend-types.ts'

type Charted = Pick<Series, 'series' | 'unit' | 'decimals'>

/** `148/86 mmHg (28 readings)`, `too few readings (3)` */
export const sideText = ({ count, mean }: SideMean, series: Charted) =>
  mean === null ? `too few readings (${count})` : `${withUnit(averageText(mean, series), series.unit)} (${countWithNoun(count, 'reading')})`

/** `-12/-6`; a dash where one of the means is missing. */
export function differenceText({ before, after }: ChangeMeans, { series, decimals }: Charted): string {
  if (before.mean === null || after.mean === null) return '–'
  const signed = (difference: number) => {
    const text = difference.toFixed(decimals)
    return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? (0).toFixed(decimals) : text
  }
  const upper = signed(after.mean.value - before.mean.value)
  if (series !== 'bloodPressure' || before.mean.lower === null || after.mean.lower === null) return upper
  return `${upper}/${signed(after.mean.lower - before.mean.lower)}`
}

/** What makes the means of a change hard to read: "so far", other changes. */
export function caveatsOf({ isRunning, overlapping }: { isRunning: boolean; overlapping: number }): string {
  const others = overlapping === 0 ? '' : `${countWithNoun(overlapping, 'other medication change')} within these days`
  return [isRunning ? 'the 14 days after are not over' : '', others].filter((part) => part !== '').join('; ')
}

const detailOf = (event: ChartEvents['medications'][number], series: Charted): string => {
  const means = event.means.find((item) => item.series === series.series)
  if (!means) return 'No readings in the 14 days before and after'
  const caveats = caveatsOf(event)
  return `14 days before ${sideText(means.before, series)}, 14 days after ${sideText(means.after, series)}${caveats === '' ? '' : `; ${caveats}`}`
}

const toTrendEvent = ({ id, kind, at, on, words }: ChartEvent): TrendEvent => ({
  id,
  at: Date.parse(at),
  mark: chartEventWords[kind].mark,
  rank: chartEventKinds.indexOf(kind),
  on: usDateOrMonth(on),
  words,
})

/** All events for the chart of one series, in order of time. */
export const trendEvents = ({ medications, others }: ChartEvents, series: Charted): TrendEvent[] =>
  [...medications.map((event) => ({ ...toTrendEvent(event), detail: detailOf(event, series) })), ...others.map(toTrendEvent)].toSorted(
    (a, b) => a.at - b.at,
  )

export const isWithin = ({ at }: Pick<ChartEvent, 'at'>, [from, to]: readonly [number, number]) =>
  Date.parse(at) >= from && Date.parse(at) <= to

/** What the table of means says of itself. */
export const meansNote = `Mean of all readings that count on the charts, of the 14 days before and the 14 days after; the day of the change counts on neither side, nor does its month where only the month is known. Fewer than ${fewestReadings} readings make no mean. Values differ before and after for many reasons: this does not say what a medication did.`
