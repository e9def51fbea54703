/** A pound more or less is a ripple in a picture, not a cliff. */
import { expect, test } from 'vitest'
import { widenToMinimumSpan } from './axis-span.ts'

test('values that lie close together stand in the middle of a scale that is wider than they are', () => {
  expect(widenToMinimumSpan('bodyWeight', [203, 204])).toEqual([198.5, 208.5])
  expect(widenToMinimumSpan('bloodPressure', [120, 120])).toEqual([100, 140])
})
test('values that reach further than that are shown as they are', () => {
  expect(widenToMinimumSpan('bodyWeight', [190, 204])).toEqual([190, 204])
})
test('nothing is measured below zero', () => {
  expect(widenToMinimumSpan('step', [100, 300])).toEqual([0, 1000])
})
