/** What the calendar says of events and dates. */
import { usDate } from '@vitalrounds/domain/us-date'
import type { EventKind } from '@vitalrounds/domain/care/calendar/api'
import type { Frequency } from '@vitalrounds/domain/care/calendar/recurrence'

export const kindWords: Record<EventKind, string> = {
  visit: 'Visit',
  call: 'Call',
  'check-in': 'Check-in',
  task: 'Task',
}
export const frequencyWords: Record<Frequency, string> = {
  SINGLE_EVENT: 'Single event',
  WEEKLY: 'Weekly',
  EVERY_OTHER_WEEK: 'Every other week',
  MONTHLY: 'Monthly',
}

/** "Weekly, 12 times", "Monthly, no end" */
export const repeatWords = (frequency: Frequency, repitions: number) =>
  frequency === 'SINGLE_EVENT'
    ? frequencyWords[frequency]
    : `${frequencyWords[frequency]}, ${repitions === -1 ? 'no end' : `${repitions} times`}`

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const instantOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** `Mon, 11/23/2026` */
export const longDay = (date: string) => `${weekday.format(instantOf(date))}, ${usDate(date)}`
/** `November 2026` of `2026-11` */
export const monthTitle = (yearMonth: string) => month.format(instantOf(`${yearMonth}-01`))

/** `9:30 AM` of `09:30`; an event without a time is all day. */
export function timeWords(time: string | null): string {
  if (time === null) return 'All day'
  const [hours = '0', minutes = '00'] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
