/**
 * When a delivery that failed is tried again. The schedule is that of the Standard Webhooks specification
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md), ended at 72 hours.
 */
const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** After the first attempt, the second, and so on (milliseconds); the last is repeated. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour] as const
const lastWait = 20 * hour

/** From the first attempt to the last (milliseconds). */
export const retryWindowMs = 72 * hour
/** Of each wait this share is cut off by chance, so that what failed together is not tried together. */
const jitter = 0.1

/** Answers that ask for patience; with these the whole endpoint waits. */
const throttles: readonly number[] = [429, 502, 504]
/** How long an endpoint rests that names no time, and the longest that one may name (milliseconds). */
const [usualRestMs, mostRestMs] = [minute, 24 * hour]

export type AttemptFacts = {
  /** Attempts so far, this one counted. */
  attempts: number
  /** Since the first attempt (milliseconds). */
  elapsedMs: number
  /** As `Retry-After` says (milliseconds); undefined where it says nothing. */
  retryAfterMs: number | undefined
  /** From 0 to 1. */
  chance: number
}

/** How long the next attempt waits (milliseconds); undefined where it would lie outside the window: then it has failed. */
export function nextAttemptMs({ attempts, elapsedMs, retryAfterMs = 0, chance }: AttemptFacts): number | undefined {
  const usual = (waits[attempts - 1] ?? lastWait) * (1 - jitter * chance)
  const wait = Math.round(Math.max(usual, retryAfterMs))
  return elapsedMs + wait > retryWindowMs ? undefined : wait
}

/** How long the whole endpoint rests after an answer (milliseconds); undefined where it does not. */
export function restMs(status: number | null, retryAfterMs: number | undefined): number | undefined {
  const rests = status !== null && (throttles.includes(status) || (status === 503 && retryAfterMs !== undefined))
  return rests ? Math.min(retryAfterMs ?? usualRestMs, mostRestMs) : undefined
}
