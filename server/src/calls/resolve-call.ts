/** Somebody has seen to a missed call: who, when and how is kept with it. */
import type { Resolution } from '@vitalrounds/domain/calls/api'
import type { ProblemCode } from '@vitalrounds/domain/problems'
import type { ContactClaim } from '@vitalrounds/domain/values/contact-claims'
import { findContacts } from '../members/find-contacts.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { membersOf, announceCall } from './follow-call.ts'

type CallResolution = { userId: string; how: Resolution }

/** What each resolution claims, and why it is not taken where the record shows nothing of it. */
const claimOf: Partial<Record<Resolution, { contact: ContactClaim; problem: ProblemCode }>> = {
  calledBack: { contact: 'called', problem: 'call.notCalledBack' },
  texted: { contact: 'texted', problem: 'call.notTexted' },
}

/**
 * One call; refuses where nobody waits for anything, so that two people do not both believe to have done it, and what claims
 * a call or a text that was not made.
 */
export async function resolveCall(db: GroupDb, { callId, ...by }: CallResolution & { callId: string }) {
  await requireContact(db, callId, by.how)
  if ((await resolve(db, [callId], by)) > 0) return
  const row = await db.selectFrom('call').select('id').where('group_id', '=', db.groupId).where('id', '=', callId).executeTakeFirst()
  refuse(row ? 'call.notMissed' : 'call.unknown')
}

/** Whoever has the number: one of them was called, or written to, since. */
async function requireContact(db: GroupDb, callId: string, how: Resolution) {
  const claim = claimOf[how]
  const row = await db.selectFrom('call').select('missed_at').where('group_id', '=', db.groupId).where('id', '=', callId).executeTakeFirst()
  // A call that is not there, or was not missed, is refused for that
  if (claim === undefined || !row?.missed_at) return
  const since = row.missed_at
  for (const memberId of await membersOf(db, callId)) if ((await findContacts(db, memberId, since))[claim.contact] !== null) return
  refuse(claim.problem)
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
