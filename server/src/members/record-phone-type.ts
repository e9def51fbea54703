/** What a vendor found out about a phone while using it: members who have it are known by it from then on. */
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { lockMembers } from './lock-members.ts'

export async function recordPhoneType(db: GroupDb, phone: string, phoneType: string) {
  const rows = await db.selectFrom('member').select('id').where('group_id', '=', db.groupId).where('phone', '=', phone).execute()
  const ids = rows.map(({ id }) => id)
  await lockMembers(db, ids)
  if (ids.length === 0) return
  await db
    .updateTable('member')
    .set({ phone_type: phoneType, phone_checked_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', 'in', ids)
    .execute()
  for (const memberId of ids) changed(db, 'member', { memberId })
}
