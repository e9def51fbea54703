import { expect, it } from 'vitest'
import { compareByTrouble, type OrderFacts, troubleOf } from './order-trouble.ts'

const asOf = '2026-11-20T12:00:00.000Z'
const order = (facts: Partial<OrderFacts>): OrderFacts => ({
  state: 'requested',
  stateAt: '2026-11-19T12:00:00.000Z',
  deliveredAt: null,
  lastUsedAt: null,
  isBulk: false,
  ...facts,
})
const delivered = {
  state: 'delivered',
  stateAt: '2026-11-18T12:00:00.000Z',
  deliveredAt: '2026-11-18T12:00:00.000Z',
} as const

it.each([
  [{}, null],
  [{ stateAt: '2026-11-13T12:00:00.001Z' }, null],
  [{ stateAt: '2026-11-13T12:00:00.000Z' }, 'stuck'],
  [{ state: 'shipped', stateAt: '2026-11-01T12:00:00.000Z' }, 'stuck'],
  [{ state: 'action_required' }, 'action_required'],
  [{ state: 'failed' }, 'failed'],
  [{ state: 'returned', stateAt: '2026-10-21T12:00:00.000Z' }, null],
  [{ state: 'canceled', stateAt: '2026-01-01T12:00:00.000Z' }, null],
  [delivered, 'silent'],
  [{ ...delivered, deliveredAt: '2026-11-18T12:00:00.001Z' }, null],
  [{ ...delivered, lastUsedAt: '2026-11-19T12:00:00.000Z' }, null],
  // Used by somebody before it was delivered here
  [{ ...delivered, lastUsedAt: '2026-11-01T12:00:00.000Z' }, 'silent'],
  [{ ...delivered, isBulk: true }, null],
] as const)('%j has the trouble %s', (facts, trouble) => {
  expect(troubleOf(order(facts), asOf)).toBe(trouble)
})

it('sorts problems first, the longest waiting on top, the rest newest first', () => {
  const row = (_id: string, trouble: 'stuck' | 'failed' | null, day: string) => ({
    _id,
    trouble,
    statusUpdateTime: `2026-11-${day}T00:00:00.000Z`,
  })
  const rows = [
    row('new', null, '20'),
    row('stuck late', 'stuck', '10'),
    row('failed', 'failed', '19'),
    row('old', null, '01'),
    row('stuck early', 'stuck', '02'),
  ]
  expect(rows.toSorted(compareByTrouble).map((row) => row._id)).toEqual(['failed', 'stuck early', 'stuck late', 'new', 'old'])
})
