/** What the clinic owes a member next beside the events of the calendar: a check-in, and a review of the plan. */
import { conditionNamed, conditionsOfCode } from '../chart/conditions.ts'
import { type DueSet, nextCheckIn } from '../check-ins/due-sets.ts'
import { addDays } from '../days.ts'

// chronic-care: yearly review
const reviewDays = 365
export const yearlyReviewOn = (assessedOn: string) => addDays(assessedOn, reviewDays)

/** Why a plan is to be looked at again; docs/sources/chart.md goals. */
export const reviewReasons = {
  year: 'a year after the assessment',
  stay: 'after a hospital stay',
  diagnosis: 'after a new diagnosis',
  goal: 'after a goal was not met twice running',
} as const
export type ReviewReason = keyof typeof reviewReasons

/** What has happened since the newest version of the plan; days of the member, null where nothing has. */
export type ReviewFacts = {
  assessedOn: string
  /** The first stay in a hospital that ended since the assessment. */
  leftHospitalOn: string | null
  /** The first condition of the 22 that is new since the version. */
  newConditionOn: string | null
  /** A goal was missed in two windows running: by the facts of its measure, else by what was noted. */
  missedGoalOn: string | null
}
export type ReviewDue = { on: string; why: ReviewReason }

/** The first that asks for it; of two on one day what has happened, before the calendar. */
export function reviewDueOf({ assessedOn, leftHospitalOn, newConditionOn, missedGoalOn }: ReviewFacts): ReviewDue {
  const requests = [
    { on: leftHospitalOn, why: 'stay' as const },
    { on: newConditionOn, why: 'diagnosis' as const },
    { on: missedGoalOn, why: 'goal' as const },
    { on: yearlyReviewOn(assessedOn), why: 'year' as const },
  ].flatMap(({ on, why }) => (on === null ? [] : [{ on, why }]))
  return requests.reduce((first, item) => (item.on < first.on ? item : first))
}

/** A row of the chart: a code or a condition, and since when it stands there. */
export type RecordedCondition = { code: string | null; condition: string | null; on: string; isSinceVersion: boolean }

const keysOf = ({ code, condition }: RecordedCondition): string[] =>
  code === null ? [conditionNamed(condition ?? '') ?? ''].filter((key) => key !== '') : conditionsOfCode(code)

/** The day of the first of the 22 that the version could not know; whatever it names is known, however it is coded later. */
export function newConditionOn(recorded: readonly RecordedCondition[], existing: readonly string[]): string | null {
  const before = new Set([
    ...existing.map((words) => conditionNamed(words) ?? words),
    ...recorded.flatMap((condition) => (condition.isSinceVersion ? [] : keysOf(condition))),
  ])
  const days = recorded.flatMap((condition) =>
    condition.isSinceVersion && keysOf(condition).some((key) => !before.has(key)) ? [condition.on] : [],
  )
  return days.toSorted()[0] ?? null
}

export type DueCareFacts = {
  sets: readonly DueSet[]
  /** Of the newest version of the care plan; null where there is none, and outside of chronic care. */
  review: ReviewFacts | null
}
/** Days on the member's calendar, in the past where it is late; null where nothing is owed. */
export type DueCare = { checkInDueOn: string | null; reviewDueOn: string | null }

export const dueCareOf = ({ sets, review }: DueCareFacts): DueCare => ({
  checkInDueOn: nextCheckIn(sets),
  reviewDueOn: review && reviewDueOf(review).on,
})
