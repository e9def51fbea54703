/**
 * Counting tries that failed, so that guessing stops and people do not. A try is counted before it is judged and given
 * back when it succeeds: a thousand tries at once are then no more than the limit.
 */

/** How many tries stand against a key, how often it was locked in a row, and when this window or lock ends (ms). */
export type Count = { tries: number; locks: number; until: number }

export type ThrottleRule = {
  failures: number
  windowSeconds: number
  /** Each lock in a row lasts twice as long as the one before, up to this. */
  longestLockSeconds: number
}

export type Verdict = { isAllowed: true; count: Count } | { isAllowed: false; count: Count; retryAfterSeconds: number }

/** The count for a try made now: the window that is open, or a new one that remembers a lock which has just ended. */
function openWindow(count: Count, rule: ThrottleRule, now: number): Count {
  if (now < count.until) return count
  const wasLocked = count.tries >= rule.failures
  const isRecent = now - count.until < rule.longestLockSeconds * 1000
  return { tries: 0, locks: wasLocked && isRecent ? count.locks : 0, until: now + rule.windowSeconds * 1000 }
}

/** Counts one try at `now` (epoch milliseconds) and says whether it may be judged at all. */
export function countTry(before: Count, rule: ThrottleRule, now: number): Verdict {
  const count = openWindow(before, rule, now)
  if (count.tries >= rule.failures)
    return { isAllowed: false, count, retryAfterSeconds: Math.max(1, Math.ceil((count.until - now) / 1000)) }
  const tries = count.tries + 1
  if (tries < rule.failures) return { isAllowed: true, count: { ...count, tries } }
  const lockSeconds = Math.min(rule.windowSeconds * 2 ** count.locks, rule.longestLockSeconds)
  return { isAllowed: true, count: { tries, locks: count.locks + 1, until: now + lockSeconds * 1000 } }
}
