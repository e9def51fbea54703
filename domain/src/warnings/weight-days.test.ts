import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extremesOf, weightDays } from './weight-days.ts'

const start = Date.UTC(2026, 2, 1)
const weight = fc.record({
  value: fc.integer({ min: 40_000, max: 140_000 }),
  minutes: fc.integer({ min: 0, max: 5 * 1440 }),
  // The zone of the date may change between two weights
  zoneHours: fc.integer({ min: -10, max: 10 }),
})
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const dateAt = (minutes: number, zoneHours: number) => at(minutes + zoneHours * 60).slice(0, 10)

test('the least and the most are those of all weights from the date up to the moment', () => {
  fc.assert(
    fc.property(
      fc.array(weight, { maxLength: 60 }),
      fc.integer({ min: -1, max: 6 }),
      fc.integer({ min: 0, max: 6 * 1440 }),
      (drawn, day, minutes) => {
        const weights = drawn
          .map(({ value, minutes: m, zoneHours }) => ({ value, measuredAt: at(m), measuredOn: dateAt(m, zoneHours) }))
          .toSorted((a, b) => (a.measuredAt < b.measuredAt ? -1 : Number(a.measuredAt > b.measuredAt)))
        const [since, before] = [dateAt(day * 1440, 0), at(minutes)]
        const values = weights.filter((w) => w.measuredOn >= since && w.measuredAt < before).map((w) => w.value)
        const wanted = values.length === 0 ? undefined : { least: Math.min(...values), most: Math.max(...values) }
        expect(extremesOf(weightDays(weights), { since, before })).toEqual(wanted)
      },
    ),
    { numRuns: 500 },
  )
})

test('a hundred thousand weights of one day are no trouble', () => {
  const many = Array.from({ length: 100_000 }, (_, n) => ({ value: 60_000 + (n % 1000), measuredAt: at(n / 100), measuredOn: '2026-03-01' })) // prettier-ignore
  const days = weightDays(many)
  expect(extremesOf(days, { since: '2026-02-28', before: at(900) })).toEqual({ least: 60_000, most: 60_999 })
})
