/** The published equation by hand-checked values. */
import { expect, test } from 'vitest'
import { yearsBetween } from '../days.ts'
import { egfrOf } from './egfr.ts'
import { NewLab } from './labs.ts'

const on = '2026-11-23'
test.each([
  [1.0, 'male', '1966-11-23', '86.2'],
  [1.0, 'female', '1966-11-23', '64.5'],
  [2.1, 'male', '1956-11-23', '33.2'],
  [0.6, 'female', '1981-11-23', '112.7'],
] as const)('creatinine %s of a %s born on %s', (creatinine, gender, dob, egfr) => {
  expect(egfrOf({ creatinine, gender, dob, drawnOn: on }).toFixed(1)).toBe(egfr)
})

test('the age is that of the day of the blood', () => {
  expect([yearsBetween('1966-11-23', on), yearsBetween('1966-11-24', on)]).toEqual([60, 59])
})

test('creatinine is written with two digits behind the point, everything else with one', () => {
  const isTaken = (test: string, value: number) => NewLab.safeParse({ test, value, drawnOn: on }).success
  expect([isTaken('creatinine', 1.23), isTaken('creatinine', 0.29), isTaken('creatinine', 1.234)]).toEqual([true, true, false])
  expect([isTaken('a1c', 6.3), isTaken('a1c', 6.34), isTaken('urineAcr', 1234.5)]).toEqual([true, false, true])
})
