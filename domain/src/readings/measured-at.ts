/**
 * Whether the time a device claims can be believed. A wrong clock must neither move a reading into another billing
 * month nor hide it among old ones, so an impossible time is replaced by the time of receipt, and kept beside it.
 */
import type { TsQuality } from './reading.ts'

// docs/sources/billing-rules.md 4.2: more than 15 minutes after receipt, or more than 30 days before it, is a broken clock.
export const tolerated = { futureMinutes: 15, pastDays: 30 } as const

export type SettledTime = {
  measuredAt: string
  tsQuality: TsQuality
  claimedAt?: string
  flags: 'device_clock_invalid'[]
}

/** An instant in the product's one spelling: UTC with exactly three digits of milliseconds. */
export const toMillisecondInstant = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })

// A clock may claim any year; only four-digit ones can be stored and written back.
const firstKept = Temporal.Instant.from('0001-01-01T00:00:00Z')
const lastKept = Temporal.Instant.from('9999-12-31T23:59:59.999Z')

function keepable(claimed: Temporal.Instant): Temporal.Instant {
  if (Temporal.Instant.compare(claimed, firstKept) < 0) return firstKept
  return Temporal.Instant.compare(claimed, lastKept) > 0 ? lastKept : claimed
}

/**
 * Settles the time of a reading. `claimed` is what the device said, `received` when it reached us; exactly 15 minutes
 * ahead and exactly 30 days (of 24 hours) late are still believed. `isEstimate` marks a time the gateway inferred.
 */
export function settleMeasuredAt(claimed: Temporal.Instant, received: Temporal.Instant, isEstimate = false): SettledTime {
  const latest = received.add({ minutes: tolerated.futureMinutes })
  const earliest = received.subtract({ hours: 24 * tolerated.pastDays })
  const isBelieved = Temporal.Instant.compare(claimed, latest) <= 0 && Temporal.Instant.compare(claimed, earliest) >= 0
  if (isBelieved) return { measuredAt: toMillisecondInstant(claimed), tsQuality: isEstimate ? 'estimated' : 'device', flags: [] }
  return {
    measuredAt: toMillisecondInstant(received),
    tsQuality: 'device_clock_invalid',
    claimedAt: toMillisecondInstant(keepable(claimed)),
    flags: ['device_clock_invalid'],
  }
}
