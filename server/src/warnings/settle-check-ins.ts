/** Puts on record what a member's check-ins warn of, as readings do: raised once, rewritten, withdrawn when taken back. */
import type { CheckInFinding } from '@vitalrounds/domain/check-ins/findings'
import { sql } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'

/** The member must be locked. What somebody has cleared stays as it was cleared. */
export async function settleCheckInWarnings(db: GroupDb, memberId: string, findings: readonly CheckInFinding[]) {
  const keys = findings.map(({ actKey }) => actKey)
  await sql`
    update warning set withdrawn_at = ${db.asOf}, withdraw_reason = 'Taken back or answered otherwise in the check-in'
     where group_id = ${db.groupId} and member_id = ${memberId} and category = 'checkIn' and needs_review and withdrawn_at is null
       and not act_key = any (${keys}::text[])`.execute(db)
  if (findings.length > 0)
    await db
      .insertInto('warning')
      .values(
        findings.map(({ category, severity, actKey, text, measuredAt }) => ({
          group_id: db.groupId,
          member_id: memberId,
          category,
          severity,
          act_key: actKey,
          text,
          measured_at: measuredAt,
          raised_at: db.asOf,
        })),
      )
      .onConflict((on) =>
        on
          .columns(['group_id', 'member_id', 'category', 'act_key'])
          .doUpdateSet((e) => ({
            severity: e.ref('excluded.severity'),
            text: e.ref('excluded.text'),
            withdrawn_at: null,
            withdraw_reason: null,
          }))
          .where('warning.needs_review', '=', true),
      )
      .execute()
  changed(db, 'warning', { memberId })
}
