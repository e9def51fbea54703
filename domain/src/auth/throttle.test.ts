import { expect, test } from 'vitest'
import { type Count, countTry, type ThrottleRule } from './throttle.ts'

const nothingCounted: Count = { tries: 0, locks: 0, until: 0 }

// 10 failures in 15 minutes, locks doubling to an hour
const rule: ThrottleRule = { failures: 10, windowSeconds: 900, longestLockSeconds: 3600 }
const minute = 60_000

/** Tries until refused; answers how many were allowed, the wait in seconds and the count left behind. */
function tryUntilRefused(count: Count, now: number) {
  for (let allowed = 0; ; allowed++) {
    const verdict = countTry(count, rule, now)
    count = verdict.count
    if (!verdict.isAllowed) return { allowed, wait: verdict.retryAfterSeconds, count }
  }
}

test('ten tries are judged, the eleventh waits out the window', () => {
  expect(tryUntilRefused(nothingCounted, 0)).toMatchObject({ allowed: 10, wait: 900 })
})

test('each lock in a row is twice as long, up to an hour', () => {
  const first = tryUntilRefused(nothingCounted, 0)
  const second = tryUntilRefused(first.count, 15 * minute)
  const third = tryUntilRefused(second.count, 45 * minute)
  const fourth = tryUntilRefused(third.count, 105 * minute)
  expect([first, second, third, fourth].map(({ allowed, wait }) => [allowed, wait])).toEqual([
    [10, 900],
    [10, 1800],
    [10, 3600],
    [10, 3600],
  ])
})

test('a quiet hour after a lock forgets it', () => {
  const { count } = tryUntilRefused(nothingCounted, 0)
  expect(tryUntilRefused(count, (15 + 60) * minute)).toMatchObject({ allowed: 10, wait: 900 })
})

test('a window that never filled leaves nothing behind', () => {
  const few = countTry(nothingCounted, rule, 0).count
  expect(countTry(few, rule, 15 * minute).count).toEqual({ tries: 1, locks: 0, until: 30 * minute })
})

test('a lock ends at its moment, not before', () => {
  const { count } = tryUntilRefused(nothingCounted, 0)
  expect(countTry(count, rule, 15 * minute - 1)).toMatchObject({ isAllowed: false, retryAfterSeconds: 1 })
  expect(countTry(count, rule, 15 * minute).isAllowed).toBe(true)
})
