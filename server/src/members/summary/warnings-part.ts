/** Open warnings, the worst of them, and the one matter to see first. Reads what vitals, billing and due care have computed. */
import { localDate } from '@vitalrounds/domain/days'
import { summarizeWarnings } from '@vitalrounds/domain/members/summary'
import { doubtOf } from '@vitalrounds/domain/readings/suspect'
import type { OpenWarning } from '@vitalrounds/domain/members/summary-reason'
import type { GroupDb } from '../../platform/database/db.ts'
import { remindersIn } from './billing-part.ts'
import { idsOf, type Part } from './part.ts'

export const warningsPart: Part = {
  // Orders by danger since then
  since: 204,
  columns: ['reason', 'needs_review', 'open_warnings', 'worst_severity', 'danger_rank', 'worst_warning_at'],
  async compute(db, subjects) {
    const open = Map.groupBy(await openWarnings(db, idsOf(subjects)), (row) => row.member_id)
    return new Map(
      subjects.map(({ id, today, member, row }) => {
        const { time_zone: timeZone, device_receipt_at: received } = member
        const summary = summarizeWarnings({
          today,
          timeZone,
          warnings: open.get(id) ?? [],
          lastActiveAt: row.last_active_at ?? null,
          deviceReceivedOn: received === null ? null : localDate(Date.parse(received), timeZone),
          isAway: member.disenrolled || member.paused_at !== null,
          reminders: remindersIn(row),
          dueCare: { checkInDueOn: row.check_in_due_on ?? null, reviewDueOn: row.review_due_on ?? null },
        })
        const columns = {
          reason: summary.reason,
          needs_review: summary.needsReview,
          open_warnings: summary.openWarnings,
          worst_severity: summary.worstSeverity,
          danger_rank: summary.dangerRank,
          worst_warning_at: summary.worstWarningAt,
        }
        return [id, columns]
      }),
    )
  },
}

async function openWarnings(db: GroupDb, ids: readonly string[]) {
  const rows = await db
    .selectFrom('warning as w')
    .leftJoin('reading as r', (on) => on.onRef('r.group_id', '=', 'w.group_id').onRef('r.id', '=', 'w.reading_id'))
    .select([
      'w.member_id',
      'w.category',
      'w.severity',
      'w.text',
      'w.threshold',
      'w.change_days as changeDays',
      'w.measured_at as at',
      'r.metric',
      'r.flags',
      'r.state_reason as reason',
    ])
    .where('w.group_id', '=', db.groupId)
    .where('w.member_id', 'in', ids)
    .where('w.needs_review', '=', true)
    .where('w.withdrawn_at', 'is', null)
    .execute()
  type Row = { member_id: string } & OpenWarning
  return rows.map(({ flags, reason, ...row }) => ({ ...row, suspect: doubtOf({ flags: flags ?? [], reason }) }) as Row)
}
