/** How much time of a month counts for a member, as the billing engine says. */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'
import { total } from '@vitalrounds/domain/billing/spans'
import { findBillingFacts } from './queries.ts'
import type { GroupDb } from '../platform/database/db.ts'

/** Counted milliseconds by program; undefined for a member of another group. */
export async function countedTime(db: GroupDb, memberId: string, month: string) {
  const found = (await findBillingFacts(db, [memberId], { month })).get(memberId)
  if (found === undefined) return undefined
  const settings = { config: { ...defaultConfig, ...found.config }, policy: defaultPolicy }
  const { evidence } = evaluate(found.facts, medicareRules, settings, { asOf: Date.parse(db.asOf), month })
  return { rpm: total(evidence.worked.rpm ?? []), ccm: total(evidence.worked.ccm ?? []) }
}
