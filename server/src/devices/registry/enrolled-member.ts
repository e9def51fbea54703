/** A member who may be given a device: of this clinic, and enrolled. */
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'

export async function enrolledMember(db: GroupDb, memberId: string) {
  const member = await db
    .selectFrom('member')
    .select('disenrolled')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) refuse('member.unknown')
  if (member.disenrolled) refuse('member.disenrolled')
}
