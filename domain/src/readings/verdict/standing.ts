/** What became of a value beyond its alarm, and why a value is left out: said alike wherever it stands. */
import type { Severity } from '../../values/severity.ts'
import { countWithNoun } from '../../counted.ts'
import type { alarmStandings } from './shapes.ts'

export type AlarmStanding = (typeof alarmStandings)[number]

/** `own`: the warnings that the value itself raised and that were not withdrawn. */
export function alarmStandingOf(severity: Severity, own: readonly { isCleared: boolean }[]): AlarmStanding | null {
  if (severity === 'ok') return null
  if (own.length === 0) return 'notRaised'
  return own.every(({ isCleared }) => isCleared) ? 'cleared' : 'open'
}

// Header, trend column and a month's chart look back as far; a device's reading never arrives later (measured-at.ts)
export const raisedDays = 30

export const standingWords: Record<AlarmStanding, string> = {
  open: 'open',
  cleared: 'cleared',
  notRaised: `not raised: older than ${raisedDays} days when the rule was made`,
}

/**
 * "158.0 lbs, in doubt: left out here"; of several their number and the last of them; empty of none.
 * @param values suspect ones with their unit, oldest first
 */
export function leftOutText(values: readonly string[]): string {
  const last = values.at(-1)
  if (last === undefined) return ''
  return `${values.length === 1 ? last : `${countWithNoun(values.length, 'suspect reading')}, the last ${last}`}, in doubt: left out here`
}
