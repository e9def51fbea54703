/**
 * What stands on file before a claim of chronic care, point by point: a list to work off, never a verdict. The billing engine
 * judges the month; two points nobody can see here, care at all hours and another practice that bills.
 */
import { areEnoughConditions, neededConditions } from '../../billing/conditions.ts'
import { visitProofs } from '../../chart/visits.ts'

export const claimPoints = ['conditions', 'visit', 'consent', 'practitioner', 'plan', 'copy', 'minutes'] as const
export type ClaimPoint = (typeof claimPoints)[number]
export type ClaimCheck = { point: ClaimPoint; isMet: boolean; words: string }

export type ClaimFacts = {
  conditions: number
  /** Dates of visits face to face. */
  emDates: readonly string[]
  /** When chronic care began; null where it never did. */
  since: string | null
  hasConsent: boolean
  practitioner: string
  /** The newest version of the plan, and whether a copy of it was given; null without one. */
  plan: { isApproved: boolean; isCopied: boolean } | null
  /** Of chronic care in the running month. */
  seconds: number
}

// [S24] 20 minutes of clinical staff in the month
const neededMinutes = 20

export function claimChecks(facts: ClaimFacts): ClaimCheck[] {
  const { conditions, emDates, since, hasConsent, practitioner, plan, seconds } = facts
  const minutes = Math.floor(seconds / 60)
  const hasVisit = since !== null && visitProofs(emDates, since).hasInitiatingVisit
  return [
    {
      point: 'conditions',
      isMet: areEnoughConditions(conditions),
      words: `${conditions} of ${neededConditions} chronic conditions on the chart`,
    },
    { point: 'visit', isMet: hasVisit, words: 'A visit face to face within the year before chronic care began' },
    { point: 'consent', isMet: hasConsent, words: 'Consent to chronic care' },
    {
      point: 'practitioner',
      isMet: practitioner !== '',
      words: practitioner === '' ? 'The practitioner who bills is named' : `${practitioner} bills`,
    },
    { point: 'plan', isMet: plan?.isApproved === true, words: 'The newest version of the plan is approved' },
    { point: 'copy', isMet: plan?.isCopied === true, words: 'A copy of it was given' },
    { point: 'minutes', isMet: minutes >= neededMinutes, words: `${minutes} of ${neededMinutes} minutes this month` },
  ]
}
