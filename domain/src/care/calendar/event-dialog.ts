/** What the dialog of an event holds, when it can be saved, and what is kept of it (docs/sources/product.md 2.5 "Event dialog"). */
import { type Frequency, frequencies, indefinite, leastRepeats, mostRepeats } from './recurrence.ts'

/** When a repeating event ends; null while nothing is chosen. */
export type EventEnd = { indefinite: true } | { times: number } | null
export type EventDialogState = {
  name: string
  /** As it stands in the field: `MM/DD/YYYY`. */
  date: string
  frequency: string | null
  end: EventEnd
}
/** What the wire and the table hold of it. */
export type StoredEvent = { start: string; frequency: Frequency; repitions: number }
export type EventDialogProblem = 'name' | 'date' | 'frequency' | 'repitions'

// docs/sources/product.md 2.5: ten characters, month up to 12, day up to 31, year below 2100. Older than anybody alive is a slip.
const earliestYear = 1900
const yearsEnd = 2100

/** `11/22/2026` to `2026-11-22`; null for what is not complete, no date of the calendar, or out of bounds. */
export function readEventDate(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!parts) return null
  const [month = 0, day = 0, year = 0] = parts.slice(1).map(Number)
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < earliestYear || year >= yearsEnd) return null
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** Whether a date of the wire could have come from the dialog. */
export const isEventDate = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return readEventDate(`${month}/${day}/${year}`) === date
}

export const isRepeatCount = (times: number) => Number.isInteger(times) && times >= leastRepeats && times <= mostRepeats

/** Whether a number of repetitions fits its frequency: 1 for a single event, else 2 to 100 or without an end. */
export const isRepetitionCount = (frequency: Frequency, repitions: number) =>
  frequency === 'SINGLE_EVENT' ? repitions === 1 : repitions === indefinite || isRepeatCount(repitions)

const isFrequency = (text: string | null): text is Frequency => (frequencies as readonly (string | null)[]).includes(text)
const repitionsOf = (end: EventEnd): number => (end === null ? 0 : 'times' in end ? end.times : indefinite)

/** What is to be kept, or the first field that stands against it. */
export function readEventDialog({ name, date, frequency, end }: EventDialogState): StoredEvent | EventDialogProblem {
  if (name.trim() === '') return 'name'
  const start = readEventDate(date)
  if (start === null) return 'date'
  if (!isFrequency(frequency)) return 'frequency'
  const repitions = frequency === 'SINGLE_EVENT' ? 1 : repitionsOf(end)
  return isRepetitionCount(frequency, repitions) ? { start, frequency, repitions } : 'repitions'
}
