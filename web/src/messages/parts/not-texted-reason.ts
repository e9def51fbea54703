/** Why nobody can be texted, in one sentence for beside a button. */
import { type ProblemCode, problems } from '@vitalrounds/domain/problems'

export const notTextedReason = (problem: ProblemCode): string => problems[problem].text
