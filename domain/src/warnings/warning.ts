/** A warning as it is told, and the log of a member's. */
import { z } from 'zod'
import { MemberId } from '../values/member-id.ts'
import { Severity, Side } from '../values/severity.ts'
import { Metric } from '../values/metrics.ts'
import { Instant } from '../values/instant.ts'
import { loggedCategories } from '../values/logged-categories.ts'

export const Warning = z.object({
  _id: z.uuid(),
  memberId: MemberId,
  /** A type of the clinical rules, or `checkIn`. */
  category: z.enum(loggedCategories),
  /** "High BP" */
  label: z.string(),
  severity: Severity,
  side: Side.nullable(),
  /** What was measured and what it was held against, in words: "186/112 mmHg, at or above 180/120". */
  text: z.string(),
  /** By how much the threshold is broken, in canonical units; null for warnings taken over from elsewhere. */
  excess: z.number().nullable(),
  /** Null for what no reading raised: a check-in. */
  metric: Metric.nullable(),
  /** Null for warnings taken over from elsewhere. */
  readingId: z.uuid().nullable(),
  measuredAt: Instant,
  raisedAt: Instant,
  /** Arrived more than 48 hours after it was measured: shown, but nobody is alarmed. */
  isBackfilled: z.boolean(),
  needsReview: z.boolean(),
  /** Why its reading is doubted, "Probably another person (20 lbs in 14 h)"; null where it is not. */
  suspect: z.string().nullable(),
  cleared: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
  /** The reading was excluded or no longer breaks a rule. */
  withdrawn: z.object({ at: Instant, reason: z.string() }).nullable(),
})
export type Warning = z.infer<typeof Warning>

/** A page of the log, newest first unless it says otherwise. */
export const WarningLog = z.object({
  warnings: z.array(Warning),
  count: z.int(),
  /** How many wait, and how many somebody has cleared, whichever are listed. */
  open: z.int(),
  cleared: z.int(),
  worst: Severity,
  page: z.int(),
})
export type WarningLog = z.infer<typeof WarningLog>
