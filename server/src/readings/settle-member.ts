/** After anything about a member's readings changed: warnings, then the summary with the billing insights, then the hint. */
import { refreshSummaries } from '../members/summary/refresh-summary.ts'
import { lockMembers, type LockedMember } from '../members/lock-members.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { tell } from '../platform/live/live.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { DaySpan } from '../warnings/warn-on-reading.ts'
import { type Warned, warnOnReadings, type WarnOptions } from '../warnings/warn-on-reading.ts'

/** Holds the member's row until the transaction ends, or refuses: a foreign id is as unknown as none. */
export async function holdMember(db: GroupDb, memberId: string): Promise<LockedMember> {
  return (await lockMembers(db, [memberId])).get(memberId) ?? refuse('member.unknown')
}

export async function settleMember(db: GroupDb, span: DaySpan, options: WarnOptions = {}): Promise<Warned> {
  const warned = await warnOnReadings(db, [span], options)
  await publishMember(db, span.memberId)
  return warned
}

export async function publishMember(db: GroupDb, memberId: string) {
  await refreshSummaries(db, [memberId])
  await tell(db, 'member', [memberId])
}
