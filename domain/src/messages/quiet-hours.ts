/**
 * In quiet hours, where the member lives, nothing is sent that no person wrote to this one member. A clinic may keep longer ones
 * than the law and never shorter ones.
 */

/** Full hours of the member's day, 0 to 24: texts leave from `fromHour` on and before `untilHour`. */
export type TextingHours = { fromHour: number; untilHour: number }

/** docs/sources/twilio.md 7 (47 CFR 64.1200(c)(1)): 8:00 to 21:00 at the receiver; also until a clinic has chosen. */
export const widestTextingHours: TextingHours = { fromHour: 8, untilHour: 21 }

type Texted = TextingHours & { timeZone: string }

const wallClock = (ms: number, timeZone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)

/** Never wider than the law, whatever is stored. */
export const lawfulHours = ({ fromHour, untilHour }: TextingHours): TextingHours => ({
  fromHour: Math.max(fromHour, widestTextingHours.fromHour),
  untilHour: Math.min(untilHour, widestTextingHours.untilHour),
})

/** Whether it is quiet for somebody at this moment, in milliseconds of the epoch. */
export function isQuiet(ms: number, member: Texted): boolean {
  const { hour } = wallClock(ms, member.timeZone)
  const { fromHour, untilHour } = lawfulHours(member)
  return hour < fromHour || hour >= untilHour
}

/** The moment itself, or the morning after; milliseconds of the epoch. */
export function nextTextingMoment(ms: number, member: Texted): number {
  if (!isQuiet(ms, member)) return ms
  const { timeZone } = member
  const { fromHour, untilHour } = lawfulHours(member)
  const now = wallClock(ms, timeZone)
  const day = now.hour >= untilHour ? now.toPlainDate().add({ days: 1 }) : now.toPlainDate()
  return day.toZonedDateTime({ timeZone, plainTime: { hour: fromHour } }).epochMilliseconds
}

/** A full hour as a clock shows it: `8 AM`, `9 PM`. */
export const hourWords = (hour: number) => (hour % 12 === 0 ? '12' : String(hour % 12)) + (hour < 12 ? ' AM' : ' PM')
