/** When an Observation was made, as its file says. */
import { isDay, localDate } from '../days.ts'
import { withQuote } from '../files/table-file.ts'
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
