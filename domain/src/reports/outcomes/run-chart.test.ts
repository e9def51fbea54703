import { expect, test } from 'vitest'
import { medianOf, runChartOf } from './run-chart.ts'

test('given values, the median is the middle one, or the mean of the middle two; of none there is none', () => {
  expect(medianOf([3, 1, 2])).toBe(2)
  expect(medianOf([4, 1, 2, 3])).toBe(2.5)
  expect(medianOf([])).toBeNull()
})

// Anhøj and Olesen 2014, table 1: of 12 useful points the longest run by chance is 7 and the fewest crossings 3
test('given twelve points, the limits are those of the published table', () => {
  const values = [1, 9, 2, 8, 3, 7, 1, 9, 2, 8, 3, 7]
  expect(runChartOf(values)).toMatchObject({ useful: 12, longestByChance: 7, fewestByChance: 3, verdict: 'chance' })
})

test.for([
  [10, 6, 2],
  [12, 7, 3],
  [16, 7, 4],
  [20, 7, 6],
  [24, 8, 8],
])('given %i points off the median, at most %i in a row and at least %i crossings are chance', ([count, run, crossings]) => {
  const values = Array.from({ length: count! }, (_, n) => (n % 2 === 0 ? n : 100 + n))
  expect(runChartOf(values)).toMatchObject({ useful: count, longestByChance: run, fewestByChance: crossings })
})

test('given a level that changes half way, it is a shift: one crossing is fewer than chance explains', () => {
  expect(runChartOf([50, 51, 52, 50, 51, 52, 70, 71, 72, 70, 71, 72])).toMatchObject({ crossings: 1, longestRun: 6, verdict: 'shift' })
})

test('given points on the median and months without a value, neither is judged', () => {
  expect(runChartOf([null, 5, 5, 5, null, 5])).toMatchObject({ median: 5, useful: 0, verdict: 'tooFew' })
})

test('given fewer than ten points off the median, no change is called more than chance', () => {
  expect(runChartOf([1, 1, 1, 1, 9, 9, 9, 9]).verdict).toBe('tooFew')
})
