/** Between nine in the evening and eight in the morning, where the member lives, nothing is sent that no person wrote to this one member. */
// docs/sources/twilio.md 7: 8:00 to 21:00 at the receiver
const [opens, closes] = [8, 21]

const wallClock = (ms: number, timeZone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)

export function isQuiet(ms: number, timeZone: string): boolean {
  const { hour } = wallClock(ms, timeZone)
  return hour < opens || hour >= closes
}

/** The moment itself, or the morning after. */
export function nextTextingMoment(ms: number, timeZone: string): number {
  if (!isQuiet(ms, timeZone)) return ms
  const now = wallClock(ms, timeZone)
  const day = now.hour >= closes ? now.toPlainDate().add({ days: 1 }) : now.toPlainDate()
  return day.toZonedDateTime({ timeZone, plainTime: { hour: opens } }).epochMilliseconds
}
