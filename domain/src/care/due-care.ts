/** What the clinic owes a member next beside the events of the calendar: a check-in, and the yearly review of the plan. */
import { type DueSet, nextCheckIn } from '../check-ins/due-sets.ts'
import { addDays } from '../days.ts'

// chronic-care: yearly review
const reviewDays = 365
export const reviewDueOn = (assessedOn: string) => addDays(assessedOn, reviewDays)

export type DueCareFacts = {
  sets: readonly DueSet[]
  /** The assessment of the newest version of the care plan; null where there is none, and outside of chronic care. */
  assessedOn: string | null
}
/** Days on the member's calendar, in the past where it is late; null where nothing is owed. */
export type DueCare = { checkInDueOn: string | null; reviewDueOn: string | null }

export const dueCareOf = ({ sets, assessedOn }: DueCareFacts): DueCare => ({
  checkInDueOn: nextCheckIn(sets),
  reviewDueOn: assessedOn === null ? null : reviewDueOn(assessedOn),
})
