/** How old the reason is for which a member stands on a list, where its words do not say so themselves. */
import { isWorse } from '../readings/verdict/danger.ts'
import { categoryFacts } from '../warnings/category-facts.ts'
import type { MemberRow, VitalName } from './member.ts'

type Reason = NonNullable<MemberRow['reason']>

/** "No measurement for 3 days" counts the calendar's days; hours since beside it would be another number for the same thing. */
export const reasonSince = ({ code, at }: Pick<Reason, 'code' | 'at'>): string | null => (code.startsWith('inactive-') ? null : at)

// [D] A warning that waits for more than a week has been passed over; the list marks its age
const oldAfterHours = 7 * 24

/** Whether what somebody stands on a list for has waited so long that its age is marked. `now` in milliseconds since 1970. */
export const isOldReason = (since: string, now: number): boolean =>
  Temporal.Instant.from(since).until(Temporal.Instant.fromEpochMilliseconds(now)).total('hours') > oldAfterHours

const factsOf: Partial<Record<string, { metrics: readonly string[] }>> = categoryFacts

type ReasonFields = Pick<MemberRow, 'reason' | 'warningSummary' | 'valueInsights' | 'valueHandled'> &
  Partial<Pick<MemberRow, `${VitalName}LastDT`>>

/**
 * When the reading was taken for which somebody waits to be reviewed, where the value beside the reason is a newer one that
 * is not as bad: whoever reads the two together would take them for one. Null where they are one, or there is none.
 */
export function olderReadingAt(row: ReasonFields): string | null {
  const { reason, warningSummary, valueInsights, valueHandled } = row
  const vitals = (reason && factsOf[reason.code]?.metrics) as readonly VitalName[] | undefined
  if (!reason || !vitals || warningSummary.worstAt === null) return null
  const displayed = Math.max(...vitals.map((vital) => Date.parse(row[`${vital}LastDT`] ?? '')).filter(Number.isFinite))
  const isAsBad = vitals.some((vital) => !isWorse(reason.severity, valueInsights[vital] ?? 'ok') && valueHandled?.[vital] === undefined)
  return !isAsBad && Date.parse(warningSummary.worstAt) < displayed ? warningSummary.worstAt : null
}
