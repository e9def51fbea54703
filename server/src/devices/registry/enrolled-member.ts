/** A member who may be given a device: of this clinic, and enrolled. */
import { notEnrolledProblem } from '@vitalrounds/domain/members/can-change'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'

export async function enrolledMember(db: GroupDb, memberId: string) {
  const member = await db
    .selectFrom('member')
    .select('disenrolled')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) refuse('member.unknown')
  refuseIf(notEnrolledProblem(member))
}
