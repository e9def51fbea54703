/** Refuses a member that is not the group's: a foreign id is as unknown as none. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

export async function requireMember(db: GroupDb, memberId: string) {
  const row = await db.selectFrom('member').select('id').where('group_id', '=', db.groupId).where('id', '=', memberId).executeTakeFirst()
  if (!row) refuse('member.unknown')
}
