import { expect, test } from 'vitest'
import { firstOfDays, hasGained, isRecent, weightChange } from './daily-weights.ts'

const day = (n: number, value: number) => ({ on: `2026-11-${String(n).padStart(2, '0')}`, value })

test('the first weight of a day is the day’s, in the order of the days', () => {
  expect(firstOfDays([day(3, 180), day(2, 181), day(3, 186)])).toEqual([day(2, 181), day(3, 180)])
})

test('a change is told against the day before and the lowest of the 7 days before, in tenths as scales show them', () => {
  const days = [day(1, 170), day(2, 178), day(5, 179), day(8, 180.1), day(9, 183.1)]
  expect(weightChange(days, day(9, 183.1))).toEqual({ day: 3, week: 5.1, lowest: day(2, 178) })
  expect(weightChange(days, day(8, 180.1))).toEqual({ day: null, week: 10.1, lowest: day(1, 170) })
  expect(weightChange(days, day(1, 170))).toEqual({ day: null, week: null, lowest: null })
})

test('3 lbs in a day or 5 in a week are a gain, of today or yesterday', () => {
  const gained = (of: number | null, week: number | null) => hasGained({ day: of, week, lowest: null })
  expect([gained(2.9, 4.9), gained(3, 3), gained(null, 5), gained(null, null)]).toEqual([false, true, true, false])
  expect([day(9, 0), day(8, 0), day(7, 0)].map((one) => isRecent(one, '2026-11-09'))).toEqual([true, true, false])
})
