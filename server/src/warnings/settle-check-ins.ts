/** Puts on record what a member's check-ins warn of, as readings do: raised once, rewritten, withdrawn when taken back. */
import type { CheckInFinding } from '@vitalrounds/domain/check-ins/findings'
import { sql } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'

/** The member must be locked. What somebody has cleared stays as it was cleared. */
export async function settleCheckInWarnings(db: GroupDb, memberId: string, findings: readonly CheckInFinding[]) {
  const keys = findings.map(({ actKey }) => actKey)
  await sql`
    update warning set withdrawn_at = ${db.asOf}, withdraw_reason = 'The check-in was taken back'
     where group_id = ${db.groupId} and member_id = ${memberId} and category = 'checkIn' and needs_review and withdrawn_at is null
       and not act_key = any (${keys}::text[])`.execute(db)
  for (const { category, severity, actKey, text, measuredAt } of findings)
    await db
      .insertInto('warning')
      .values({
        group_id: db.groupId,
        member_id: memberId,
        category,
        severity,
        act_key: actKey,
        text,
        measured_at: measuredAt,
        raised_at: db.asOf,
      }) // prettier-ignore
      .onConflict((on) =>
        on
          .columns(['group_id', 'member_id', 'category', 'act_key'])
          .doUpdateSet({ severity, text, withdrawn_at: null, withdraw_reason: null })
          .where('warning.needs_review', '=', true),
      )
      .execute()
  changed(db, 'warning', { memberId })
}
