/** A trend in sentences: the caption under its name, and what is said of one reading. */
import { dateTimeZone } from '../../platform/zones.ts'
import { withUnit } from '@vitalrounds/domain/with-unit'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { worsePosition } from '@vitalrounds/domain/readings/verdict/danger'
import { positionOf } from '@vitalrounds/domain/readings/verdict/position'
import { standingWords } from '@vitalrounds/domain/readings/verdict/standing'
import { alarmText, goalText, positionWords } from '@vitalrounds/domain/readings/verdict/words'
import { suspectText } from '@vitalrounds/domain/readings/suspect'
import { beyondText, pressureText } from '@vitalrounds/domain/values/metrics'
import { severityWords } from '../severity.ts'
import type { TrendStatistics } from './trend-statistics.ts'
import type { ChartLines, TrendReading } from './trend-types.ts'

/** How values are written: the unit after them and the decimals they carry. */
export type ValueFormat = { unit: string; decimals?: number | undefined }

/** `148/86` or `203.2` */
export function pairText(value: number, lower: number | null | undefined, decimals = 0): string {
  const text = value.toFixed(decimals)
  return lower === undefined ? text : pressureText(text, lower?.toFixed(decimals))
}

/** A value has the decimals of the writing as everywhere else, "158.0" too; where none are named those it was measured with. */
const exact = ({ lower, beyond, value }: TrendReading, decimals: number | undefined) =>
  lower === undefined ? beyondText(beyond, decimals === undefined ? String(value) : value.toFixed(decimals)) : pressureText(value, lower)

const readingsText = (count: number) => countWithNoun(count, 'reading')

function againstGoal({ count, aboveGoal, belowGoal }: TrendStatistics, { lines, lowerLines }: ChartLines): string {
  const all = readingsText(count)
  const ends = [lines?.goal, lowerLines?.goal].filter((goal) => goal !== null && goal !== undefined)
  if (ends.length === 0) return `${all}, `
  if (ends.every(({ high }) => high === undefined)) return `${belowGoal} of ${all} below goal, `
  const alsoBelow = belowGoal === 0 ? '' : ` and ${belowGoal} below`
  return `${aboveGoal} of ${all} above${alsoBelow} goal, `
}

/** "Average 118/71 mmHg. 4 of 273 readings above goal, 2 alarms, 0 critical. Latest 120/70." */
export function captionOf(statistics: TrendStatistics, lines: ChartLines, { unit, decimals }: ValueFormat): string {
  const { average, latest, excluded, movedIn, alarms, critical } = statistics
  const left = `${excluded === 0 ? '' : ` ${excluded} excluded.`}${movedIn === 0 ? '' : ` ${movedIn} moved in, not counted.`}`
  if (average === null || latest === null) return `No readings in this period.${left}`
  const mean = `Average ${withUnit(pairText(average.value, average.lower ?? undefined, decimals), unit)}.`
  return `${mean} ${againstGoal(statistics, lines)}${countWithNoun(alarms, 'alarm')}, ${critical} critical. Latest ${exact(latest, decimals)}${latest.doubt === undefined ? '' : ' (suspect)'}.${left}`
}

/** `goal 90–129 / 60–79 · alarm below 90, from 160 / from 100`; empty where neither is drawn. */
export function linesText({ lines, lowerLines }: ChartLines): string {
  const [goal, alarm] = [goalText(lines?.goal ?? null, lowerLines?.goal), alarmText(lines?.alarm ?? null, lowerLines?.alarm)]
  return [goal && `goal ${goal}`, alarm && `alarm ${alarm}`].filter(Boolean).join(' · ')
}

/** `162/97 mmHg` */
export const valueText = (reading: TrendReading, { unit, decimals }: ValueFormat) => withUnit(exact(reading, decimals), unit)

/** `critical, high`, `+6.8 lbs in 7 days, critical, high`, `low, cleared`, `above goal`, `excluded`, `Moved in from charts.ndjson`, `suspect: 190 bpm is unusual` or `no alarm` */
export function statusText(reading: TrendReading, chart: ChartLines = {}): string {
  if (reading.isExcluded) return 'excluded'
  if (reading.movedIn !== undefined) return reading.movedIn
  const { severity, side, change, standing, doubt } = reading
  const statement = [
    change ?? [],
    severity === undefined ? positionText(reading, chart) : severityWords(severity, side),
    // Who and why stand in the table and behind a click
    standing === undefined || standing === 'open' ? [] : standingWords[standing],
    doubt === undefined ? [] : suspectText(doubt),
  ].flat()
  return statement.join(', ')
}

/** Of what raised no alarm: at goal, above it or below; a value that is too old for an alarm may lie beyond one as well. */
function positionText({ value, lower, beyond }: TrendReading, { lines, lowerLines }: ChartLines): string {
  const upper = lines ? positionOf(value, lines, beyond) : null
  const position = worsePosition(upper, typeof lower === 'number' && lowerLines ? positionOf(lower, lowerLines) : null)
  return positionWords[position ?? 'noAlarm']
}

/** The zone is the member's, and whoever reads it may sit in another one. */
export const timeText = (reading: TrendReading, zone: string) => dateTimeZone(reading.at, zone)
