/** How much time of a month counts for a member, as the billing engine says, and where it lies. */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'
import { totalLength } from '@vitalrounds/domain/billing/spans'
import { monthSpan } from '@vitalrounds/domain/days'
import { explainTime } from '@vitalrounds/domain/timekeeping/explain'
import type { GroupDb } from '../platform/database/db.ts'
import { findBillingFacts } from './queries.ts'

/** Undefined for a member of another group. `parts` are asked for, since most want the totals alone. */
export async function explainMonth(db: GroupDb, memberId: string, month: string) {
  const billingFact = (await findBillingFacts(db, [memberId], { month })).get(memberId)
  if (billingFact === undefined) return undefined
  const { facts, config, rules, work } = billingFact
  const settings = { config: { ...defaultConfig, ...config }, policy: defaultPolicy }
  const asOf = Date.parse(db.asOf)
  const { evidence } = evaluate(facts, rules, settings, { asOf, month })
  const span = monthSpan(month, facts.zone)
  return {
    zone: facts.zone,
    /** Conversations and other calls among what was recorded. */
    calls: work.filter(({ kind, start, end }) => kind === 'call' && start < span.end && end > span.start),
    /** Counted milliseconds by program. */
    counted: { rpm: totalLength(evidence.worked.rpm ?? []), ccm: totalLength(evidence.worked.ccm ?? []) },
    parts: () => explainTime({ facts, intervals: work, policy: settings.policy, asOf, month: span }),
  }
}
