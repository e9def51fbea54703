/** Remembers under which id Kardia knows the member, or that it no longer does. */
import type { GroupDb } from '../../platform/database/db.ts'

export async function saveKardiaId(db: GroupDb, memberId: string, kardiaId: string | null) {
  await db
    .updateTable('member')
    .set({ kardia_id: kardiaId, updated_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .execute()
}
