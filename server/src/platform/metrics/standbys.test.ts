import { expect, test } from 'vitest'
import { standbyCheck } from './standbys.ts'

const facts = { is_visible: true, synchronous: 1, lag_seconds: 0.04 }

test('given no standby expected, the check is well whatever streams', () => {
  expect(standbyCheck(0, { ...facts, is_visible: false, synchronous: 0 })).toEqual({ isWell: true, says: 'none is expected' })
})

test('given one expected that holds every commit, it is well and says how far behind it is', () => {
  expect(standbyCheck(1, facts)).toEqual({ isWell: true, says: '1 of 1 hold every commit, 0.0 s behind' })
  expect(standbyCheck(1, { ...facts, synchronous: 2, lag_seconds: 12.34 }).says).toBe('2 of 1 hold every commit, 12.3 s behind')
})

test('given one expected that is detached, it is not well and says what that means', () => {
  expect(standbyCheck(1, { ...facts, synchronous: 0 })).toEqual({
    isWell: false,
    says: '0 of 1 hold every commit: what is acknowledged meanwhile may be on one disk alone',
  })
})

test('given an owner that may not see who streams, it is not well and says what to grant', () => {
  expect(standbyCheck(1, { ...facts, is_visible: false })).toEqual({
    isWell: false,
    says: 'cannot be seen: grant pg_monitor to the owner of the database',
  })
})
