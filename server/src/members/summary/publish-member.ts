/** After any change to members: their summaries follow, and open pages are told. Runs in the change's transaction. */
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { tell } from '../../platform/live/live.ts'
import { lockMembers } from '../lock-members.ts'
import { refreshSummaries } from './refresh-summary.ts'

export async function publishMembers(db: GroupDb, ids: readonly string[]) {
  await refreshSummaries(db, ids)
  await tell(db, 'member', [...ids])
}

/**
 * The same for a bulk change of teams, where nothing but the copies of three columns can differ: one statement for
 * hundreds of members instead of their whole history each.
 */
export async function publishTeams(db: GroupDb, ids: readonly string[]) {
  await lockMembers(db, ids)
  await db
    .updateTable('member_summary as s')
    .from('member as m')
    .set({
      practice_id: sql.ref('m.practice_id'),
      assigned_physician: sql.ref('m.assigned_physician'),
      assigned_care_manager: sql.ref('m.assigned_care_manager'),
    })
    .whereRef('m.group_id', '=', 's.group_id')
    .whereRef('m.id', '=', 's.member_id')
    .where('s.group_id', '=', db.groupId)
    .where('s.member_id', 'in', ids)
    .execute()
  await tell(db, 'member', [...ids])
}
