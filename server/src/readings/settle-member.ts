/** After anything about a member's readings changed and before the answer is read: warnings and summary follow at once. */
import { lockMembers, type LockedMember } from '../members/lock-members.ts'
import { changed } from '../platform/changes.ts'
import { type GroupDb, settle } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { DaySpan, WarnOptions } from '../warnings/warn-on-reading.ts'

/** Holds the member's row until the transaction ends, or refuses: a foreign id is as unknown as none. */
export async function holdMember(db: GroupDb, memberId: string): Promise<LockedMember> {
  return (await lockMembers(db, [memberId])).get(memberId) ?? refuse('member.unknown')
}

export async function settleMember(db: GroupDb, span: DaySpan, options: WarnOptions = {}) {
  changed(db, 'reading', { ...span, ...options })
  await settle(db)
}
