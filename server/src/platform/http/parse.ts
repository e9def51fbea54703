/** Reads one part of a request by its schema and turns what is wrong into fields a person can find. */
import type { FieldProblem } from '@vitalrounds/domain/problems'
import { fieldWords } from '@vitalrounds/domain/field-words'
import { z } from 'zod'
import { refuse } from './refuse.ts'

/** At most this many fields are named; more would not help anyone. */
const named = 20

const pathOf = (path: readonly PropertyKey[]) => path.map(String).join('.')

/** An unknown key is reported where it stands, not at its parent. */
function problemsOf(issue: z.core.$ZodIssue): FieldProblem[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: pathOf(issue.path), message: issue.message }]
  return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: 'This field is not known.' }))
}

/** A path that cannot exist is malformed (400); a query or body that breaks its schema is invalid (422) (docs/sources/rulings.md 9). */
export function parsePart(schema: z.core.$ZodType, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  const parsed = z.safeParse(schema, value, { error: fieldWords() })
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.flatMap(problemsOf).slice(0, named)
  return refuse(part === 'params' ? 'request.malformed' : 'request.invalid', { errors })
}
