/** Asks for a call to a member: it is placed when the voice client of the same user connects with its id. */
import type { parties } from '@vitalrounds/domain/calls/api'
import { dialedPhone } from '@vitalrounds/domain/phone'
import { sql } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { isUnderWay, placeWithinSeconds } from './call-rows.ts'
import { programOf } from './program-of.ts'

type CallRequest = { memberId: string; party: (typeof parties)[number]; userId: string }

export async function makeCall(db: GroupDb, { memberId, party, userId }: CallRequest) {
  await lockUserCalls(db, userId)
  const member = await db
    .selectFrom('member')
    .select(['phone', 'caregiver_phone', 'services'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return refuse('member.unknown')
  const phone = party === 'member' ? member.phone : (dialedPhone(member.caregiver_phone) ?? '')
  if (phone === '') refuse('call.noPhone')
  const hasNumber = await db.selectFrom('clinic_number').select('phone').where('group_id', '=', db.groupId).executeTakeFirst()
  if (!hasNumber) refuse('call.unavailable')
  const existing = await sameCall(db, { memberId, party, userId, phone })
  if (existing !== undefined) return { callId: existing }
  const { id } = await db
    .insertInto('call')
    .values({
      group_id: db.groupId,
      direction: 'out',
      member_id: memberId,
      party,
      phone,
      user_id: userId,
      program: programOf(member.services),
      state: 'requested',
      at: db.asOf,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('call_member').values({ group_id: db.groupId, call_id: id, member_id: memberId, at: db.asOf }).execute()
  changed(db, 'call', { callId: id, memberId })
  return { callId: id }
}

/**
 * The same call, asked for just now and not placed yet: a button that was pressed twice is one call. Of the time in which it
 * may be placed at least half is left to whoever asks again.
 */
async function sameCall(db: GroupDb, { memberId, party, userId, phone }: CallRequest & { phone: string }) {
  const row = await db
    .selectFrom('call as c')
    .select('c.id')
    .where('c.group_id', '=', db.groupId)
    .where('c.user_id', '=', userId)
    .where('c.member_id', '=', memberId)
    .where('c.party', '=', party)
    .where('c.phone', '=', phone)
    .where('c.state', '=', 'requested')
    .where('c.at', '>', sql<string>`${db.asOf}::timestamptz - make_interval(secs => ${placeWithinSeconds / 2})`)
    .executeTakeFirst()
  return row?.id
}

/** Two tabs that ask at once are judged one after the other. */
async function lockUserCalls(db: GroupDb, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtext('call ' || ${userId}))`.execute(db)
  const other = await db
    .selectFrom('call as c')
    .select('c.id')
    .where('c.group_id', '=', db.groupId)
    .where('c.user_id', '=', userId)
    .where(isUnderWay(db.asOf))
    .where('c.state', '<>', 'requested')
    .executeTakeFirst()
  if (other) refuse('call.underWay')
}
