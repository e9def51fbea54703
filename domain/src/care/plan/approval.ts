/** Who may bring which version into force: the practitioner who answers for it, and no one who only wrote it. */
import { isPractitioner } from '../../auth/practitioners.ts'

type PlanVersionFacts = { isApproved: boolean; isNewest: boolean }

/** Why this user may not approve it: the problem to answer with; undefined where they may. Screen and server ask here. */
export function approvalProblem({ title }: { title: string }, { isApproved, isNewest }: PlanVersionFacts) {
  if (!isPractitioner(title)) return 'plan.notPractitioner'
  if (isApproved) return 'plan.approved'
  return isNewest ? undefined : 'plan.notNewest'
}
