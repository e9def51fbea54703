import { expect, it } from 'vitest'
import { hourWords, isQuiet, nextTextingMoment, widestTextingHours } from './quiet-hours.ts'

const ms = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds
const member = { timeZone: 'America/New_York', ...widestTextingHours }

it.each([
  ['2026-11-22T07:59[America/New_York]', '2026-11-22T08:00[America/New_York]'],
  ['2026-11-22T08:00[America/New_York]', '2026-11-22T08:00[America/New_York]'],
  ['2026-11-22T20:59:59[America/New_York]', '2026-11-22T20:59:59[America/New_York]'],
  ['2026-11-22T21:00[America/New_York]', '2026-11-23T08:00[America/New_York]'],
  // The night in which the clocks go forward
  ['2026-03-07T23:30[America/New_York]', '2026-03-08T08:00[America/New_York]'],
])('given a text at %s, it may leave at %s', (at, until) => {
  expect(nextTextingMoment(ms(at), member)).toBe(ms(until))
  expect(isQuiet(ms(at), member)).toBe(at !== until)
})

it('given a member in another time zone, goes by the member’s clock', () => {
  const noonInNewYork = ms('2026-11-22T09:00[America/New_York]')
  expect(isQuiet(noonInNewYork, { ...member, timeZone: 'Pacific/Honolulu' })).toBe(true)
})

it.each([
  ['2026-11-22T09:59[America/New_York]', '2026-11-22T10:00[America/New_York]'],
  ['2026-11-22T16:59[America/New_York]', '2026-11-22T16:59[America/New_York]'],
  ['2026-11-22T17:00[America/New_York]', '2026-11-23T10:00[America/New_York]'],
])('given a clinic that texts from 10 AM to 5 PM, a text of %s leaves at %s', (at, until) => {
  const own = { ...member, fromHour: 10, untilHour: 17 }
  expect(nextTextingMoment(ms(at), own)).toBe(ms(until))
  expect(isQuiet(ms(at), own)).toBe(at !== until)
})

it('given hours wider than the law, keeps those of the law', () => {
  const whole = { ...member, fromHour: 0, untilHour: 24 }
  expect(isQuiet(ms('2026-11-22T07:59[America/New_York]'), whole)).toBe(true)
  expect(nextTextingMoment(ms('2026-11-22T21:00[America/New_York]'), whole)).toBe(ms('2026-11-23T08:00[America/New_York]'))
})

it('given a full hour, says what a clock shows', () => {
  expect([0, 8, 12, 13, 21].map(hourWords)).toEqual(['12 AM', '8 AM', '12 PM', '1 PM', '9 PM'])
})
