/** Moments as documents write them: by figures alone, so that no version of a locale changes their bytes. */
import { usDate } from '@vitalrounds/domain/us-date'

const clock = (hour: number, minute: number, second: number) => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)}:${two(second)} ${hour < 12 ? 'AM' : 'PM'}`
}

type Moment = Temporal.ZonedDateTime
const dayOf = (moment: Moment) => usDate(moment.toPlainDate().toString())
const timeOf = ({ hour, minute, second }: Moment) => clock(hour, minute, second)

/** `10/01/2026, 8:30:00 AM`, on the clinic's clock. */
export const momentsOf = (zone = 'UTC') => {
  const at = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  const moment = (instant: string) => `${dayOf(at(instant))}, ${timeOf(at(instant))}`
  return Object.assign(moment, {
    /** `8:30:00 AM`: of a moment whose day is said already. */
    time: (instant: string) => timeOf(at(instant)),
    /** `10/01/2026, 8:30:00 AM to 8:43:18 AM`; the day of the end where it is another. */
    span: (start: string, end: string) =>
      dayOf(at(start)) === dayOf(at(end)) ? `${moment(start)} to ${timeOf(at(end))}` : `${moment(start)} to ${moment(end)}`,
  })
}
export type Moments = ReturnType<typeof momentsOf>
