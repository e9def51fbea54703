/** Where a value lies among its lines: one word for nurse, doctor and patient. A value between goal and alarm is above the goal. */
import type { Side } from '../../values/severity.ts'
import type { Band, Limits, Lines } from './lines.ts'

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
  const far = sideBeyond(displayed, beyond ? (critical ?? alarm) : critical, beyond)
  if (far) return far === 'below' ? 'criticallyLow' : 'criticallyHigh'
  const warned = sideBeyond(displayed, alarm, beyond)
  if (warned) return warned === 'below' ? 'belowAlarm' : 'aboveAlarm'
  return goal ? positionToGoal(displayed, goal, beyond) : 'noAlarm'
}

/** Limits are crossed below the low one, and at the high one. */
function sideBeyond(displayed: number, limits: Limits | null, beyond: Side | null): Side | null {
  if (limits?.low !== undefined && (displayed < limits.low || beyond === 'below')) return 'below'
  return limits?.high !== undefined && (displayed >= limits.high || beyond === 'above') ? 'above' : null
}

function positionToGoal(displayed: number, { low, high }: Band, beyond: Side | null): Position {
  if (low !== undefined && (displayed < low || beyond === 'below')) return 'belowGoal'
  return high !== undefined && (displayed > high || beyond === 'above') ? 'aboveGoal' : 'atGoal'
}

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
