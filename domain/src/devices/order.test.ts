import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  cancelProblem,
  countsAgainstMonth,
  isOrderEnded,
  isTracked,
  nextOrderState,
  type OrderNews,
  type OrderStanding,
  type OrderState,
  orderStates,
  orderStandingAfter,
} from './order.ts'

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
  ['requested', 'returned', 'returned'],
  ['requested', 'canceled', 'canceled'],
  ['processing', 'failed', 'failed'],
  ['shipped', 'canceled', 'shipped'],
  ['delivered', 'shipped', 'delivered'],
  ['canceled', 'delivered', 'canceled'],
  ['shipped', undefined, 'shipped'],
] as const)('%s, told %s, is %s', (current, reported, expected) => {
  expect(nextOrderState(current, reported)).toBe(expected)
})

it('reaches delivered whatever the order and repetition of the news of a normal parcel', () => {
  const news = ['processing', 'shipped', 'out_for_delivery', 'delivered'] as const
  fc.assert(
    fc.property(fc.shuffledSubarray([...news, ...news], { minLength: 8 }), (details) => {
      expect(details.reduce<(typeof orderStates)[number]>(nextOrderState, 'requested')).toBe('delivered')
    }),
  )
})

const begun = ['requested', 'processing', 'action_required'] as const
const ends: OrderState[][] = [
  [],
  ['canceled'],
  ['failed'],
  ['shipped'],
  ['shipped', 'returned'],
  ['shipped', 'out_for_delivery'],
  ['shipped', 'delivered'],
  ['shipped', 'out_for_delivery', 'delivered'],
  ['shipped', 'delivered', 'returned'],
]
/** What a vendor and a carrier say of one order from its first day to its last, each word a minute after the one before. */
const lives = fc
  .tuple(fc.array(fc.constantFrom(...begun.slice(1)), { maxLength: 6 }), fc.constantFrom(...ends))
  .map(([begin, end]) => [...begin, ...end])
  .filter((life) => life.length > 0)
  .map((life) =>
    life.map((state, minute): OrderNews => ({
      state,
      at: Temporal.Instant.from('2026-11-20T08:00:00Z').add({ minutes: minute }).toString(),
    })),
  )
const placed: OrderStanding = { state: 'requested', heardAt: null }

it('ends in the same state in whatever order and however often the news of one order is told', () => {
  fc.assert(
    fc.property(
      lives.chain((life) =>
        fc.tuple(
          fc.constant(life),
          fc.array(fc.nat(life.length - 1), { maxLength: 8 }),
          fc.array(fc.integer(), { minLength: life.length + 8, maxLength: life.length + 8 }),
        ),
      ),
      ([life, again, keys]) => {
        // Words that mean nothing, and words of the first day, may come in between as well
        const updates = [...life, ...again.flatMap((index) => life[index] ?? []), { state: undefined, at: '2026-12-01T00:00:00Z' }]
        const shuffled = updates
          .map((news, index) => ({ news, key: keys[index % keys.length] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ news }) => news)
        expect(shuffled.reduce(orderStandingAfter, placed)).toEqual(life.reduce(orderStandingAfter, placed))
        expect(shuffled.reduce(orderStandingAfter, placed).state).toBe(life.at(-1)?.state)
      },
    ),
    { numRuns: 2000 },
  )
})

it('never leaves an end, and never goes back, whatever is told', () => {
  const anyNews = fc.record({
    state: fc.option(fc.constantFrom(...orderStates), { nil: undefined }),
    at: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }).map((day) => day.toISOString()),
  })
  const reached = (state: OrderState) => ['requested', 'processing', 'shipped', 'out_for_delivery', 'delivered', 'returned'].indexOf(state)
  fc.assert(
    fc.property(fc.array(anyNews, { maxLength: 20 }), (details) => {
      details.reduce((before, news) => {
        const after = orderStandingAfter(before, news)
        if (isOrderEnded(before.state)) expect(after.state).toBe(before.state)
        else if (reached(after.state) !== -1) expect(reached(after.state)).toBeGreaterThanOrEqual(reached(before.state))
        return after
      }, placed)
    }),
  )
})

it('of two words of one moment keeps the one that calls for somebody', () => {
  const at = '2026-11-20T08:00:00Z'
  const words = (['processing', 'action_required'] as const).map((state) => ({ state, at }))
  for (const details of [words, words.toReversed()]) expect(details.reduce(orderStandingAfter, placed).state).toBe('action_required')
})

it('never leaves an end', () => {
  for (const end of orderStates.filter(isOrderEnded)) for (const reported of orderStates) expect(nextOrderState(end, reported)).toBe(end)
})

it('can be canceled only while requested and is tracked until delivered', () => {
  const problemOf = (status: OrderState, isClaimed = false) => cancelProblem({ status, isClaimed })
  expect(orderStates.filter((status) => !problemOf(status))).toEqual(['requested'])
  expect(problemOf('requested', true)).toBe('order.underWay')
  expect(problemOf('shipped')).toBe('order.underWay')
  // Said of a canceled one whether or not a vendor had it
  expect([problemOf('canceled'), problemOf('canceled', true)]).toEqual(['order.canceled', 'order.canceled'])
  expect(orderStates.filter((status) => !isTracked({ status }))).toEqual(['delivered'])
})

it('counts against the month unless it was canceled while requested', () => {
  expect(orderStates.filter((status) => !countsAgainstMonth({ status }))).toEqual([])
  expect(orderStates.filter((from) => !countsAgainstMonth({ status: 'canceled', canceledFrom: from }))).toEqual(['requested'])
})
