/** The facts that block a code whatever was measured, in the order in which a biller is told about them. */
import type { Span } from '../days.ts'
import { areEnoughConditions } from './conditions.ts'
import type { CareEnrollment, DeviceEnrollment, MemberFacts, Program } from './facts.ts'
import { blockerOn } from './rules.ts'
import type { Gate, Reason, Rulebook, RuleRow } from './rules.ts'

export type GateInput = {
  facts: MemberFacts
  rules: Rulebook
  asOf: number
  month: Span
  /** What is judged: the month, or a device period. */
  range: Span
  /** The date that decides which rows hold. */
  basis: string
  /** Whether there is consent to what is judged: a period is its own stay's, and no later consent reaches back to it. */
  hasConsent: (program: Program) => boolean
}

const enrollmentOf = (row: RuleRow, facts: MemberFacts): (Partial<DeviceEnrollment> & Partial<CareEnrollment>) | undefined =>
  facts[row.program]

const isBy = (at: number | null | undefined, { asOf, month }: GateInput) => at != null && at <= asOf && at < month.end

const hasCarePlan = (row: RuleRow, input: GateInput) => isBy(enrollmentOf(row, input.facts)?.carePlanAt, input)

/** A plan that waits for its approval is another matter than none: who has to act, and what. */
const lackOfPlan = (row: RuleRow, input: GateInput): Reason =>
  isBy(enrollmentOf(row, input.facts)?.carePlanPublishedAt, input) ? 'CARE_PLAN_NOT_APPROVED' : 'NO_CARE_PLAN'

const opens: Record<Gate, (row: RuleRow, input: GateInput) => boolean> = {
  consent: (row, { hasConsent }) => hasConsent(row.program),
  solePractitioner: (row, { facts }) => enrollmentOf(row, facts)?.hasOtherPractitioner !== true,
  newEpisode: (row, { facts }) => {
    const stay = enrollmentOf(row, facts)
    return stay?.isSetupBilled !== true || stay.isNewEpisode === true
  },
  conditions2: (row, { facts }) => areEnoughConditions(enrollmentOf(row, facts)?.conditions ?? 0),
  carePlan: hasCarePlan,
  complexMdm: (row, { facts }) => enrollmentOf(row, facts)?.isComplex === true,
}

const reasons: Record<Exclude<Gate, 'carePlan'>, Reason> = {
  consent: 'NO_CONSENT',
  solePractitioner: 'OTHER_PRACTITIONER',
  newEpisode: 'ALREADY_BILLED_EPISODE',
  conditions2: 'CONDITIONS_LT_2',
  complexMdm: 'NOT_COMPLEX',
}

function firstClosed(gates: readonly Gate[], row: RuleRow, input: GateInput): Reason | null {
  const closed = gates.find((gate) => row.gates.includes(gate) && !opens[gate](row, input))
  if (closed === undefined) return null
  return closed === 'carePlan' ? lackOfPlan(row, input) : reasons[closed]
}

/** Consent first, then what others have billed, then what the member's record lacks. Null: nothing blocks. */
export function blockedBy(row: RuleRow, input: GateInput): Reason | null {
  const byOthers = firstClosed(['consent', 'solePractitioner', 'newEpisode'], row, input)
  if (byOthers !== null) return byOthers
  if (input.facts.isApcmBilled === true) {
    const blocker = blockerOn(input.rules, row.program, input.basis)
    if (blocker !== undefined) return blocker.reason
  }
  return firstClosed(['conditions2', 'carePlan'], row, input)
}

/** Complexity is asked last, beside the rivalry of code families, because it changes from month to month. */
export function complexityReason(row: RuleRow, input: GateInput): Reason | null {
  return firstClosed(['complexMdm'], row, input)
}
