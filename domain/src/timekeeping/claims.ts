/**
 * How much of what a browser claims is believed. The server's clock is the only one: of the sender's, nothing but lengths
 * is used, so that a clock that is wrong by years changes nothing. All instants are milliseconds.
 */
import { utcDayMs } from '../days.ts'

/** [D] docs/sources/billing-rules.md 4.3: what a save may claim. */
export const claimLimits = {
  /** A line is slow now and then; nothing grows faster than the clock beyond this. */
  graceMs: 2000,
  /** Longer without a save, and the machine slept, crashed or lost its line: the interval has ended. */
  gapMs: 30_000,
  /** As long as this a page keeps its time while its line is down. */
  offlineMs: 60_000,
  /** A first save comes ten seconds after the page opened. */
  reachBackMs: 15_000,
  longestMs: utcDayMs,
} as const

/** An interval as the last save left it; `clientEnd` is by the sender's clock. */
export type SavedInterval = { startedAt: number; endedAt: number; savedAt: number; clientEnd: number }
/** What a save says, by the sender's clock; `sentAt` is that clock when it was sent. */
export type Claim = { start: number; end: number; sentAt?: number | undefined; isOffline?: boolean | undefined }

export type ClaimProblem = 'time.inverted' | 'time.tooLong' | 'time.future' | 'member.disenrolled'
export type ClaimVerdict =
  | { kind: 'refused'; problem: ClaimProblem }
  /** Said before, or overtaken by a later save. */
  | { kind: 'same' }
  | { kind: 'grow'; endedAt: number }
  | { kind: 'begin'; startedAt: number; endedAt: number }

export function claimProblem({ start, end, sentAt }: Claim, now: number): ClaimProblem | undefined {
  if (end < start) return 'time.inverted'
  if (end - start > claimLimits.longestMs) return 'time.tooLong'
  return end > (sentAt ?? now) + claimLimits.graceMs ? 'time.future' : undefined
}

/** What a save makes of an interval: nothing, a longer one, or a new one. */
export function judgeClaim(claim: Claim, saved: SavedInterval | undefined, now: number): ClaimVerdict {
  const problem = claimProblem(claim, now)
  if (problem !== undefined) return { kind: 'refused', problem }
  const most = claim.isOffline === true ? claimLimits.offlineMs : claimLimits.gapMs
  if (saved === undefined) return begun(claim, claim.end - claim.start, now, -Infinity)
  const grown = claim.end - saved.clientEnd
  if (grown <= 0) return { kind: 'same' }
  const passed = now - saved.savedAt
  if (passed > most || now - saved.startedAt > claimLimits.longestMs) return begun(claim, grown, now, saved.endedAt)
  const endedAt = Math.min(now, saved.endedAt + Math.min(grown, Math.max(0, passed) + claimLimits.graceMs))
  return endedAt > saved.endedAt ? { kind: 'grow', endedAt } : { kind: 'same' }
}

/** A new interval: it ends now, or as long ago as the sender says, and reaches back a little. */
function begun(claim: Claim, length: number, now: number, notBefore: number): ClaimVerdict {
  const late = Math.max(0, Math.min((claim.sentAt ?? claim.end) - claim.end, claimLimits.offlineMs))
  const endedAt = Math.max(notBefore, now - late)
  const reach = claim.isOffline === true ? claimLimits.offlineMs : claimLimits.reachBackMs
  return { kind: 'begin', startedAt: Math.max(notBefore, endedAt - Math.min(length, reach)), endedAt }
}

/**
 * What stays of a save about a member who left at `leftAt`, null for whoever is still there: the work up to that moment,
 * which the page of whoever ended the program sends just after it. What begins later is refused.
 */
export function cutAtLeaving(verdict: ClaimVerdict, saved: SavedInterval | undefined, leftAt: number | null): ClaimVerdict {
  if (leftAt === null || (verdict.kind !== 'grow' && verdict.kind !== 'begin')) return verdict
  const from = verdict.kind === 'begin' ? verdict.startedAt : (saved?.endedAt ?? leftAt)
  if (from >= leftAt) return { kind: 'refused', problem: 'member.disenrolled' }
  return { ...verdict, endedAt: Math.min(verdict.endedAt, leftAt) }
}

// [D] a manual entry is one act of work: from a second up to two hours
export const manualLimits = { leastMs: 1000, mostMs: 7_200_000 } as const

export type ManualProblem = 'time.inverted' | 'time.manualLength' | 'time.future' | 'time.beforeEnrollment'

/** Why time cannot be entered by hand; undefined where it can. */
export function manualProblem(
  { start, end }: Pick<Claim, 'start' | 'end'>,
  { now, enrolledAt }: { now: number; enrolledAt: number | null },
): ManualProblem | undefined {
  if (end <= start) return 'time.inverted'
  if (end > now) return 'time.future'
  if (end - start < manualLimits.leastMs || end - start > manualLimits.mostMs) return 'time.manualLength'
  return enrolledAt === null || start < enrolledAt ? 'time.beforeEnrollment' : undefined
}
