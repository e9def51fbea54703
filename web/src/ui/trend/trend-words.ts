/** A trend in sentences: the caption under its name, and what is said of one reading. */
import { dateTimeZone } from '../../platform/zones.ts'
import { withUnit } from '@vitalrounds/domain/with-unit'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { suspectText } from '@vitalrounds/domain/readings/suspect'
import { beyondText, pressureText } from '@vitalrounds/domain/values/metrics'
import { severityWords } from '../severity.ts'
import type { TrendStatistics } from './trend-statistics.ts'
import type { Band, Targets, TrendReading } from './trend-types.ts'

/** How values are written: the unit after them and the decimals they carry. */
export type ValueFormat = { unit: string; decimals?: number | undefined }

/** `148/86` or `203.2` */
export function pairText(value: number, lower: number | null | undefined, decimals = 0): string {
  const text = value.toFixed(decimals)
  return lower === undefined ? text : pressureText(text, lower?.toFixed(decimals))
}

/** Values keep the decimals they were measured with; averages get those of the writing. */
const exact = (reading: TrendReading) =>
  reading.lower === undefined ? beyondText(reading.beyond, String(reading.value)) : pressureText(reading.value, reading.lower)

const readingsText = (count: number) => countWithNoun(count, 'reading')

function againstTarget({ count, above, below }: TrendStatistics, { target }: Targets): string {
  const all = readingsText(count)
  if (target === undefined) return `${all}, `
  if (target.high === undefined) return `${below} of ${all} below target, `
  const alsoBelow = below === 0 ? '' : ` and ${below} below`
  return `${above} of ${all} above${alsoBelow} target, `
}

/** "Average 118/71 mmHg. 4 of 273 readings above target, 0 critical. Latest 120/70." */
export function captionOf(statistics: TrendStatistics, targets: Targets, { unit, decimals }: ValueFormat): string {
  const { average, latest, excluded, critical } = statistics
  const left = excluded === 0 ? '' : ` ${excluded} excluded.`
  if (average === null || latest === null) return `No readings in this period.${left}`
  const mean = `Average ${withUnit(pairText(average.value, average.lower ?? undefined, decimals), unit)}.`
  return `${mean} ${againstTarget(statistics, targets)}${critical} critical. Latest ${exact(latest)}${latest.doubt === undefined ? '' : ' (suspect)'}.${left}`
}

/** `target 90–140`, `target at least 92`, or null */
export function bandText(band: Band | undefined): string | null {
  if (band?.low !== undefined && band.high !== undefined) return `target ${band.low}–${band.high}`
  if (band?.low !== undefined) return `target at least ${band.low}`
  return band?.high === undefined ? null : `target up to ${band.high}`
}

/** `162/97 mmHg` */
export const valueText = (reading: TrendReading, { unit }: ValueFormat) => withUnit(exact(reading), unit)

/** `critical, high`, `low, cleared`, `excluded`, `suspect: 190 bpm is unusual` or `no alert` */
export function statusText(reading: TrendReading): string {
  if (reading.isExcluded) return 'excluded'
  const { severity, side, handled, doubt } = reading
  const statement = [
    severity === undefined ? [] : severityWords(severity, side),
    // Who and why stand in the table and behind a click
    severity === undefined || handled === undefined ? [] : 'cleared',
    doubt === undefined ? [] : suspectText(doubt),
  ].flat()
  return statement.length === 0 ? 'no alert' : statement.join(', ')
}

/** The zone is the member's, and whoever reads it may sit in another one. */
export const timeText = (reading: TrendReading, zone: string) => dateTimeZone(reading.at, zone)
