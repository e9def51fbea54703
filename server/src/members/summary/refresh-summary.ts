/**
 * Writes the summary rows of members anew from their facts: the only writer of `member_summary`. It runs in the
 * transaction of whoever changed a fact, with the members' rows held, so no reader sees a fact without its summary.
 */
import type { SummaryPart } from '@vitalrounds/domain/live'
import type { StoredInsights } from '@vitalrounds/domain/billing/stored-insights'
import { type Summary, summarize } from '@vitalrounds/domain/members/summary'
import type { Insertable } from 'kysely'
import { insightsOfMembers, type MemberInsights } from '../../billing/member-insights.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import type { MemberSummary } from '../../platform/database/tables.ts'
import { keepRows } from '../lists/keep-rows.ts'
import { lockMembers } from '../lock-members.ts'
import { type GatheredFacts, gatherFacts } from './summary-facts.ts'

/** A few statements however many members there are; ids of other groups are ignored. */
export async function refreshSummaries(db: GroupDb, wanted: ReadonlyMap<string, ReadonlySet<SummaryPart>>) {
  const memberIds = [...wanted.keys()]
  const locked = await lockMembers(db, memberIds)
  if (locked.size === 0) return
  const rows = await computeSummaries(db, [...locked.keys()])
  await db
    .insertInto('member_summary')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['group_id', 'member_id'])
        .doUpdateSet((eb) => Object.fromEntries(written.map((column) => [column, eb.ref(`excluded.${column}`)]))),
    )
    .execute()
  await keepRows(db, [...locked.keys()])
}

export type SummaryRow = Insertable<MemberSummary>

/** The rows as they should be now, without writing them. */
export async function computeSummaries(db: GroupDb, memberIds: readonly string[]): Promise<SummaryRow[]> {
  const gathered = await gatherFacts(db, memberIds)
  const insights = await insightsOfMembers(db, memberIds)
  return gathered.map((facts) => {
    const billing = insights.get(facts.memberId)
    return rowOf(db, facts, { billing, summary: summarize({ ...facts, reminders: remindersOf(billing) }) })
  })
}

const remindersOf = (billing: MemberInsights | undefined) => ({
  firstMeasure: billing?.reminders.firstMeasure ?? false,
  remindMeasure: billing?.reminders.remindMeasure ?? false,
  isAtRisk: billing?.insights.isAtRisk ?? false,
  days: billing?.insights.days ?? 0,
  periodEnd: billing?.insights.periodEnd ?? null,
})

type Computed = { billing: MemberInsights | undefined; summary: Summary }

const rowOf = (db: GroupDb, facts: GatheredFacts, { billing, summary }: Computed) =>
  ({
    group_id: db.groupId,
    member_id: facts.memberId,
    ...facts.copies,
    data_received_at: summary.dataReceivedAt,
    last_active_at: summary.lastActiveAt,
    measure_freq: summary.measureFreq,
    vitals: JSON.stringify(summary.vitals),
    bp_trend: summary.bpTrend as number[],
    reading_days: summary.readingDays,
    reason: summary.reason === null ? null : JSON.stringify(summary.reason),
    needs_review: summary.needsReview,
    open_warnings: summary.openWarnings,
    worst_severity: summary.worstSeverity,
    worst_warning_at: summary.worstWarningAt,
    ...billingColumns(billing?.insights),
    billing_insights: JSON.stringify(
      billing ? { ...billing.insights, asOf: undefined, reminders: billing.reminders } : {},
    ),
    diagnosis_lists: summary.diagnosisLists,
    refreshed_at: db.asOf,
  }) satisfies SummaryRow

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

/** What lists, counts and the header read of billing. */
export function billingColumns(known: StoredInsights | undefined) {
  const insights = known ?? noInsights
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
    billing_lists: insights.lists,
  }
}

/** What an update replaces. The columns about contact are kept: other facts, written when those exist. */
const written = [
  'name_key', 'disenrolled', 'practice_id', 'assigned_physician', 'assigned_care_manager', 'opt_in_sms', 'ccm_patient_consent',
  'data_received_at', 'last_active_at', 'measure_freq', 'vitals', 'bp_trend', 'reading_days', 'reason', 'needs_review',
  'open_warnings', 'worst_severity', 'worst_warning_at', 'billing_month', 'days_99454', 'period_start', 'period_end',
  'cpt99454d', 'cpt99457a', 'cpt99457c', 'cpt99458a', 'cpt99458c', 'seconds_rpm', 'billing_lists', 'billing_insights',
  'diagnosis_lists', 'refreshed_at',
] as const satisfies readonly (keyof SummaryRow)[] // prettier-ignore
