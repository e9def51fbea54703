/**
 * When an event of the care calendar occurs. Nothing of it is stored: occurrences follow from the start, the frequency and
 * the number of repetitions. Dates and times of day are the member's; only the instants follow the zone's clock.
 */
import { addDays, addMonths, dayNumber, lastDayOfMonth, localDate } from '../../days.ts'

// docs/sources/product.md 2.3 "Event"
export const frequencies = ['SINGLE_EVENT', 'WEEKLY', 'EVERY_OTHER_WEEK', 'MONTHLY'] as const
export type Frequency = (typeof frequencies)[number]

/** The value of `repitions` that means an event without an end. */
export const indefinite = -1
// docs/sources/product.md 2.9 "Event repeats"
export const mostOccurrences = 500
export const leastRepeats = 2
export const mostRepeats = 100

/** `repitions` counts every occurrence, the first included; the spelling is the specification's. */
export type Recurrence = {
  /** The first local date, `YYYY-MM-DD`. */
  start: string
  /** The local time of day, `HH:mm`; null for an event of the whole day, which begins when the day does. */
  time: string | null
  frequency: Frequency
  repitions: number
}

/** One occurrence: its number in the series, from 1, and its local date. */
export type Occurrence = { n: number; date: string }

/** How many occurrences the series has: never more than 500, counted from the start. */
export function countOf({ frequency, repitions }: Pick<Recurrence, 'frequency' | 'repitions'>): number {
  if (frequency === 'SINGLE_EVENT') return 1
  return repitions === indefinite ? mostOccurrences : Math.min(repitions, mostOccurrences)
}

const daysApart = { WEEKLY: 7, EVERY_OTHER_WEEK: 14 } as const
const monthOf = (date: string) => date.slice(0, 7)

/**
 * The local date of an occurrence. Monthly on the 29th to 31st falls on the last day of a shorter month; each is counted
 * from the start, so the next month has its own day again.
 */
export function dateOf({ start, frequency }: Pick<Recurrence, 'start' | 'frequency'>, n: number): string {
  if (frequency === 'SINGLE_EVENT') return start
  if (frequency !== 'MONTHLY') return addDays(start, daysApart[frequency] * (n - 1))
  const month = addMonths(monthOf(start), n - 1)
  const last = lastDayOfMonth(month)
  return start.slice(8) > last.slice(8) ? last : `${month}-${start.slice(8)}`
}

/**
 * The moment of a local date and time: a time of day that clocks skip moves forward by as much as they skip, one that comes
 * twice is the first of the two.
 */
export function momentOf(date: string, time: string | null, zone: string): Temporal.ZonedDateTime {
  const day = Temporal.PlainDate.from(date)
  if (time === null) return day.toZonedDateTime(zone)
  return day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' })
}

/** Number of the first occurrence on or after a date; beyond `countOf` where there is none. */
function firstFrom(event: Recurrence, date: string): number {
  const { start, frequency } = event
  if (date <= start) return 1
  if (frequency === 'SINGLE_EVENT') return 2
  if (frequency !== 'MONTHLY') return 1 + Math.ceil((dayNumber(date) - dayNumber(start)) / daysApart[frequency])
  const months = Temporal.PlainYearMonth.from(monthOf(start)).until(monthOf(date), { largestUnit: 'months' }).months
  return dateOf(event, months + 1) >= date ? months + 1 : months + 2
}

/** How many occurrences lie before a date. */
export const numberBefore = (event: Recurrence, date: string) => Math.min(firstFrom(event, date) - 1, countOf(event))

/** Occurrences on the dates from one to another, both included, in order. */
export function occurrencesBetween(event: Recurrence, from: string, to: string): Occurrence[] {
  const occurrences: Occurrence[] = []
  const count = countOf(event)
  for (let n = firstFrom(event, from); n <= count; n++) {
    const date = dateOf(event, n)
    if (date > to) break
    occurrences.push({ n, date })
  }
  return occurrences
}

/** The first occurrence on or after a date. */
export function nextOccurrence(event: Recurrence, today: string): Occurrence | undefined {
  const n = firstFrom(event, today)
  return n <= countOf(event) ? { n, date: dateOf(event, n) } : undefined
}

/** The member's local date of a moment, which changes at the member's midnight. */
export const todayIn = (zone: string, asOf: string) => localDate(Date.parse(asOf), zone)
