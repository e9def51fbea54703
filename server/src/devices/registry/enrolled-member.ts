/** A member who may be given a device: of this clinic, and enrolled. Held until the transaction ends. */
import { notEnrolledProblem } from '@vitalrounds/domain/members/can-change'
import { type LockedMember, lockMembers } from '../../members/lock-members.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'

export async function enrolledMember(db: GroupDb, memberId: string): Promise<LockedMember> {
  const member = (await lockMembers(db, [memberId])).get(memberId) ?? refuse('member.unknown')
  refuseIf(notEnrolledProblem({ disenrolled: member.disenrolledAt !== null }))
  return member
}
