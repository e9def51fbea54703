/** How dangerous a value is: that gives it its color and its rank, whichever way it lies. The arrow tells low from high. */
import type { Severity, Side } from '../../values/severity.ts'
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

const ranks: Record<Danger, number> = { none: 0, offGoal: 1, warning: 2, critical: 4 }

/** `measured`: a metric, or the name of a series of one; null of what no device measures. */
type RankedValue = { danger: Danger; measured: string | null; side: Side | null }

// Our own choice, for a clinician's confirmation: these harm within minutes to hours, a high pressure or sugar within days
const isUrgent = ({ measured, side }: RankedValue) => side === 'below' && (measured === 'bloodSugar' || measured === 'spo2')

/**
 * The greater the sooner somebody looks: critical before warnings, and among equals a low sugar or oxygen before all others, so
 * that a sugar of 59 stands above a systolic pressure of 162. What is only off its goal comes after any alarm.
 */
export const dangerRank = (value: RankedValue): number =>
  ranks[value.danger] + Number(ranks[value.danger] >= ranks.warning && isUrgent(value))

/** By danger, whichever way the values lie: neither of low and high is worse than the other. */
export const isWorse = (severity: Severity, other: Severity): boolean => ranks[dangerOfSeverity(severity)] > ranks[dangerOfSeverity(other)]

/** The worst of severities, of equal ones the first; `ok` of none. */
export const worstOf = (severities: readonly Severity[]): Severity =>
  severities.reduce<Severity>((worst, severity) => (isWorse(severity, worst) ? severity : worst), 'ok')

/** Of the two values of a pressure the one in greater danger; of equal ones that of the systolic value. */
export function worsePosition(upper: Position | null, lower: Position | null): Position | null {
  if (!upper || !lower) return upper ?? lower
  return ranks[dangerOf(lower)] > ranks[dangerOf(upper)] ? lower : upper
}
