/**
 * When an iGlucose reading was taken. The meter writes a wall time without a zone, and whether it is local or UTC is
 * not documented, so both are tried and the one that fits the time of receipt best is taken.
 */

type WallTimes = {
  date_recorded?: string | undefined
  date_received?: string | undefined
  time_zone_offset?: number | undefined
}

/** The moment of measuring; `isEstimate` when only the time of receipt is known. Undefined: no time at all. */
export function recordedAt(times: WallTimes): { instant: Temporal.Instant; isEstimate: boolean } | undefined {
  const received = times.date_received === undefined ? undefined : wallAt(times.date_received, 0)
  if (times.date_recorded === undefined) return received && { instant: received, isEstimate: true }
  const offsets = [...new Set([0, times.time_zone_offset ?? 0])]
  const candidates = offsets.map((hours) => wallAt(times.date_recorded ?? '', hours)).filter((at) => at !== undefined)
  if (received === undefined) return asDevice(candidates.at(-1))
  // docs/sources/wire-facts.md 2.1: not later than the receipt plus 10 minutes, and nearest below it.
  const latest = received.add({ minutes: 10 })
  const fitting = candidates.filter((at) => Temporal.Instant.compare(at, latest) <= 0)
  // Where none fits the clock is wrong; the claimed time is passed on, to be disbelieved and kept as such.
  return asDevice(fitting.toSorted((a, b) => Temporal.Instant.compare(a, b)).at(-1) ?? candidates.at(-1))
}

/** The time as the meter wrote it, in one spelling, for telling rows apart: it does not depend on what else is known. */
export function recordedTimeOf({ date_recorded, date_received, time_zone_offset = 0 }: WallTimes): string | undefined {
  const text = date_recorded ?? date_received
  return text === undefined ? undefined : wallAt(text, date_recorded === undefined ? 0 : time_zone_offset)?.toString()
}

const asDevice = (instant: Temporal.Instant | undefined) => instant && { instant, isEstimate: false }

/** A wall time `hours` from UTC, unless the text carries its own zone. */
function wallAt(text: string, hours: number): Temporal.Instant | undefined {
  const textValue = text.trim().replace(' ', 'T')
  try {
    if (/(Z|[+-]\d\d:?\d\d)$/.test(textValue)) return Temporal.Instant.from(textValue)
    return Temporal.PlainDateTime.from(textValue)
      .toZonedDateTime('UTC')
      .toInstant()
      .subtract({ minutes: Math.round(hours * 60) })
  } catch {
    return undefined
  }
}
