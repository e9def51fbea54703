/**
 * Whose reading is it? A device may change hands, so the answer follows the time of measuring, never the time of arrival:
 * the next patient must not be shown, nor billed for, what the one before measured.
 */

/** Who had a device from when until when (ISO instants); the present holder's assignment has no end. */
export type Assignment = { memberId: string; fromAt: string; toAt: string | null }

// docs/sources/wire-facts.md 9.2: readings of up to 7 days before a device was connected are its first patient's.
const graceDays = 7

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

/**
 * The member who held the device when `measuredAt` was measured, or undefined where nobody can be named for certain.
 * Patients unpack and use a device before the clinic connects it: the first holder is also given the 7 days before.
 * `wasElsewhere` says that another clinic had the device before, or that it lay on this clinic's shelf, where anybody may
 * have tried it; then there is no such grace, nor for a later holder.
 */
export function holderAt(assignments: readonly Assignment[], measuredAt: string, wasElsewhere = false): string | undefined {
  const at = ms(measuredAt)
  const ordered = assignments.toSorted((a, b) => ms(a.fromAt) - ms(b.fromAt))
  const holding = ordered.findLast((assignment) => ms(assignment.fromAt) <= at && (assignment.toAt === null || at < ms(assignment.toAt)))
  if (holding) return holding.memberId
  const [first] = ordered
  if (!first || wasElsewhere) return undefined
  const start = Temporal.Instant.from(first.fromAt)
  const isInGrace = at < ms(first.fromAt) && at >= start.subtract({ hours: 24 * graceDays }).epochMilliseconds
  return isInGrace ? first.memberId : undefined
}
