/** Computes what follows from a member's readings anew, keeps it in the summary, and answers it with the reminders. */
import type { Reply } from '@vitalrounds/domain/contract'
import { type Severity, severityRank } from '@vitalrounds/domain/values/severity'
import type { readingApi } from '@vitalrounds/domain/readings/api'
import { memberInsights } from '../billing/member-insights.ts'
import { changed } from '../platform/changes.ts'
import { type GroupDb, settleChanges } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { requireLockedMember } from './settle-member.ts'

type Vitals = Record<string, { severity: Severity }>
const rankOf = (rank: number) => (Object.keys(severityRank) as Severity[]).find((key) => severityRank[key] === rank) ?? 'ok'

export async function deriveFields(db: GroupDb, memberId: string): Promise<Reply<typeof readingApi.derived>> {
  await requireLockedMember(db, memberId)
  changed(db, 'member', { memberId })
  await settleChanges(db)
  const insights = (await memberInsights(db, memberId)) ?? refuse('member.unknown')
  const summary = await db
    .selectFrom('member_summary')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  const vitals = Object.entries(summary.vitals as Vitals)
  return {
    dataReceivedDT: summary.data_received_at,
    lastActiveDate: summary.last_active_at ?? 0,
    measureFreq: Math.round(summary.measure_freq * 100) / 100,
    valueInsights: Object.fromEntries(vitals.flatMap(([vital, { severity }]) => (severity === 'ok' ? [] : [[vital, severity]]))),
    warningSummary: {
      needsReview: summary.needs_review,
      open: summary.open_warnings,
      worst: rankOf(summary.worst_severity),
    },
    billingInsights: { ...insights.insights },
    reminders: insights.reminders,
    refreshedAt: summary.refreshed_at,
  }
}
