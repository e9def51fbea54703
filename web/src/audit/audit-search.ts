/** The audit page's address: everything it is narrowed by. */
import { type AuditFilters, auditResults } from '@vitalrounds/domain/audit/api'
import { pickSearchParams, parseChoice } from '../platform/search-params.ts'

/** As it stands in the address. */
export type AuditAddress = { [name in keyof AuditFilters]?: string }
const names = ['actor', 'memberId', 'action', 'result', 'from', 'to'] as const satisfies (keyof AuditFilters)[]

export const addressFrom: (raw: Record<string, unknown>) => AuditAddress = pickSearchParams(names)

/** What the server is asked; a result that nobody knows is none. */
export function filtersOf({ result, ...rest }: AuditAddress): AuditFilters {
  const choice = parseChoice(result, auditResults)
  return { ...rest, ...(choice && { result: choice }) }
}
