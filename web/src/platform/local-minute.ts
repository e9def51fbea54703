/** Between instants and what a `datetime-local` field holds: `2026-11-20T09:12`, wall clock of a named zone. */

/** The minute of the moment (milliseconds since 1970) on the wall clock of the zone. */
export const localMinute = (moment: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** The instant as ISO text with milliseconds, or null while the field is not complete. */
export function instantFromLocal(text: string, zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null
  try {
    const at = Temporal.PlainDateTime.from(text).toZonedDateTime(zone)
    return at.toInstant().toString({ smallestUnit: 'millisecond' })
  } catch {
    return null
  }
}
