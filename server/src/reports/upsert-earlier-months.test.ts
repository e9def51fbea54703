/** Which changes may reach behind the running month, decided by the UTC date alone, and which months those reach in a clinic's zone. */
import { expect, test } from 'vitest'
import { monthsReached, reachesBack } from './upsert-earlier-months.ts'

const touch = (more: { from?: string; month?: string; isMidnight?: boolean }) => ({ memberId: 'ada', isMidnight: false, ...more })
const reaches = (more: Parameters<typeof touch>[0], asOf: string) => reachesBack(touch(more), asOf)

test('a reading of today costs no look-up, but where the month may be another in some zone', () => {
  expect(reaches({ from: '2026-11-15T15:00:00Z' }, '2026-11-15T15:01:00Z')).toBe(false)
  expect(reaches({ from: '2026-11-02T15:00:00Z' }, '2026-11-15T15:01:00Z')).toBe(true)
  expect(reaches({ from: '2026-10-31T15:00:00Z' }, '2026-11-15T15:01:00Z')).toBe(true)
  expect(reaches({}, '2026-11-15T15:01:00Z')).toBe(true)
})

test('east of Greenwich the month is over while UTC still has its last day', () => {
  // In Guam the first of November began at 14:00 UTC
  expect(reaches({ from: '2026-10-31T13:00:00Z' }, '2026-10-31T20:00:00Z')).toBe(true)
  expect(reaches({ month: '2026-10' }, '2026-10-31T20:00:00Z')).toBe(true)
  expect(reaches({ isMidnight: true }, '2026-10-31T14:00:00Z')).toBe(true)
  expect(reaches({ isMidnight: true }, '2026-10-29T14:00:00Z')).toBe(false)
})

test('of what may reach back, the clinic’s zone decides', () => {
  const [guam, honolulu] = ['Pacific/Guam', 'Pacific/Honolulu']
  const reached = (more: Parameters<typeof touch>[0], today: string, zone: string) => monthsReached(touch(more), { today, zone })
  expect(reached({ from: '2026-10-31T13:59:00Z' }, '2026-11-01', guam)).toEqual(['2026-10'])
  expect(reached({ from: '2026-10-31T14:00:00Z' }, '2026-11-01', guam)).toEqual([])
  expect(reached({ from: '2026-11-01T09:59:00Z' }, '2026-11-01', honolulu)).toEqual(['2026-10'])
  expect(reached({ month: '2026-10' }, '2026-11-01', guam)).toEqual(['2026-10'])
  expect(reached({ month: '2026-10' }, '2026-10-31', honolulu)).toEqual([])
  expect(reached({ isMidnight: true }, '2026-11-01', guam)).toEqual(['2026-10'])
  expect(reached({ isMidnight: true }, '2026-10-31', honolulu)).toEqual([])
  expect(reached({ from: '2026-08-15T12:00:00Z' }, '2026-11-15', guam)).toEqual(['2026-10', '2026-09', '2026-08'])
  expect(reached({}, '2026-11-15', guam)).toEqual(['2026-10'])
})
