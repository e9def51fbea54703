/** What the billing engine says of one member now, for the summary: on a reading, an exclusion, a consent, a new day. */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'
import { insightsOf, type StoredInsights } from '@vitalrounds/domain/billing/stored-insights'
import type { Reminders } from '@vitalrounds/domain/billing/reminders'
import { localMonth } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/db.ts'
import { findBillingFacts } from './queries.ts'

export type MemberInsights = { insights: StoredInsights; reminders: Reminders }

/** Judged at the database clock of this transaction, in the group's month. Undefined for a member of another group. */
export async function memberInsights(db: GroupDb, memberId: string): Promise<MemberInsights | undefined> {
  const found = await findBillingFacts(db, memberId)
  if (!found) return undefined
  const asOf = Date.parse(db.asOf)
  const settings = { config: { ...defaultConfig, ...found.config }, policy: defaultPolicy }
  const result = evaluate(found.facts, medicareRules, settings, { asOf, month: localMonth(asOf, found.facts.zone) })
  return { insights: insightsOf(result), reminders: result.reminders }
}
