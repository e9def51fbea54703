/** Which readings count, on which local date each lies, and what a broken device clock does to it. */
import { localDay } from '../days.ts'
import type { DayNumber, Span } from '../days.ts'
import type { MemberFacts, Reading } from './facts.ts'
import type { BillingPolicy } from './settings.ts'

/** [D] docs/sources/billing-rules.md 4.2: weight, blood pressure, pulse, glucose, ECG, SpO2, peak flow; steps are not a physiologic reading. */
export const countedTypes: ReadonlySet<string> = new Set([
  'bodyWeight',
  'systolicBP',
  'diastolicBP',
  'pulse',
  'standalonePulse',
  'bloodSugar',
  'ecg',
  'spo2',
  'pef',
])

export type CountedReading = {
  reading: Reading
  /** Measurement time, or receive time where the device clock was wrong. */
  at: number
  day: DayNumber
  receivedAt: number
  isClockWrong: boolean
}

export type ReadingDays = {
  readings: CountedReading[]
  /** Distinct local days with at least one counted reading, ascending. */
  days: DayNumber[]
  /** For each of those days, when its first reading had arrived. */
  knownAt: Map<DayNumber, number>
}

/** The member's own zone, else the group's. */
export function readingZone(facts: MemberFacts): string {
  return facts.memberZone ?? facts.zone
}

/** Measurement time, unless it is too far ahead of or behind receipt: then the clock was wrong and receipt stands. */
export function effectiveReadingTime(takenAt: number, receivedAt: number, policy: BillingPolicy): { at: number; isClockWrong: boolean } {
  const isAhead = takenAt - receivedAt > policy.clockSkewFutureMs
  const isBehind = receivedAt - takenAt > policy.clockSkewPastMs
  const isClockWrong = isAhead || isBehind
  return { at: isClockWrong ? receivedAt : takenAt, isClockWrong }
}

function countable(reading: Reading): boolean {
  return reading.isExcluded !== true && (reading.source ?? 'device') === 'device' && countedTypes.has(reading.type)
}

/**
 * The reading days of an active window, as far as they had been received by `asOf`. The window opens at the start of its
 * first local date (a reading a few hours before consent still makes that day), but not before `after`, where the window
 * before it ended; it closes at its very instant.
 */
function daysOfWindow(
  facts: MemberFacts,
  { window, after }: { window: Span; after: number },
  policy: BillingPolicy,
  asOf: number,
): ReadingDays {
  const days: ReadingDays = { readings: [], days: [], knownAt: new Map() }
  const zone = readingZone(facts)
  const firstDay = localDay(window.start, zone)
  for (const reading of facts.readings) {
    const receivedAt = reading.receivedAt ?? reading.takenAt
    if (receivedAt > asOf || !countable(reading)) continue
    const { at, isClockWrong } = effectiveReadingTime(reading.takenAt, receivedAt, policy)
    const day = localDay(at, zone)
    if (at >= window.end || day < firstDay || at < after) continue
    days.readings.push({ reading, at, day, receivedAt, isClockWrong })
    days.knownAt.set(day, Math.min(days.knownAt.get(day) ?? Infinity, receivedAt))
  }
  days.days = [...days.knownAt.keys()].toSorted((a, b) => a - b)
  return days
}

/** The reading days of each window, oldest first. */
export const readingDays = (facts: MemberFacts, windows: readonly Span[], policy: BillingPolicy, asOf: number): ReadingDays[] =>
  windows.map((window, at) => daysOfWindow(facts, { window, after: windows[at - 1]?.end ?? -Infinity }, policy, asOf))
