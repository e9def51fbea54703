/** What a save means for others, told from what is at hand and without asking the billing engine. */
import type { PageView } from '@vitalrounds/domain/timekeeping/api'
import { claimLimits } from '@vitalrounds/domain/timekeeping/claims'
import { tabOf } from '@vitalrounds/domain/timekeeping/tracking'
import type { OtherInterval, TimeTotals } from './save.queries.ts'

/** A page view as a save leaves it, and since when it says something new; null where it says nothing. */
export type Saving = { view: PageView; memberId: string; addedFrom: string | null; asOf: string }

// docs/billing.md: 10, 20, 40 and 60 minutes earn something
const thresholds = [600, 1200, 2400, 3600]

/** Whether time that was added may have carried a program over a threshold since lists and header were computed. */
export function crossesThreshold({ asOf, rpm, ccm, more }: TimeTotals, { view, addedFrom }: Saving): boolean {
  if (addedFrom === null) return false
  const from = Math.max(Date.parse(addedFrom), Date.parse(view.start), Date.parse(asOf))
  const since = more + Math.max(0, Date.parse(view.end) - from) / 1000
  return [rpm, ccm].some((seconds) => thresholds.some((threshold) => seconds < threshold && seconds + since >= threshold))
}

/**
 * Whether a page that the person opened later was saved a moment ago and so has the time; and the other charts that what was
 * added overlaps, each with the beginning of its own.
 */
export function overlapWithLaterPage(own: readonly OtherInterval[], { view, memberId, addedFrom, asOf }: Saving) {
  const others = own.filter(({ id }) => id !== view._id)
  const movedAt = Date.parse(asOf) - claimLimits.gapMs
  const haveTheTime = others.some(
    (other) =>
      other.source === 'page' &&
      (other.memberId !== memberId || other.url !== tabOf(view.url)) &&
      other.startedAt > view.start &&
      Date.parse(other.savedAt) > movedAt,
  )
  const overlapped = others.filter(
    (other) => other.memberId !== memberId && addedFrom !== null && other.startedAt < view.end && other.endedAt > addedFrom,
  )
  const later = [...Map.groupBy(overlapped, (other) => other.memberId)].map(([id, same]) => ({
    memberId: id,
    from: same.map(({ startedAt }) => startedAt).toSorted()[0]!,
  }))
  return { haveTheTime, later }
}
