import { expect, test } from 'vitest'
import { holderAt } from './attribution.ts'

const ada = { memberId: 'ada', fromAt: '2026-03-10T12:00:00.000Z', toAt: '2026-05-01T12:00:00.000Z' }
const bob = { memberId: 'bob', fromAt: '2026-05-10T12:00:00.000Z', toAt: null }

test.each<[string, string | undefined, string]>([
  ['2026-04-01T00:00:00.000Z', 'ada', 'while Ada held it'],
  ['2026-03-10T12:00:00.000Z', 'ada', 'the very moment it became hers'],
  ['2026-05-01T12:00:00.000Z', undefined, 'the very moment she gave it up'],
  ['2026-05-05T00:00:00.000Z', undefined, 'between the two, where it may still have stood at her home'],
  ['2026-05-10T11:59:00.000Z', undefined, 'a minute before Bob had it'],
  ['2026-05-10T12:00:00.000Z', 'bob', 'Bob from then on'],
  ['2026-03-03T12:00:00.000Z', 'ada', 'seven days before it was connected'],
  ['2026-03-03T11:59:59.999Z', undefined, 'more than seven days before'],
])('a reading of %s belongs to %s: %s', (at, holder) => {
  expect(holderAt([bob, ada], at)).toBe(holder)
})

test('a device that another clinic had before has no days of grace', () => {
  expect(holderAt([ada], '2026-03-09T00:00:00.000Z', true)).toBeUndefined()
  expect(holderAt([ada], '2026-03-11T00:00:00.000Z', true)).toBe('ada')
})

test('a device that nobody holds has no readings', () => {
  expect(holderAt([], '2026-03-09T00:00:00.000Z')).toBeUndefined()
})
