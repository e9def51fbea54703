/** What was done about a warning, in words: "cleared 9:23 PM by Carla Reyes: Called the member". */
import type { Warning } from '@vitalrounds/domain/warnings/api'
import { dateTime, dayIn, timeOfDay } from '../../platform/zones.ts'

export function clearanceWords({ at, by, reason }: NonNullable<Warning['cleared']>, now: number, zone: string): string {
  const when = dayIn(at, zone) === dayIn(now, zone) ? timeOfDay(at, zone) : dateTime(at, zone)
  return `cleared ${when}${by === '' ? '' : ` by ${by}`}${reason === '' ? '' : `: ${reason}`}`
}
