/** How dangerous a value is: that gives it its color, whichever way it lies. The arrow tells low from high. */
import type { Severity } from '../../values/severity.ts'
import type { Position } from './position.ts'

/** Critical is red and a warning orange, low or high; what is only off its goal has no color of an alarm. */
export type Danger = 'critical' | 'warning' | 'offGoal' | 'none'

const dangers: Record<Position, Danger> = {
  criticallyLow: 'critical',
  belowAlarm: 'warning',
  belowGoal: 'offGoal',
  atGoal: 'none',
  noAlarm: 'none',
  aboveGoal: 'offGoal',
  aboveAlarm: 'warning',
  criticallyHigh: 'critical',
}
export const dangerOf = (position: Position | null): Danger => (position ? dangers[position] : 'none')

/** The color of a severity. */
export const dangerOfSeverity = (severity: Severity): Danger =>
  severity === 'ok' ? 'none' : severity === 'critical' ? 'critical' : 'warning'

const order = ['none', 'offGoal', 'warning', 'critical'] as const

/** Of the two values of a pressure the one in greater danger; of equal ones that of the systolic value. */
export function worsePosition(upper: Position | null, lower: Position | null): Position | null {
  if (!upper || !lower) return upper ?? lower
  return order.indexOf(dangerOf(lower)) > order.indexOf(dangerOf(upper)) ? lower : upper
}
