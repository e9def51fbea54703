import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canCancelOrder, countsAgainstMonth, isOrderEnded, isTracked, nextOrderState, orderStates } from './order.ts'

it.each([
  ['requested', 'processing', 'processing'],
  ['requested', 'shipped', 'shipped'],
  ['processing', 'action_required', 'action_required'],
  ['action_required', 'processing', 'processing'],
  ['shipped', 'processing', 'shipped'],
  ['shipped', 'action_required', 'shipped'],
  ['out_for_delivery', 'shipped', 'out_for_delivery'],
  ['shipped', 'returned', 'returned'],
  ['delivered', 'returned', 'returned'],
  ['requested', 'returned', 'requested'],
  ['requested', 'cancelled', 'cancelled'],
  ['processing', 'failed', 'failed'],
  ['shipped', 'cancelled', 'shipped'],
  ['delivered', 'shipped', 'delivered'],
  ['cancelled', 'delivered', 'cancelled'],
  ['shipped', undefined, 'shipped'],
] as const)('%s, told %s, is %s', (current, reported, expected) => {
  expect(nextOrderState(current, reported)).toBe(expected)
})

it('reaches delivered whatever the order and repetition of the news of a normal parcel', () => {
  const news = ['processing', 'shipped', 'out_for_delivery', 'delivered'] as const
  fc.assert(
    fc.property(fc.shuffledSubarray([...news, ...news], { minLength: 8 }), (told) => {
      expect(told.reduce<(typeof orderStates)[number]>(nextOrderState, 'requested')).toBe('delivered')
    }),
  )
})

it('never leaves an end', () => {
  for (const end of orderStates.filter(isOrderEnded))
    for (const reported of orderStates) expect(nextOrderState(end, reported)).toBe(end)
})

it('can be cancelled only while requested and is tracked until delivered', () => {
  expect(orderStates.filter((status) => canCancelOrder({ status }))).toEqual(['requested'])
  expect(orderStates.filter((status) => !isTracked({ status }))).toEqual(['delivered'])
})

it('counts against the month unless it was cancelled while requested', () => {
  expect(orderStates.filter((status) => !countsAgainstMonth({ status }))).toEqual([])
  expect(orderStates.filter((from) => !countsAgainstMonth({ status: 'cancelled', cancelledFrom: from }))).toEqual([
    'requested',
  ])
})
