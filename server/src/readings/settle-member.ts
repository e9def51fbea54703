/** Holds the member whose readings are about to change. */
import { lockMembers, type LockedMember } from '../members/lock-members.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

/** Holds the member's row until the transaction ends, or refuses: a foreign id is as unknown as none. */
export async function requireLockedMember(db: GroupDb, memberId: string): Promise<LockedMember> {
  return (await lockMembers(db, [memberId])).get(memberId) ?? refuse('member.unknown')
}
