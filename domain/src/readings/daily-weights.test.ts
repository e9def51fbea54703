import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days.ts'
import { changeWithin, firstOfEachDay, hasGained, isRecent, weightChange } from './daily-weights.ts'

const day = (n: number, value: number, flags: readonly string[] = []) => ({
  on: `2026-11-${String(n).padStart(2, '0')}`,
  value,
  flags,
})

test('the first weight of a day is the day’s, in the order of the days', () => {
  expect(firstOfEachDay([day(3, 180), day(2, 181), day(3, 186)])).toEqual([day(2, 181), day(3, 180)])
})

test('somebody else on the scale is no weight of the day, unless staff said it was right', () => {
  const [other, accepted] = [day(3, 150, ['suspect']), day(4, 150, ['suspect', 'accepted'])]
  expect(firstOfEachDay([day(2, 181), other, day(3, 180), accepted, day(4, 180)])).toEqual([day(2, 181), day(3, 180), accepted])
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
  expect([day(9, 0), day(8, 0), day(7, 0)].map((item) => isRecent(item, '2026-11-09'))).toEqual([true, true, false])
})

test('of any days and any number of them before, the lowest and the highest are those of exactly these days', () => {
  const start = '2026-03-01'
  const weighed = fc.array(fc.record({ n: fc.integer({ min: 0, max: 60 }), tenths: fc.integer({ min: 900, max: 3000 }) }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(weighed, fc.integer({ min: 0, max: 61 }), fc.integer({ min: 1, max: 30 }), (rendered, n, back) => {
      const days = firstOfEachDay(rendered.map((item) => ({ on: addDays(start, item.n), value: item.tenths / 10, flags: [] })))
      const it = { on: addDays(start, n), value: 180 }
      const values = days.filter(({ on }) => on < it.on && on >= addDays(it.on, -back)).map(({ value }) => value)
      const change = changeWithin(days, it, back)
      expect(change && [change.gain, change.loss]).toEqual(
        values.length === 0 ? null : [Math.round(1800 - 10 * Math.min(...values)) / 10, Math.round(10 * Math.max(...values) - 1800) / 10],
      )
    }),
    { numRuns: 300 },
  )
})
