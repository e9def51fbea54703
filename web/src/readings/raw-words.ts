/** The fate of transmissions and readings in words. */
import type { RawReading, RawState } from '@vitalrounds/domain/readings/api'

export const stateTitles: Record<RawState, string> = {
  kept: 'Kept',
  duplicate: 'Duplicate',
  quarantined: 'Quarantined',
  excluded: 'Excluded',
  manual: 'Entered by hand',
  ignored: 'Ignored',
  unreadable: 'Unreadable',
  unmatched: 'Device unknown',
  waiting: 'Waiting',
  failed: 'Failed',
}

const flagTexts: Record<string, string> = {
  irregular_heartbeat: 'irregular heartbeat',
  tare_corrected: 'tare corrected',
  unit_assumed: 'unit assumed',
  ts_in_seconds: 'time was in seconds',
  device_clock_invalid: 'device clock not believed',
  below_range: 'below the meter’s range',
  above_range: 'above the meter’s range',
}

export const flagWords = (flags: readonly string[]) => flags.map((flag) => flagTexts[flag] ?? flag.replaceAll('_', ' '))

/** What is to be said beside a reading: fate, reason, flags. */
export function readingNotes({ state, reason, excluded, flags, sentValue, unit }: RawReading): string[] {
  return [
    state === 'kept' ? '' : stateTitles[state].toLowerCase(),
    reason?.replaceAll('_', ' ') ?? '',
    excluded === null ? '' : `excluded by ${excluded.by || 'unknown'}: ${excluded.reason}`,
    sentValue === null ? '' : `sent as ${sentValue} ${unit}`,
    ...flagWords(flags),
  ].filter((note) => note !== '')
}
