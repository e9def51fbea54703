/**
 * When an iGlucose reading was taken. The meter writes a wall time without a zone, and whether it is local or UTC is
 * not documented, so both are tried and the one that fits the time of receipt best is taken.
 */

type WallTimes = {
  date_recorded?: string | undefined
  date_received?: string | undefined
  time_zone_offset?: number | undefined
}

/** The moment of measuring; `isEstimate` when only the time of receipt is known. Undefined: no time, or none that can be read. */
export function recordedAt(times: WallTimes): { instant: Temporal.Instant; isEstimate: boolean } | undefined {
  const received = times.date_received === undefined ? undefined : wallAt(times.date_received, 0)
  if (times.date_received !== undefined && received === undefined) return undefined
  if (times.date_recorded === undefined) return received && { instant: received, isEstimate: true }
  const isZoneKnown = times.time_zone_offset !== undefined || !isWallTime(times.date_recorded)
  const offsets = [...new Set([0, times.time_zone_offset ?? 0])]
  const candidates = offsets.map((hours) => wallAt(times.date_recorded ?? '', hours)).filter((at) => at !== undefined)
  if (received === undefined) return claimedAt(candidates.at(-1), isZoneKnown)
  // docs/sources/wire-facts.md 2.1: not later than the receipt plus 10 minutes, and nearest below it.
  const latest = received.add({ minutes: 10 })
  const fitting = candidates.filter((at) => Temporal.Instant.compare(at, latest) <= 0)
  // Where none fits the clock is wrong; the claimed time is passed on, to be disbelieved and kept as such.
  return claimedAt(fitting.toSorted((a, b) => Temporal.Instant.compare(a, b)).at(-1) ?? candidates.at(-1), isZoneKnown)
}

/** The time as the meter wrote it, in one spelling, for telling rows apart: it does not depend on what else is known. */
export function recordedTimeOf({ date_recorded, date_received, time_zone_offset = 0 }: WallTimes): string | undefined {
  const text = date_recorded ?? date_received
  return text === undefined ? undefined : wallAt(text, date_recorded === undefined ? 0 : time_zone_offset)?.toString()
}

/** A wall time of which nobody says where it holds is read as UTC, and said to be an estimate. */
const claimedAt = (instant: Temporal.Instant | undefined, isZoneKnown: boolean) => instant && { instant, isEstimate: !isZoneKnown }

const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d+)?)?$/

const spelled = (text: string) =>
  text
    .trim()
    .replace(/ +(?=[+-]|Z$)/i, '')
    .replace(' ', 'T')
const isWallTime = (text: string) => wall.test(spelled(text))

/** A wall time `hours` from UTC, unless the text carries its own zone; undefined where that is none. */
function wallAt(text: string, hours: number): Temporal.Instant | undefined {
  const textValue = spelled(text)
  try {
    if (!wall.test(textValue)) return Temporal.Instant.from(textValue)
    return Temporal.PlainDateTime.from(textValue)
      .toZonedDateTime('UTC')
      .toInstant()
      .subtract({ minutes: Math.round(hours * 60) })
  } catch {
    return undefined
  }
}

// Kiribati is 14 hours ahead, Baker Island 12 behind (IANA time zone database, files australasia and etcetera)
const [furthestBehind, furthestAhead] = [-12 * 60, 14 * 60]
// Zones lie quarters of an hour apart
const zoneStep = 15

const zoneMinutes = (minutes: number) =>
  minutes % zoneStep === 0 && minutes >= furthestBehind && minutes <= furthestAhead ? minutes + 0 : undefined

/** `-0500`, `-05:00`: hours and minutes. */
const clockMinutes = (sign: string, hours: string, minutes: string) => (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))

/**
 * An offset from UTC in minutes: hours (`-5`, `-5.5`), hours and minutes (`-05:00`, `-0500`, ISO 8601), minutes (`-300`) or
 * seconds (`-18000`), also behind `UTC` or `GMT`. Undefined for what is none of them, or no offset of any place.
 */
export function offsetMinutes(input: number | string): number | undefined {
  const text = String(input)
    .trim()
    .toUpperCase()
    .replace('\u2212', '-')
    .replace(/^(UTC|GMT)\s*/, '')
  if (text === 'Z' || text === '') return 0
  const clock = /^([+-]?)(\d{1,2}):(\d\d)(?::00)?$/.exec(text) ?? /^([+-]?)(\d\d)(\d\d)$/.exec(text)
  if (clock) return zoneMinutes(clockMinutes(clock[1] ?? '', clock[2] ?? '', clock[3] ?? ''))
  if (!/^[+-]?\d{1,5}(\.\d{1,4})?$/.test(text)) return undefined
  const number = Number(text)
  if (Math.abs(number) <= furthestAhead / 60) return zoneMinutes(number * 60)
  // No zone is so far ahead that its hours and minutes have three digits: written without a zero they are minutes
  return zoneMinutes(Math.abs(number) >= 3600 ? number / 60 : number)
}
