/** A pound more or less is a ripple in a picture, not a cliff. */
import { expect, test } from 'vitest'
import { atLeastSpan } from './axis-span.ts'

test('values that lie close together stand in the middle of a scale that is wider than they are', () => {
  expect(atLeastSpan('bodyWeight', [203, 204])).toEqual([198.5, 208.5])
  expect(atLeastSpan('bloodPressure', [120, 120])).toEqual([100, 140])
})
test('values that reach further than that are shown as they are', () => {
  expect(atLeastSpan('bodyWeight', [190, 204])).toEqual([190, 204])
})
test('nothing is measured below zero', () => {
  expect(atLeastSpan('step', [100, 300])).toEqual([0, 1000])
})
