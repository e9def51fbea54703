/** The second person approves or declines time that somebody else has entered by hand; either is kept with its reason. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { refuseClosed } from '../reports/refuse-closed.ts'
import { announceTime } from './announce-time.ts'
import { approvalEntry, storeDecision } from './approvals.queries.ts'
import { benchOf, pageViewsOf } from './intervals.queries.ts'

type Answer = { approvalId: string; approve: boolean; reason: string }

export async function decideTime(db: GroupDb, userId: string, { approvalId, approve, reason }: Answer) {
  const entry = (await approvalEntry(db, approvalId)) ?? refuse('time.unknown')
  if (entry.staff_id === userId) refuse('time.ownEntry')
  if (entry.is_approved !== null) refuse('time.decided')
  const { member_id: memberId, started_at: from, ended_at: to } = entry
  const { staffName, zone } = await benchOf(db, memberId, userId)
  await refuseClosed(db, entry.year_month, zone)
  if (!(await storeDecision(db, { intervalId: approvalId, approve, reason, by: userId, byName: staffName }))) refuse('time.decided')
  await announceTime(db, { memberId, staffId: entry.staff_id, from, to })
  const [pageView] = await pageViewsOf(db, [approvalId])
  return { memberId, pageView: pageView! }
}
