/** The parts of the platform that need no browser: tokens, search parameters, event streams, ages. */
import { usDate } from '@vitalrounds/domain/us-date'
import { yearsBetween } from '@vitalrounds/domain/days'
import { describe, expect, test } from 'vitest'
import { EventText } from './live/event-stream.ts'
import { pauseBefore } from './live/live.ts'
import { parseChoice, pageFrom, parseSearch, stringifySearch } from './search-params.ts'
import { claimsOf, needsRenewal, clockSkewOf } from './token.ts'
import { dateTimeZone, dayIn, shortAge, spokenAge, timeOfDay } from './zones.ts'

const tokenWith = (claims: object) => ['{}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')

describe('tokens', () => {
  const token = tokenWith({ sub: 'ü-user', sid: 's', gid: 'g', exp: 1_000 })
  test('name whom they are for', () => {
    expect(claimsOf(token)).toEqual({ userId: 'ü-user', sessionId: 's', workspaceId: 'g', expiresAt: 1_000_000 })
    expect(claimsOf('nonsense')).toBeNull()
    expect(claimsOf(tokenWith({ exp: 1 }))).toBeNull()
  })
  test('are renewed when a minute or less remains, by the clock of the server', () => {
    expect(needsRenewal(token, 939_999, 0)).toBe(false)
    expect(needsRenewal(token, 940_000, 0)).toBe(true)
    expect(needsRenewal(token, 900_000, 40_000)).toBe(true)
    expect(needsRenewal('nonsense', 0, 0)).toBe(true)
  })
  test('tell how far the clocks are apart', () => {
    const reply = { access_token: token, expires_in: 300 }
    expect(clockSkewOf({ ...reply, server_time: '1970-01-01T00:00:10Z' }, 4_000)).toBe(6_000)
    expect(clockSkewOf({ ...reply, server_time: 10 }, 4_000)).toBe(6_000)
  })
})

describe('search parameters', () => {
  test('stay the text they are', () => {
    expect(parseSearch('?show=123&sort=1e5&on=true')).toEqual({ show: '123', sort: '1e5', on: 'true' })
    expect(stringifySearch({ show: 'all', yearMonth: '2026-11' })).toBe('?show=all&yearMonth=2026-11')
    expect(stringifySearch({ show: undefined, page: '' })).toBe('')
    expect(parseSearch(stringifySearch({ practiceId: 'A & B + C=ä' }))).toEqual({ practiceId: 'A & B + C=ä' })
  })
  test('a page is a whole number from 1', () => {
    expect(['3', undefined, '0', '-1', 'x', '1.5', '99999999'].map(pageFrom)).toEqual([3, 1, 1, 1, 1, 1, 1])
  })
  test('an unknown choice is no choice', () => {
    expect(parseChoice('b', ['a', 'b'])).toBe('b')
    expect(parseChoice('c', ['a', 'b'])).toBeUndefined()
  })
})

describe('the event stream', () => {
  test('events arrive whole however they were cut', () => {
    const whole = ': hello\n\nevent: hint\ndata: {"kind":"member","id":"1"}\n\ndata: {"a":\r\ndata: 1}\r\n\r\nevent: resync\n\n'
    const expected = [
      { event: 'hint', data: '{"kind":"member","id":"1"}' },
      { event: 'message', data: '{"a":\n1}' },
      { event: 'resync', data: '' },
    ]
    expect(new EventText().push(whole)).toEqual(expected)
    const bytewise = new EventText()
    expect(whole.split('').flatMap((character) => bytewise.push(character))).toEqual(expected)
  })
  test('pauses double up to half a minute', () => {
    expect([0, 1, 4, 9].map((attempt) => pauseBefore(attempt, 0.5))).toEqual([1_000, 2_000, 16_000, 30_000])
  })
})

describe('moments', () => {
  const now = Temporal.Instant.from('2026-11-20T14:12:00Z').epochMilliseconds
  test('are shown in the zone', () => {
    expect(timeOfDay('2026-11-20T14:12:00Z', 'America/New_York')).toMatch(/^9:12\sAM$/)
    expect(dateTimeZone(now, 'America/Chicago')).toMatch(/^11\/20\/2026, 8:12\sAM CST$/)
    expect(dayIn('2026-11-20T03:00:00Z', 'America/New_York')).toBe('2026-11-19')
  })
  test('ages', () => {
    const zone = 'America/New_York'
    expect(shortAge('2026-11-20T14:11:30Z', now, zone)).toBe('now')
    expect(shortAge('2026-11-20T14:00:00Z', now, zone)).toBe('12 m')
    expect(shortAge('2026-11-20T12:12:00Z', now, zone)).toBe('2 h')
    expect(shortAge('2026-11-15T14:12:00Z', now, zone)).toBe('5 d')
    expect(spokenAge('2026-11-19T14:12:00Z', now, zone)).toBe('1 day ago')
  })
  test('a day is one of the calendar, so that "No measurement for 6 days" never stands beside 5 d', () => {
    // The 14th at 10 PM in New York, five times 24 hours and 11 more before now
    expect(shortAge('2026-11-15T03:00:00Z', now, 'America/New_York')).toBe('6 d')
    expect(spokenAge('2026-11-15T03:00:00Z', now, 'America/New_York')).toBe('6 days ago')
    expect(shortAge('2026-11-19T15:00:00Z', now, 'America/New_York')).toBe('23 h')
  })
  test('days of birth', () => {
    expect(usDate('1971-12-05')).toBe('12/05/1971')
    expect(yearsBetween('1971-12-05', '2026-11-20')).toBe(54)
    expect(yearsBetween('1971-11-20', '2026-11-20')).toBe(55)
  })
})
