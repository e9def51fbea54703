/** Stays in a program as the engine takes them: with the consents that stood during each. */
import { localMonth, monthSpan, type Span } from '../days.ts'
import type { Enrollment, Stay } from './facts.ts'
import { overlap, union } from './spans.ts'

/** On record, oldest first; an end that is absent has not come. */
export type RecordedStay = { start: number; end: number | null; isNewEpisode: boolean }
export type RecordedConsent = { givenAt: number; revokedAt: number | null }

/**
 * Until when a consent that was taken back still holds: of chronic care to the end of the calendar month in which it was taken
 * back, so that what was done in that month counts. docs/sources/billing-rules.md 4.4
 */
export const consentHoldsUntil = (program: 'rpm' | 'ccm', revokedAt: number, zone: string): number =>
  program === 'ccm' ? monthSpan(localMonth(revokedAt, zone), zone).end : revokedAt

const spanOf = (start: number, end: number | null): Span => ({ start, end: end ?? Infinity })
const endOf = (end: number) => (end === Infinity ? null : end)

/** One stay, parted where its consent was taken back; what follows without one stands by itself. */
function partsOf({ start, end, isNewEpisode }: RecordedStay, consents: readonly RecordedConsent[]): Stay[] {
  const whole = spanOf(start, end)
  const input = union(consents.map(({ givenAt, revokedAt }) => spanOf(givenAt, revokedAt))).filter((span) => {
    const { start: from, end: to } = overlap(span, whole)
    return from < to
  })
  const parts: Stay[] = []
  let from = start
  for (const span of input) {
    const until = Math.min(span.end, whole.end)
    parts.push({ enrolledAt: from, consentAt: span.start, disenrolledAt: endOf(until), isNewEpisode: false })
    from = until
  }
  if (from < whole.end || parts.length === 0) parts.push({ enrolledAt: from, consentAt: null, disenrolledAt: end, isNewEpisode: false })
  return parts.map((part, at) => ({ ...part, isNewEpisode: isNewEpisode && at === 0 }))
}

/** Every stay in a program with its consents; undefined where there was none. */
export function enrollmentOf(stays: readonly RecordedStay[], consents: readonly RecordedConsent[]): Enrollment | undefined {
  const parts = stays.toSorted((a, b) => a.start - b.start).flatMap((stay) => partsOf(stay, consents))
  const newest = parts.at(-1)
  return newest && { ...newest, ...(parts.length > 1 && { earlier: parts.slice(0, -1) }) }
}
