/** Somebody has seen to a missed call: who, when and how is kept with it. */
import type { Resolution } from '@vitalrounds/domain/calls/api'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { membersOf, announceCall } from './follow-call.ts'

type CallResolution = { userId: string; how: Resolution }

/** One call; refuses where nobody waits for anything, so that two people do not both believe to have done it. */
export async function resolveCall(db: GroupDb, { callId, ...by }: CallResolution & { callId: string }) {
  if ((await resolve(db, [callId], by)) > 0) return
  const row = await db.selectFrom('call').select('id').where('group_id', '=', db.groupId).where('id', '=', callId).executeTakeFirst()
  refuse(row ? 'call.notMissed' : 'call.unknown')
}

/** All that wait for this member, because somebody has spoken with them since. */
export async function resolveCallsOf(db: GroupDb, { memberId, userId }: { memberId: string; userId: string }) {
  const open = await db
    .selectFrom('call as c')
    .innerJoin('call_member as m', (on) => on.onRef('m.group_id', '=', 'c.group_id').onRef('m.call_id', '=', 'c.id'))
    .select('c.id')
    .where('c.group_id', '=', db.groupId)
    .where('m.member_id', '=', memberId)
    .where('c.missed_at', 'is not', null)
    .where('c.resolved_at', 'is', null)
    .execute()
  await resolve(
    db,
    open.map(({ id }) => id),
    { userId, how: 'calledBack' },
  )
}

async function resolve(db: GroupDb, callIds: readonly string[], { userId, how }: CallResolution) {
  if (callIds.length === 0) return 0
  const done = await db
    .updateTable('call')
    .set({ resolved_at: db.asOf, resolved_by: userId, resolution: how })
    .where('group_id', '=', db.groupId)
    .where('id', 'in', callIds)
    .where('missed_at', 'is not', null)
    .where('resolved_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id: callId } of done) {
    const memberIds = await membersOf(db, callId)
    announceCall(db, { callId, memberIds })
    for (const memberId of memberIds) changed(db, 'missedCall', { memberId })
  }
  return done.length
}
