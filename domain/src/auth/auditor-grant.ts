/** What an auditor is given: some members in some months, until a day. */
import { addDays, daysBetween, monthOf } from '../days.ts'
import { usDate } from '../us-date.ts'

/** Days ahead that a grant may end at most, today not counted: a review that takes longer is given a new one. */
export const mostGrantDays = 90
/** Members in one grant: what a payer's letter asks for, and what fits into one ZIP. */
export const mostGrantMembers = 100

export type GrantDays = {
  /** `YYYY-MM`, first and last month. */
  fromMonth: string
  toMonth: string
  /** The last day of the grant, a plain date of the clinic's zone. */
  endsOn: string
}
export type GrantProblem = { path: keyof GrantDays; message: string }

/**
 * What is wrong with the days of a grant on `today`, a plain date of the clinic's zone; empty where nothing is.
 * Only months that are over can be opened: of a running one nothing is filed.
 */
export function grantProblems({ fromMonth, toMonth, endsOn }: GrantDays, today: string): GrantProblem[] {
  const problems: GrantProblem[] = []
  if (toMonth < fromMonth) problems.push({ path: 'toMonth', message: 'The last month is before the first one.' })
  else if (toMonth >= monthOf(today)) problems.push({ path: 'toMonth', message: 'This month is not over yet.' })
  if (endsOn < today) problems.push({ path: 'endsOn', message: 'This day is over.' })
  else if (daysBetween(today, endsOn) > mostGrantDays)
    problems.push({ path: 'endsOn', message: `Access ends within ${mostGrantDays} days, by ${usDate(addDays(today, mostGrantDays))}.` })
  return problems
}
