/** Where a value lies among its lines: one word for nurse, doctor and patient. A value between goal and alarm is above the goal. */
import type { Side } from '../../values/severity.ts'
import type { Lines } from './lines.ts'

export const positions = [
  'criticallyLow',
  'belowAlarm',
  'belowGoal',
  'atGoal',
  'noAlarm',
  'aboveGoal',
  'aboveAlarm',
  'criticallyHigh',
] as const
/** `noAlarm`: there is no goal, and the value is beyond no alarm. */
export type Position = (typeof positions)[number]

type Level = Pick<Lines, 'goal' | 'alarm' | 'critical'>

/**
 * @param displayed the value in display units
 * @param beyond whether the meter showed HI or LO, which is beyond every line on that side
 * @returns null where no line says anything of the metric
 */
export function positionOf(displayed: number, { goal, alarm, critical }: Level, beyond: Side | null = null): Position | null {
  if (!goal && !alarm && !critical) return null
  // What a meter could not measure any more is critical whatever the thresholds, as the rules have it
  if (isBelow(displayed, beyond ? (critical ?? alarm) : critical, beyond)) return 'criticallyLow'
  if (isAbove(displayed, beyond ? (critical ?? alarm) : critical, beyond)) return 'criticallyHigh'
  if (isBelow(displayed, alarm, beyond)) return 'belowAlarm'
  if (isAbove(displayed, alarm, beyond)) return 'aboveAlarm'
  if (!goal) return 'noAlarm'
  if (isBelow(displayed, goal, beyond)) return 'belowGoal'
  return goal.high !== undefined && (displayed > goal.high || beyond === 'above') ? 'aboveGoal' : 'atGoal'
}

/** Of a limit, and of the low end of a goal, which is the first value that belongs to it. */
const isBelow = (displayed: number, ends: { low?: number | undefined } | null, beyond: Side | null) =>
  ends?.low !== undefined && (displayed < ends.low || beyond === 'below')
const isAbove = (displayed: number, limits: { high?: number | undefined } | null, beyond: Side | null) =>
  limits?.high !== undefined && (displayed >= limits.high || beyond === 'above')

const sides: Record<Position, Side | null> = {
  criticallyLow: 'below',
  belowAlarm: 'below',
  belowGoal: 'below',
  atGoal: null,
  noAlarm: null,
  aboveGoal: 'above',
  aboveAlarm: 'above',
  criticallyHigh: 'above',
}
export const sideOfPosition = (position: Position): Side | null => sides[position]
