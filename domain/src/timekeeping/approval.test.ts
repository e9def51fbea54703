import { expect, it } from 'vitest'
import { approvalOf, needsApproval } from './approval.ts'

const minute = 60_000

it.each([
  [20, 0, 20, false],
  [20, 1, 20, true],
  [5, 15, 20, false],
  [5, 16, 20, true],
  [1, 0, 0, true],
  [120, 360, 480, false],
])('given %i minutes after %i of the same day and a limit of %i, waiting is %s', (length, entered, limit, isWaiting) => {
  expect(needsApproval(length * minute, entered * minute, limit)).toBe(isWaiting)
})

it('given a second above the limit, it waits', () => {
  expect(needsApproval(20 * minute + 1000, 0, 20)).toBe(true)
})

it('given no answer yet, an entry waits; else it says which', () => {
  expect([null, true, false].map(approvalOf)).toEqual(['waiting', 'approved', 'declined'])
})
