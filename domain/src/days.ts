/**
 * Plain dates, months and named zones. Instants are integer milliseconds UTC, dates are `YYYY-MM-DD`, months `YYYY-MM`.
 * Zone look-ups are remembered per UTC day, because a billing run asks for the local date of the same days over and over.
 */

/** Days since 1970-01-01; lets a hot loop compare and add dates as integers. */
export type DayNumber = number

/** Half open: `start` belongs to it, `end` does not. Both in milliseconds UTC. */
export type Span = { start: number; end: number }

// One UTC day, 24 × 60 × 60 × 1000 ms. Local days may be 23 or 25 hours long; UTC days never are.
export const utcDayMs = 86_400_000
const epoch = Temporal.PlainDate.from('1970-01-01')
// Far above the dates one process meets; keeps a stream of absurd dates from filling memory.
const remembered = 20_000

const numbers = new Map<string, DayNumber>()
const dates = new Map<DayNumber, string>()

function remember<K, V>(table: Map<K, V>, key: K, value: V): V {
  if (table.size >= remembered) table.clear()
  table.set(key, value)
  return value
}

/** Whole years from one day to another: an age on its birthday is one more. */
export const yearsBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to, { largestUnit: 'years' }).years

/** `1970-01-02` is 1. Throws a RangeError for anything that is not a date of the calendar. */
export function dayNumber(date: string): DayNumber {
  return numbers.get(date) ?? remember(numbers, date, epoch.until(Temporal.PlainDate.from(date)).days)
}

/** Whether this is a date of the calendar in the form of the wire; 31 February has the form and is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  try {
    return Number.isInteger(dayNumber(text))
  } catch {
    return false
  }
}

/** The inverse of `dayNumber`. */
export function dateOfDay(day: DayNumber): string {
  return dates.get(day) ?? remember(dates, day, epoch.add({ days: day }).toString())
}

type OffsetDay = { offset: number; turnsAt: number; offsetAfter: number }
const zones = new Map<string, Map<number, OffsetDay>>()

function offsetAt(ms: number, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000
}

/** Offset at the start of the UTC day and, where clocks change during it, the moment and the offset afterwards. */
function offsetsOf(utcDay: number, zone: string): OffsetDay {
  const start = utcDay * utcDayMs
  const offset = offsetAt(start, zone)
  const turn = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  if (turn === null || turn.epochMilliseconds >= start + utcDayMs) {
    return { offset, turnsAt: Infinity, offsetAfter: offset }
  }
  return { offset, turnsAt: turn.epochMilliseconds, offsetAfter: offsetAt(turn.epochMilliseconds, zone) }
}

/** The local day an instant falls on in a named zone, as a number. Throws a RangeError for an unknown zone. */
export function localDay(ms: number, zone: string): DayNumber {
  const table = zones.get(zone) ?? remember(zones, zone, new Map<number, OffsetDay>())
  const utcDay = Math.floor(ms / utcDayMs)
  const offsetDay = table.get(utcDay) ?? remember(table, utcDay, offsetsOf(utcDay, zone))
  return Math.floor((ms + (ms < offsetDay.turnsAt ? offsetDay.offset : offsetDay.offsetAfter)) / utcDayMs)
}

/** The local date an instant falls on: 06:30Z on 11 March is `2026-03-10` in Los Angeles. */
export function localDate(ms: number, zone: string): string {
  return dateOfDay(localDay(ms, zone))
}

/** The local month an instant falls in, `YYYY-MM`. */
export function localMonth(ms: number, zone: string): string {
  return monthOf(localDate(ms, zone))
}

const dayStarts = new Map<string, number>()

/** The first instant of a local date, also where clocks skip midnight that day. */
export function startOfDay(date: string, zone: string): number {
  const key = `${date} ${zone}`
  const dayStart = dayStarts.get(key)
  if (dayStart !== undefined) return dayStart
  return remember(dayStarts, key, Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds)
}

/** First instant of a local month up to the first instant of the next. */
export function monthSpan(month: string, zone: string): Span {
  return { start: startOfDay(`${month}-01`, zone), end: startOfDay(`${addMonths(month, 1)}-01`, zone) }
}

/** First instant of a local date up to the first instant of the next; 23, 24 or 25 hours. */
export function daySpan(date: string, zone: string): Span {
  return { start: startOfDay(date, zone), end: startOfDay(addDays(date, 1), zone) }
}

/** Calendar days, never hours: 2026-03-08 plus 1 is 2026-03-09 wherever clocks change. */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days)
}

/** Whole years back or forth; 29 February becomes 28 where the year has none. */
export function addYears(date: string, years: number): string {
  return Temporal.PlainDate.from(date).add({ years }).toString()
}

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** `2026-03` of `2026-03-17`. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

const laterMonths = new Map<string, string>()

/** `2026-12` plus 1 is `2027-01`. */
export function addMonths(month: string, months: number): string {
  const key = `${month} ${months}`
  const laterMonth = laterMonths.get(key)
  if (laterMonth !== undefined) return laterMonth
  return remember(laterMonths, key, Temporal.PlainYearMonth.from(month).add({ months }).toString())
}

/** `2028-02-29` for `2028-02`. */
export function lastDayOfMonth(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}
