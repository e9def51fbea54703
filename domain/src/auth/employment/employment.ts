/**
 * By whom somebody who works at a clinic is employed. A rule may count the minutes of staff employed by the billing practice
 * alone (proposed for 2027, [S35]), so each stands with its days. No schema library here.
 */
export const employmentKinds = ['employed', 'contracted', 'vendor'] as const
export type EmploymentKind = (typeof employmentKinds)[number]
export const employmentKindNames: Record<EmploymentKind, string> = {
  employed: 'Employed by the practice',
  contracted: 'Contracted',
  vendor: 'Of a vendor',
}

/** First and last day, `YYYY-MM-DD`, both of the employment; `endsOn` null: until further notice. */
export type EmploymentDays = { startsOn: string; endsOn: string | null }

const areApart = (former: EmploymentDays, latter: EmploymentDays) => former.endsOn !== null && former.endsOn < latter.startsOn

/**
 * The problem to answer with where an employment cannot stand beside the others of the same person; undefined where it can.
 * @param others those that stand, without the one that is changed
 */
export function employmentProblem(days: EmploymentDays, others: readonly EmploymentDays[]) {
  if (days.endsOn !== null && days.endsOn < days.startsOn) return 'employment.endsEarly' as const
  return others.every((other) => areApart(days, other) || areApart(other, days)) ? undefined : ('employment.overlaps' as const)
}

/** The one of a day `YYYY-MM-DD`; undefined where none is on record. */
export const employmentOn = <Days extends EmploymentDays>(all: readonly Days[], day: string): Days | undefined =>
  all.find(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day <= endsOn))
