import { expect, test } from 'vitest'
import { beforeAndAfter, fewestReadings, windowsOf } from './before-after.ts'

const zone = 'America/New_York'
const hour = 3_600_000
const at = (instant: string) => Date.parse(instant)

test('the windows of a day are the 14 whole local days on each side, without the day, also across the end of daylight saving', () => {
  const { before, after } = windowsOf('2026-10-25', zone)
  expect([before.from, before.to]).toEqual([at('2026-10-11T04:00:00Z'), at('2026-10-25T04:00:00Z')])
  expect([after.from, after.to]).toEqual([at('2026-10-26T04:00:00Z'), at('2026-11-09T05:00:00Z')])
})

test('of a month without a day the whole month counts on neither side', () => {
  const { before, after } = windowsOf('2026-02', zone)
  expect(before.to).toBe(at('2026-02-01T05:00:00Z'))
  expect(after.from).toBe(at('2026-03-01T05:00:00Z'))
})

test('given one reading fewer than the fewest there is a count and no mean; excluded ones are not counted', () => {
  const windows = windowsOf('2026-10-25', zone)
  const readings = (count: number, start: number) => Array.from({ length: count }, (_, i) => ({ at: start + i * hour, value: 100 + i }))
  const all = [
    ...readings(fewestReadings - 1, windows.before.from),
    { at: windows.before.to - 1, value: 900, isExcluded: true },
    { at: windows.before.to, value: 900 },
    ...readings(fewestReadings, windows.after.from),
    { at: windows.after.to, value: 900 },
  ]
  expect(beforeAndAfter(all, windows, zone)).toEqual({
    before: { count: fewestReadings - 1, mean: null },
    after: { count: fewestReadings, mean: { value: 102.5, lower: null } },
  })
})
