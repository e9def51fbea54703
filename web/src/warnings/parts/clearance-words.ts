/** What was done about a warning, in words; of today without the date: "cleared 9:23 PM by Carla Reyes: Called the member". */
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import { handledText } from '../../members/parts/handled-text.ts'
import { dateTime, dayIn, timeOfDay } from '../../platform/zones.ts'

export function clearanceWords(cleared: NonNullable<Warning['cleared']>, now: number, zone: string): string {
  const isOfToday = dayIn(cleared.at, zone) === dayIn(now, zone)
  return handledText(cleared, zone, isOfToday ? timeOfDay(cleared.at, zone) : dateTime(cleared.at, zone))
}
