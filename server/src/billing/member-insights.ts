/** What the billing engine says of one member now, for the summary: on a reading, an exclusion, a consent, a new day. */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'
import { insightsOf, type StoredInsights } from '@vitalrounds/domain/billing/stored-insights'
import type { Reminders } from '@vitalrounds/domain/billing/reminders'
import { localMonth } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'
import { findBillingFacts } from './queries.ts'

export type MemberInsights = { insights: StoredInsights; reminders: Reminders }

/** Judged at the database clock of this transaction, in the group's month. Undefined for a member of another group. */
export const memberInsights = async (db: GroupDb, memberId: string): Promise<MemberInsights | undefined> =>
  (await insightsOfMembers(db, [memberId])).get(memberId)

/** The same for several members, in two statements however many there are. */
export async function insightsOfMembers(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, MemberInsights>> {
  const billingFacts = await findBillingFacts(db, memberIds)
  const asOf = Date.parse(db.asOf)
  return new Map(
    [...billingFacts].map(([memberId, { facts, config, rules }]) => {
      const settings = { config: { ...defaultConfig, ...config }, policy: defaultPolicy }
      const result = evaluate(facts, rules, settings, { asOf, month: localMonth(asOf, facts.zone) })
      return [memberId, { insights: insightsOf(result), reminders: result.reminders }]
    }),
  )
}
