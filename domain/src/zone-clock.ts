/**
 * Wall-clock time of many instants in one zone. Asking Temporal for each of 5,000 readings is too slow to draw with, so
 * the few changes of the zone's offset within the time shown are asked for once.
 */

import { type DayNumber, utcDayMs } from './days.ts'

export type ZoneClock = {
  /** Milliseconds since 1970 as the zone's wall clock shows them, as if the wall clock were UTC. */
  toLocal: (at: number) => number
  /** The inverse; in the hour that occurs twice, the first. */
  toInstant: (local: number) => number
  /** The wall clock's day and full hour. */
  dayOf: (at: number) => DayNumber
  hourOf: (at: number) => number
}

const offsetMs = (moment: Temporal.ZonedDateTime) => moment.offsetNanoseconds / 1e6

export function zoneClock(zone: string, from: number, to: number): ZoneClock {
  let moment = Temporal.Instant.fromEpochMilliseconds(Math.floor(from)).toZonedDateTimeISO(zone)
  const changes = [{ at: -Infinity, offset: offsetMs(moment) }]
  for (;;) {
    const next = moment.getTimeZoneTransition('next')
    if (next === null || next.epochMilliseconds > to) break
    moment = next
    changes.push({ at: moment.epochMilliseconds, offset: offsetMs(moment) })
  }
  // Readings come in order of time: what held for the one before nearly always holds for the next
  let last = 0
  const toLocal = (at: number) => {
    while (last > 0 && changes[last]!.at > at) last--
    while (last + 1 < changes.length && changes[last + 1]!.at <= at) last++
    return at + changes[last]!.offset
  }
  const toInstant = (local: number) => {
    const match = changes.find((change, i) => local - change.offset < (changes[i + 1]?.at ?? Infinity))
    return local - (match?.offset ?? 0)
  }
  const dayOf = (at: number) => Math.floor(toLocal(at) / utcDayMs)
  const hourOf = (at: number) => Math.floor((toLocal(at) - dayOf(at) * utcDayMs) / 3_600_000)
  return { toLocal, toInstant, dayOf, hourOf }
}
