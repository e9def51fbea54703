import { expect, test } from 'vitest'
import { enrollmentOf, consentHoldsUntil, type RecordedConsent } from './stays.ts'

const stay = (start: number, end: number | null = null, isNewEpisode = false) => ({ start, end, isNewEpisode })
const consent = (givenAt: number, revokedAt: number | null = null): RecordedConsent => ({ givenAt, revokedAt })
const part = (enrolledAt: number, consentAt: number | null, disenrolledAt: number | null, isNewEpisode = false) => ({
  enrolledAt,
  consentAt,
  disenrolledAt,
  isNewEpisode,
})

test('a stay without a consent stands by itself, and so does nobody', () => {
  expect(enrollmentOf([stay(10)], [])).toEqual(part(10, null, null))
  expect(enrollmentOf([], [consent(1)])).toBeUndefined()
})

test('a consent given twice holds from the first time on, and one that ends with its stay counts for it', () => {
  expect(enrollmentOf([stay(10)], [consent(20), consent(12)])).toEqual(part(10, 12, null))
  expect(enrollmentOf([stay(10, 50)], [consent(12, 50)])).toEqual(part(10, 12, 50))
})

test('a consent taken back and given again parts the stay', () => {
  expect(enrollmentOf([stay(10, null, true)], [consent(10, 30), consent(40)])).toEqual({
    ...part(30, 40, null),
    earlier: [part(10, 10, 30, true)],
  })
})

test('after a consent was taken back the rest of the stay has none', () => {
  expect(enrollmentOf([stay(10)], [consent(10, 30)])).toEqual({ ...part(30, null, null), earlier: [part(10, 10, 30)] })
})

test('who left and came back has both stays, each with its own consent', () => {
  expect(enrollmentOf([stay(60, null, true), stay(10, 50)], [consent(60), consent(10, 50)])).toEqual({
    ...part(60, 60, null, true),
    earlier: [part(10, 10, 50)],
  })
})

test('a consent to chronic care that is taken back holds to the end of the calendar month, in the zone of the group', () => {
  const at = (instant: string) => Date.parse(instant)
  const zone = 'America/New_York'
  expect(consentHoldsUntil('ccm', at('2026-11-10T15:00:00Z'), zone)).toBe(at('2026-12-01T05:00:00Z'))
  expect(consentHoldsUntil('ccm', at('2026-12-01T04:59:59Z'), zone)).toBe(at('2026-12-01T05:00:00Z'))
  expect(consentHoldsUntil('ccm', at('2026-12-01T05:00:00Z'), zone)).toBe(at('2027-01-01T05:00:00Z'))
  expect(consentHoldsUntil('rpm', at('2026-11-10T15:00:00Z'), zone)).toBe(at('2026-11-10T15:00:00Z'))
})
