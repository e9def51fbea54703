/** An expected "no". Anything else that is thrown is a bug and becomes a 500. */
import { type FieldProblem, type ProblemCode, problems } from '@vitalrounds/domain/problems'

type Extra = { errors?: FieldProblem[]; retryAfterSeconds?: number; detail?: string }

export class Refusal extends Error {
  readonly code: ProblemCode
  readonly extra: Extra
  constructor(code: ProblemCode, extra: Extra = {}) {
    super(code)
    this.code = code
    this.extra = extra
  }
  get status() {
    return problems[this.code].status
  }
}

/** Ends the request with a refusal of the catalog; `detail` replaces the sentence only where it carries a number. */
export function refuse(code: ProblemCode, extra?: Extra): never {
  throw new Refusal(code, extra)
}

/** Refuses with what a predicate of the domain answers, if it answers anything. */
export function refuseIf(problem: ProblemCode | undefined): void {
  if (problem) refuse(problem)
}
