/** The three severities a value can have, and how each is drawn and said. */

/** Critical: act now. High and low: beyond the alarm, alike in danger; the arrow tells which. Nothing is drawn for a value within its alarms. */
export type Severity = 'critical' | 'high' | 'low'

/** Where a critical value lies: above by default, below for instance for a glucose of 50 mg/dL. */
export type Side = 'above' | 'below'

export const sideOf = (severity: Severity, side?: Side): Side => side ?? (severity === 'low' ? 'below' : 'above')

/** The shape carries the meaning without color: two triangles for critical, one otherwise, pointing to the side. */
export function severityMark(severity: Severity, side?: Side): string {
  const triangle = sideOf(severity, side) === 'below' ? '▼' : '▲'
  return severity === 'critical' ? triangle + triangle : triangle
}

export function severityWords(severity: Severity, side?: Side): string {
  if (severity !== 'critical') return severity
  return sideOf(severity, side) === 'below' ? 'critical, low' : 'critical, high'
}
