import { expect, test } from 'vitest'
import { backMs, countLosses, isBack, type Outage, percentile, recordWrite } from './ledger.ts'

test('given three acknowledged keys of which one is missing and one stands twice, it counts one lost and one twice', () => {
  expect(countLosses(['a', 'b', 'c'], new Map([['a', 1], ['b', 2], ['unheard', 1]]))).toEqual({ acknowledged: 3, lost: 1, twice: 1 }) // prettier-ignore
})

test('given a key that nobody was told of and that stands twice, it counts as twice', () => {
  expect(countLosses([], new Map([['unheard', 2]]))).toEqual({ acknowledged: 0, lost: 0, twice: 1 })
})

test('given a write begun before the outage and answered in it, it does not count; the first begun afterwards does', () => {
  const outage: Outage = { at: 1000, back: new Map() }
  recordWrite(outage, 'texts', { began: 999, ended: 1005 })
  expect(isBack(outage, ['texts'])).toBe(false)
  recordWrite(outage, 'texts', { began: 1001, ended: 21_000 })
  recordWrite(outage, 'texts', { began: 21_001, ended: 21_100 })
  expect(backMs(outage, ['texts'])).toBe(20_000)
})

test('given two lanes, writes are back once both write again, and only those asked for count', () => {
  const outage: Outage = { at: 0, back: new Map() }
  recordWrite(outage, 'texts', { began: 1, ended: 5000 })
  expect(isBack(outage, ['texts', 'saves'])).toBe(false)
  recordWrite(outage, 'saves', { began: 1, ended: 9000 })
  expect(isBack(outage, ['texts', 'saves'])).toBe(true)
  expect(backMs(outage, ['texts', 'saves'])).toBe(9000)
  expect(backMs(outage, ['texts'])).toBe(5000)
})

test('given twenty outages of 1 to 20 s, the 95th percentile is the nineteenth', () => {
  expect(percentile(Array.from({ length: 20 }, (_, n) => 20 - n), 0.95)).toBe(19) // prettier-ignore
  expect(percentile([7], 0.95)).toBe(7)
})
