/** When an Observation was made, as its file says. */
import { isDay, localDate } from '../days.ts'
import { withQuote } from '../files/table-file.ts'
import { movedInMonths } from '../readings/moved-in.ts'
import { usDate } from '../us-date.ts'
import type { Clinic } from './entry-index.ts'
import type { ObservationShape } from './fhir-shapes.ts'

type ObservedDay = { day: string; problems: string[]; notices: string[] }

/** Its one date; a period that ends on the day on which it began has one too. */
export function effectiveOf({ effectiveDateTime, effectiveInstant, effectivePeriod: { start, end } = {} }: ObservationShape): string {
  const single = effectiveDateTime ?? effectiveInstant
  if (single !== undefined) return single
  return start !== undefined && (end === undefined || end.slice(0, 10) === start.slice(0, 10)) ? start : ''
}

/** The moment in milliseconds, of a text with a day, a time and an offset. */
export function momentOf(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}

/** The day as the file writes it; of a moment in UTC that of the clinic. */
export function drawnOn(observation: ObservationShape, { today, zone }: Clinic): ObservedDay {
  const text = effectiveOf(observation)
  const written = text.slice(0, 10)
  const moment = momentOf(text)
  if (!isDay(written) || (text !== written && moment === undefined))
    return { day: '', problems: [withQuote('It does not say on which day it was.', text)], notices: [] }
  const isInUtc = moment !== undefined && /(?:Z|[+-]00:00)$/i.test(text)
  const day = isInUtc ? localDate(moment, zone) : written
  const notices = day === written ? [] : [withQuote("The day is that of the clinic's time zone.", text)]
  return { day, notices, problems: day > today ? [withQuote('It is of the future.', text)] : [] }
}

/** `11/25/2026, 9:12 AM` of a moment in ISO 8601, on the clocks of the zone. */
export function momentWords(moment: string, zone: string): string {
  const { hour, minute, ...local } = partsIn(moment, zone)
  return `${usDate(local.day)}, ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

function partsIn(moment: string, zone: string) {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone)
  return { day: local.toPlainDate().toString(), hour: local.hour, minute: local.minute }
}

const noonOf = (day: string, zone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '12:00' }).epochMilliseconds

type ObservedMoment = { measuredAt: string; problems: string[]; notices: string[] }
const noMoment = (problem: string): ObservedMoment => ({ measuredAt: '', problems: [problem], notices: [] })

/** The moment; of a day alone its noon in the clinic's zone. What is older than charts hold of other systems is none. */
export function observedAt(observation: ObservationShape, { today, zone }: Clinic): ObservedMoment {
  const text = effectiveOf(observation)
  const isDayAlone = isDay(text)
  const moment = isDayAlone ? noonOf(text, zone) : isDay(text.slice(0, 10)) ? momentOf(text) : undefined
  if (moment === undefined) return noMoment(withQuote('It does not say when it was measured.', text))
  const day = localDate(moment, zone)
  const oldest = Temporal.PlainDate.from(today).subtract({ months: movedInMonths }).toString()
  if (day > today) return noMoment(withQuote('It is of the future.', text))
  if (day < oldest) return noMoment(withQuote(`It is older than ${movedInMonths} months.`, text))
  const notices = isDayAlone ? ['The file says no time of day: it stands at noon.'] : []
  return { measuredAt: new Date(moment).toISOString(), problems: [], notices }
}
