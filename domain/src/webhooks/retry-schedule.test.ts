import { expect, test } from 'vitest'
import { nextAttemptMs, restMs, retryWindowMs } from './retry-schedule.ts'

/** When each attempt is made, in hours after the first, until it has failed. */
function attemptHours(chance: number) {
  const hours = [0]
  for (let elapsedMs = 0; ;) {
    const wait = nextAttemptMs({ attempts: hours.length, elapsedMs, retryAfterMs: undefined, chance })
    if (wait === undefined) return hours
    elapsedMs += wait
    hours.push(elapsedMs / 3_600_000)
  }
}

test('an endpoint that never answers is tried ten times within 72 hours, whatever chance says', () => {
  expect(attemptHours(0).map((hours) => Math.round(hours * 100) / 100)).toEqual([0, 0, 0.08, 0.58, 2.58, 7.58, 17.58, 31.58, 51.58, 71.58])
  for (const chance of [0, 0.5, 1]) {
    const last = attemptHours(chance).at(-1) ?? 0
    expect(last).toBeGreaterThan(60)
    expect(last).toBeLessThanOrEqual(retryWindowMs / 3_600_000)
  }
})

test('a time that the receiver names is honored, and one beyond the window means that it has failed', () => {
  const facts = { attempts: 1, elapsedMs: 0, chance: 0 }
  expect(nextAttemptMs({ ...facts, retryAfterMs: 120_000 })).toBe(120_000)
  expect(nextAttemptMs({ ...facts, retryAfterMs: 1000 })).toBe(5000)
  expect(nextAttemptMs({ ...facts, retryAfterMs: retryWindowMs + 1 })).toBeUndefined()
})

test.each([
  [429, undefined, 60_000],
  [429, 5000, 5000],
  [502, undefined, 60_000],
  [504, undefined, 60_000],
  [503, 7000, 7000],
  [503, undefined, undefined],
  [500, 7000, undefined],
  [null, undefined, undefined],
  [429, retryWindowMs, 24 * 3_600_000],
])('an answer of %s that asks for %s ms lets the endpoint rest for %s ms', (status, retryAfter, rest) =>
  expect(restMs(status, retryAfter)).toBe(rest),
)
