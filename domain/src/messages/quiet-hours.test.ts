import { expect, it } from 'vitest'
import { isQuiet, nextTextingMoment } from './quiet-hours.ts'

const ms = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds
const zone = 'America/New_York'

it.each([
  ['2026-11-22T07:59[America/New_York]', '2026-11-22T08:00[America/New_York]'],
  ['2026-11-22T08:00[America/New_York]', '2026-11-22T08:00[America/New_York]'],
  ['2026-11-22T20:59:59[America/New_York]', '2026-11-22T20:59:59[America/New_York]'],
  ['2026-11-22T21:00[America/New_York]', '2026-11-23T08:00[America/New_York]'],
  // The night in which the clocks go forward
  ['2026-03-07T23:30[America/New_York]', '2026-03-08T08:00[America/New_York]'],
])('given a text at %s, it may leave at %s', (at, until) => {
  expect(nextTextingMoment(ms(at), zone)).toBe(ms(until))
  expect(isQuiet(ms(at), zone)).toBe(at !== until)
})

it('given a member in another time zone, goes by the member’s clock', () => {
  const noonInNewYork = ms('2026-11-22T09:00[America/New_York]')
  expect(isQuiet(noonInNewYork, 'Pacific/Honolulu')).toBe(true)
})
