/** Who may bring a version into force: the practitioner who answers for it, and no one who only wrote it. */
import { isPractitioner } from '../../auth/practitioners.ts'
import { careProblems } from '../problems.ts'

/** Why this user may not approve, in words; undefined where they may. */
export const approvalProblem = ({ title }: { title: string }) =>
  isPractitioner(title) ? undefined : careProblems['plan.notPractitioner'].text
