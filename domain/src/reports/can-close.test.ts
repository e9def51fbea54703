import { expect, test } from 'vitest'
import { closeProblem, computeProblem, reopenProblem } from './can-close.ts'

test.each([
  ['ahead', 'month.running', 'month.notClosed', 'month.running'],
  ['running', 'month.running', 'month.notClosed', undefined],
  ['open', undefined, 'month.notClosed', undefined],
  ['closing', 'month.closing', 'month.closing', 'month.closing'],
  ['closed', 'month.closed', undefined, 'month.closed'],
  ['reopened', undefined, 'month.notClosed', undefined],
] as const)('a month that is %s', (state, close, reopen, compute) => {
  expect([closeProblem(state), reopenProblem(state), computeProblem(state)]).toEqual([close, reopen, compute])
})
