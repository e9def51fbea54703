/** Where billing stands: what the engine says of the member, and of it the columns that lists, counts and header read. */
import type { StoredInsights } from '@vitalrounds/domain/billing/stored-insights'
import { insightsOfMembers, type MemberInsights } from '../../billing/member-insights.ts'
import { hasSavedSince } from '../../billing/has-saved-since.ts'
import { idsOf, type Part, type SummaryRow } from './part.ts'

export const billingPart: Part = {
  // That no visit is on record is warned about since then
  since: 220,
  columns: [
    'billing_month',
    'days_99454',
    'period_start',
    'period_end',
    'cpt99454d',
    'cpt99457a',
    'cpt99457c',
    'cpt99458a',
    'cpt99458c',
    'seconds_rpm',
    'billing_lists',
    'billing_insights',
  ],
  async compute(db, subjects) {
    const unjudged = subjects.filter(({ judged }) => judged === undefined)
    const insights = await insightsOfMembers(db, idsOf(unjudged))
    return new Map(subjects.map(({ id, judged }) => [id, billingColumns(judged ?? insights.get(id))]))
  },
  // Reminders turn at an hour, not at midnight: 48 hours after a device arrived
  asOf: ({ billing_insights }) => {
    const { asOf } = billing_insights as Partial<StoredInsights>
    return asOf === undefined ? undefined : Temporal.Instant.fromEpochMilliseconds(asOf).toString({ smallestUnit: 'millisecond' })
  },
  mayLack: hasSavedSince,
}

/** Nothing yet, for a member whom the engine knows nothing of. */
const noInsights = {
  monthKey: null,
  days: 0,
  periodStart: null,
  periodEnd: null,
  CPT99454d: 0,
  CPT99457a: false,
  CPT99457c: false,
  CPT99458a: false,
  CPT99458c: false,
  '99457': null,
  lists: [],
}

export function billingColumns(existing: MemberInsights | undefined) {
  const insights = existing?.insights ?? noInsights
  return {
    billing_month: insights.monthKey,
    days_99454: insights.days,
    period_start: insights.periodStart,
    period_end: insights.periodEnd,
    cpt99454d: insights.CPT99454d,
    cpt99457a: insights.CPT99457a,
    cpt99457c: insights.CPT99457c,
    cpt99458a: insights.CPT99458a,
    cpt99458c: insights.CPT99458c,
    seconds_rpm: insights['99457']?.seconds ?? 0,
    billing_lists: insights.lists as string[],
    billing_insights: existing ? { ...existing.insights, reminders: existing.reminders } : {},
  }
}

const noReminders = { firstMeasure: false, review99457: false, remindMeasure: false }

/** What the engine would remind of, as it is kept. */
export function remindersIn({ billing_insights }: Partial<SummaryRow>) {
  const { reminders, ...insights } = (billing_insights ?? {}) as Partial<StoredInsights & Pick<MemberInsights, 'reminders'>>
  return {
    ...noReminders,
    ...reminders,
    isAtRisk: insights.isAtRisk ?? false,
    days: insights.days ?? 0,
    periodEnd: insights.periodEnd ?? null,
    seconds: insights['99457']?.seconds ?? 0,
  }
}
