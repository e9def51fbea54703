/** What clinicians are told of a value, in words: where it lies, its goal and its alarm, a range. No schema is loaded with it. */
import { countWithNoun } from '../../counted.ts'
import { usDate } from '../../us-date.ts'
import { withUnit } from '../../with-unit.ts'
import type { Band, GoalSource, Limits } from './lines.ts'
import type { Position } from './position.ts'
import type { RangeEnds, VitalRange } from './shapes.ts'

export const positionWords: Record<Position, string> = {
  criticallyLow: 'critically low',
  belowAlarm: 'below alarm',
  belowGoal: 'below goal',
  atGoal: 'at goal',
  noAlarm: 'no alarm',
  aboveGoal: 'above goal',
  aboveAlarm: 'above alarm',
  criticallyHigh: 'critically high',
}

/** Of last values of which none is off its goal, beyond its alarm or in doubt; a goal need not exist. */
export const nothingOffText = (vitals: number) =>
  vitals === 0 ? 'No reading on record' : 'No last value is off its goal or beyond its alarm'

/** `100–129`, `at least 92`, `up to 129` */
function bandText({ low, high }: Band): string {
  if (low !== undefined && high !== undefined) return low === high ? String(low) : `${low}–${high}`
  return low === undefined ? `up to ${high}` : `at least ${low}`
}

/** `below 100, from 160` */
const limitsText = ({ low, high }: Limits) =>
  [...(low === undefined ? [] : [`below ${low}`]), ...(high === undefined ? [] : [`from ${high}`])].join(', ')

const paired = <T>(write: (ends: T) => string, ends: T | null, lower: T | null) =>
  [ends, lower].flatMap((item) => (item ? [write(item)] : [])).join(' / ')

/** `100–129 / 60–79`; empty where there is no goal. */
export const goalText = (goal: Band | null, lower: Band | null = null) => paired(bandText, goal, lower)

/** `below 100, from 160 / below 60, from 100`; empty where no rule says anything. */
export const alarmText = (alarm: Limits | null, lower: Limits | null = null) => paired(limitsText, alarm, lower)

/** "care plan, Ana Ortiz, 11/02/2026", or the guideline. */
export const goalSourceText = (source: GoalSource | null) =>
  source === null ? '' : source.kind === 'plan' ? `care plan, ${source.by}, ${usDate(source.on)}` : source.text

/** "48–287", "118–164 / 60–94", "72" where all are the same. */
export function rangeText({ low, high, lower }: Pick<VitalRange, 'low' | 'high' | 'lower'>): string {
  const between = (ends: RangeEnds) => (ends.low === ends.high ? ends.low : `${ends.low}–${ends.high}`)
  return [between({ low, high }), ...(lower ? [between(lower)] : [])].join(' / ')
}

const sideWords = { below: 'below', above: 'above', atOrAbove: 'at or above' } as const

/** "3 below 70, 1 below 54"; of a pressure "2 diastolic above 79"; empty where none lies beyond. */
export const beyondWords = ({ beyond, lower }: Pick<VitalRange, 'beyond' | 'lower'>): string =>
  beyond
    .map(({ side, line, readings, isDiastolic }) =>
      [readings, ...(lower ? [isDiastolic ? 'diastolic' : 'systolic'] : []), sideWords[side], line].join(' '),
    )
    .join(', ')

/** "48–287 mg/dL in 73 readings on 28 days; 3 below 70, 1 below 54" */
export function rangeSentence(range: VitalRange, unit: string): string {
  const measured = `${countWithNoun(range.readings, 'reading')} on ${countWithNoun(range.days, 'day')}`
  const beyond = beyondWords(range)
  return `${withUnit(rangeText(range), unit)} in ${measured}${beyond && `; ${beyond}`}`
}
