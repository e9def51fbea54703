/** From what the server tells of a series to what the chart, the statistics and their words need. Pure. */
import { firedText } from '@vitalrounds/domain/readings/verdict/change'
import { standingWords } from '@vitalrounds/domain/readings/verdict/standing'
import { alarmRank } from '@vitalrounds/domain/warnings/alarm-rank'
import { categoryFacts } from '@vitalrounds/domain/warnings/category-facts'
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import { type WarningCategory } from '@vitalrounds/domain/warnings/clinical-rules'
import { pointsOf } from '@vitalrounds/domain/vitals/columns'
import type { ChartPoint } from '@vitalrounds/domain/vitals/measured'
import type { Series, SeriesName } from '@vitalrounds/domain/vitals/series'
import { handledText } from '../members/parts/handled-text.ts'
import { pairText } from '../ui/trend/trend-words.ts'
import type { Severity, Side } from '../ui/severity.ts'
import type { TrendReading } from '../ui/trend/trend-types.ts'

/** The order in which charts are stacked: what is looked at most comes first. An ECG has strips of its own. */
const stacked: readonly SeriesName[] = [
  'bloodPressure',
  'bodyWeight',
  'bloodSugar',
  'pulse',
  'spo2',
  'pef',
  'ecg',
  'perfusionIndex',
  'step',
]

type Open = Pick<Warning, 'category' | 'severity'>
const hasFacts = (category: string): category is WarningCategory => category in categoryFacts
const isOf = (name: SeriesName, category: string) =>
  hasFacts(category) &&
  categoryFacts[category].metrics.some((metric) => metric === name || (name === 'bloodPressure' && metric.endsWith('BP')))

/** What waits for review comes first, the most dangerous of it before the rest; everything else as usual. */
export function orderSeries(open: readonly Open[]): SeriesName[] {
  const rank = (name: SeriesName) =>
    Math.max(0, ...open.filter(({ category }) => isOf(name, category)).map((warning) => alarmRank(warning)))
  return stacked.toSorted((text, other) => rank(other) - rank(text))
}

export const severityOf = (point: Pick<ChartPoint, 'severity'>): Severity | undefined =>
  point.severity === 'ok' ? undefined : point.severity

export const sideOf = (point: Pick<ChartPoint, 'side'>): Side | undefined => point.side ?? undefined

/** Undefined of single values; null of a pressure whose act has no diastolic one. */
const lowerOf = (name: SeriesName, { lower }: { lower?: number | null | undefined }) =>
  name === 'bloodPressure' ? (lower ?? null) : undefined

export const trendReading = (point: ChartPoint, name: SeriesName, zone: string): TrendReading => ({
  id: point.id,
  at: point.at,
  value: point.value,
  lower: lowerOf(name, point),
  severity: severityOf(point),
  side: sideOf(point),
  change: name === 'bodyWeight' && point.severity !== 'ok' ? firedText(point.change) : undefined,
  beyond: point.beyond ?? undefined,
  isExcluded: point.isExcluded,
  doubt: point.suspect,
  isOfLower: point.isOfLower,
  standing: point.standing,
  handled: point.handled ? handledText(point.handled, zone) : point.standing === 'notRaised' ? standingWords.notRaised : undefined,
})

/** A series with its readings as charts and statistics want them: converted once, not with every frame of a zoom. */
export type ChartedSeries = { series: Series; points: readonly ChartPoint[]; readings: readonly TrendReading[] }
export function toChartedSeries(series: Series, zone: string): ChartedSeries {
  const points = pointsOf(series.points)
  const own = points.map((point) => trendReading(point, series.series, zone))
  return { series, points, readings: withMovedIn(own, series) }
}

/** Both in order of time. What was moved in has no verdict: nobody judges it by rules of today. */
function withMovedIn(own: TrendReading[], { series, movedIn }: Series): TrendReading[] {
  if (movedIn._id.length === 0) return own
  const others = movedIn._id.map((id, place) => ({
    id,
    at: movedIn.at[place]!,
    value: movedIn.value[place]!,
    lower: lowerOf(series, { lower: movedIn.lower[place] }),
    movedIn: movedIn.evidence[place]!,
  }))
  return [...own, ...others].toSorted((a, b) => a.at - b.at)
}

/** The number of an ECG is its mean heart rate; the recording itself is drawn on paper below. */
export const chartTitle = ({ series, title }: Pick<Series, 'series' | 'title'>) => (series === 'ecg' ? 'ECG heart rate' : title)

/** `148/86`, `203.2` */
export const averageText = (
  average: { value: number; lower?: number | null | undefined } | null,
  { series, decimals }: Pick<Series, 'series' | 'decimals'>,
): string => (average === null ? '–' : pairText(average.value, lowerOf(series, average), decimals))
