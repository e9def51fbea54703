/** NUL and unpaired surrogates are valid JSON but no PostgreSQL text; endless nesting is nobody's form. Refused once, for all. */
import { refuse } from './refuse.ts'

/** Deeper than any schema of the contract. */
const deepest = 16

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth >= deepest) return refuse('request.malformed')
  return Object.entries(value).every(([key, inner]) => isStorable(key, depth + 1) && isStorable(inner, depth + 1))
}

export function refuseHostileText(...values: unknown[]) {
  for (const value of values) if (!isStorable(value, 0)) refuse('request.text')
}
