import { expect, test } from 'vitest'
import { countCloses, countSaves, countTextsOf } from './compare.ts'

const interval = (id: string, from: number, to: number) => ({ id, staff: 's', member: 'm', from, to })

test('given an interval that ends before what was acknowledged and two that overlap, one is lost and one stands twice', () => {
  const saves = new Map([['a', 10], ['b', 30], ['gone', 5]]) // prettier-ignore
  expect(countSaves({ saves }, [interval('a', 0, 9), interval('b', 20, 30)])).toEqual({ acknowledged: 3, lost: 2, twice: 0 })
  expect(countSaves({ saves: new Map() }, [interval('a', 0, 10), interval('b', 9, 20)]).twice).toBe(1)
})

test('given texts of which the vendor had one twice and one never, though it is called sent, each is counted, and one without a trace is uncertain', () => {
  const rows = [
    { id: '1', key: 'a', state: 'delivered' },
    { id: '2', key: 'b', state: 'sent' },
    { id: '3', key: 'c', state: 'uncertain' },
  ]
  const atVendor = new Map([['1', 2]]) // prettier-ignore
  expect(countTextsOf(new Set(['a', 'b', 'c', 'gone']), rows, (id) => atVendor.get(id) ?? 0)).toEqual({
    losses: { acknowledged: 4, lost: 2, twice: 1 },
    uncertain: 1,
  })
})

test('given a month closed once for two wishes and one closed twice for one, one is lost and one is twice', () => {
  const closes = new Map([['2026-01', 2], ['2026-02', 1]]) // prettier-ignore
  expect(countCloses({ closes }, new Map([['2026-01', 1], ['2026-02', 2]]))).toEqual({ acknowledged: 3, lost: 1, twice: 1 }) // prettier-ignore
})
