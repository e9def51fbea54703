/** Figures as of a moment lack what a page had not saved by then: a save that follows makes nobody compute them again. */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** Whether time before this moment was saved after it. */
export async function hasSavedSince(db: GroupDb, memberId: string, moment: string): Promise<boolean> {
  const { rows } = await sql`
    select from work_interval
     where group_id = ${db.groupId} and member_id = ${memberId} and source = 'page' and saved_at > ${moment}::timestamptz
       and started_at < ${moment}::timestamptz and started_at > ${moment}::timestamptz - interval '24 hours' limit 1`.execute(db)
  return rows.length > 0
}
