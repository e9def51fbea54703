/** What went wrong with something the user just tried, in one sentence for beside the button. */
import { ApiProblem } from './wire.ts'

/** The refusal's own words, a field's message first, since it is the more exact. */
export function problemWords(problem: unknown): string | undefined {
  if (problem === null || problem === undefined) return undefined
  if (!(problem instanceof ApiProblem)) return 'An unexpected error occured!'
  return problem.errors[0]?.message ?? problem.detail
}
