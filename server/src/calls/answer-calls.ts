/**
 * The phone company asks what to do with a call and waits: one that a browser begins, or one that comes in. The answer
 * depends on rows, so it is given in a transaction of its own, before the call goes on.
 */
import { sql } from 'kysely'
import type { Answerer } from '../inbox/answerers.ts'
import { changed } from '../platform/changes.ts'
import { confineTo, type Database, type GroupDb, type UnscopedDb } from '../platform/database/db.ts'
import { runAsWorker } from '../platform/database/unscoped.ts'
import { formFields } from '../vendors/twilio/signature.ts'
import { type InboundCall, parseInboundCall } from '../vendors/twilio/voice-webhook.ts'
import { dialBrowsers, dialNumber, greetingTwiml, hangUpTwiml, mostBrowsers } from '../vendors/twilio/twiml.ts'
import { identityOf } from '../vendors/twilio/voice-token.ts'
import { isUnderWay, listensNow, placeWithinSeconds } from './call-rows.ts'
import { announceCall } from './follow-call.ts'
import { programOf } from './program-of.ts'

/** By the last word of the address at which the phone company asks. */
export function callAnswerers(db: { worker: Database }): Record<'voice' | 'incoming' | 'dial-ended' | 'incoming-ended', Answerer> {
  const answerer =
    (answer: (trx: UnscopedDb, request: CallAnswerRequest) => Promise<string>): Answerer =>
    async ({ call: { url }, text, connectionId }) => {
      const call = parseInboundCall(formFields(text))
      const base = url.origin + url.pathname.slice(0, url.pathname.lastIndexOf('/'))
      const xml = call ? await runAsWorker(db, (trx) => answer(trx, { call, connectionId, base })) : hangUpTwiml()
      return { type: 'text/xml; charset=utf-8', text: xml }
    }
  return {
    voice: answerer(placeCall),
    incoming: answerer(receiveCall),
    'dial-ended': answerer(async () => hangUpTwiml()),
    'incoming-ended': answerer(endIncoming),
  }
}

/** `base` is our hook's address, below which the phone company tells how the call goes on. */
type CallAnswerRequest = { call: InboundCall; connectionId: string; base: string }

/** A call that a browser begins: to the member whom its user has asked to call, and to nobody else. */
async function placeCall(trx: UnscopedDb, { call, connectionId, base }: CallAnswerRequest): Promise<string> {
  const { rows } = await sql<{ group_id: string }>`select * from app.call_owner(${call.callId}::uuid, null)`.execute(trx)
  const [owner] = rows
  if (!owner || call.callId === null || call.userId === null) return hangUpTwiml()
  const db = await confineTo(trx, owner.group_id)
  const placed = await db
    .updateTable('call as c')
    .set({ state: 'initiated', sid: call.sid, connection_id: connectionId })
    .where('c.group_id', '=', db.groupId)
    .where('c.id', '=', call.callId)
    .where('c.user_id', '=', call.userId)
    // Once, soon, and again only where the same question is repeated
    .where(
      sql<boolean>`(c.sid = ${call.sid} or c.sid is null and c.state = 'requested' and c.at > ${db.asOf}::timestamptz - make_interval(secs => ${sql.lit(placeWithinSeconds)}))`,
    )
    .where('c.state', 'in', ['requested', 'initiated'])
    .returning(['c.id', 'c.phone', 'c.member_id'])
    .executeTakeFirst()
  const number = await clinicNumber(db, connectionId)
  if (!placed || number === undefined) return hangUpTwiml()
  announceCall(db, { callId: placed.id, memberIds: placed.member_id === null ? [] : [placed.member_id] })
  const at = (end: string) => `${base}/${end}?c=${placed.id}`
  return dialNumber({
    callerId: number,
    number: placed.phone,
    action: at('dial-ended'),
    leg: at('leg'),
    machine: at('amd'),
  })
}

const clinicNumber = async (db: GroupDb, connectionId: string) =>
  (
    await db
      .selectFrom('clinic_number')
      .select('phone')
      .where('group_id', '=', db.groupId)
      .where('connection_id', '=', connectionId)
      .executeTakeFirst()
  )?.phone

/** A call that comes in: rings wherever calls are switched on, and is missed at once where nobody can hear it. */
async function receiveCall(trx: UnscopedDb, { call, connectionId, base }: CallAnswerRequest): Promise<string> {
  const { rows } = await sql<{ group_id: string | null }>`
    select app.clinic_of_number(${connectionId}::uuid, ${call.to}) as group_id`.execute(trx)
  const groupId = rows[0]?.group_id
  if (!groupId) return hangUpTwiml()
  const db = await confineTo(trx, groupId)
  const identities = await listeners(db)
  const callId = await storeInboundCall(db, { call, connectionId, isHeard: identities.length > 0 })
  if (identities.length === 0) return greetingTwiml(await clinicName(db))
  const at = (end: string) => `${base}/${end}?c=${callId}`
  return dialBrowsers({ identities, callId, action: at('incoming-ended'), leg: at('leg') })
}

/** What the caller hears when nobody has picked up; after a conversation the call is over. */
async function endIncoming(trx: UnscopedDb, { call, connectionId }: CallAnswerRequest): Promise<string> {
  if (call.wasConnected) return hangUpTwiml()
  const { rows } = await sql<{ group_id: string | null }>`
    select app.clinic_of_number(${connectionId}::uuid, ${call.to}) as group_id`.execute(trx)
  const groupId = rows[0]?.group_id
  return groupId ? greetingTwiml(await clinicName(await confineTo(trx, groupId))) : hangUpTwiml()
}

const clinicName = async (db: GroupDb) =>
  (await db.selectFrom('clinic_group').select('workspace_name').where('id', '=', db.groupId).executeTakeFirstOrThrow()).workspace_name

type Incoming = { call: InboundCall; connectionId: string; isHeard: boolean }

/** Keeps the call once, however often we are told of it. */
async function storeInboundCall(db: GroupDb, { call, connectionId, isHeard }: Incoming): Promise<string> {
  const members = call.from === '' ? [] : await membersWith(db, call.from)
  const [only] = members
  const row = await db
    .insertInto('call')
    .values({
      group_id: db.groupId,
      direction: 'in',
      member_id: members.length === 1 && only ? only.id : null,
      phone: call.from,
      program: programOf(only?.services ?? ['RPM']),
      state: isHeard ? 'ringing' : 'no-answer',
      at: db.asOf,
      connection_id: connectionId,
      sid: call.sid,
      ...(!isHeard && { ended_at: db.asOf, missed_at: db.asOf }),
    })
    .onConflict((on) => on.column('sid').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return findCallBySid(db, call.sid)
  if (members.length > 0)
    await db
      .insertInto('call_member')
      .values(members.map(({ id }) => ({ group_id: db.groupId, call_id: row.id, member_id: id, at: db.asOf })))
      .execute()
  const memberIds = members.map(({ id }) => id)
  announceCall(db, { callId: row.id, memberIds })
  if (!isHeard) for (const memberId of memberIds) changed(db, 'missedCall', { memberId })
  return row.id
}

const findCallBySid = async (db: GroupDb, sid: string) =>
  (await db.selectFrom('call').select('id').where('group_id', '=', db.groupId).where('sid', '=', sid).executeTakeFirstOrThrow()).id

/** Everybody who has this number; those who have left only where nobody else has it. */
async function membersWith(db: GroupDb, phone: string) {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'services', 'disenrolled'])
    .where('group_id', '=', db.groupId)
    .where((e) => e.or([e('phone', '=', phone), e('caregiver_phone', '=', phone)]))
    .orderBy('id')
    .execute()
  const enrolled = rows.filter((row) => !row.disenrolled)
  return enrolled.length > 0 ? enrolled : rows
}

/** In whose browsers a call rings: of those who said so while their token holds, and are not on a call. */
async function listeners(db: GroupDb): Promise<string[]> {
  const rows = await db
    .selectFrom('calling_user as l')
    .select('l.user_id')
    .where('l.group_id', '=', db.groupId)
    .where(listensNow(db))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('call as c')
            .select('c.id')
            .where('c.group_id', '=', db.groupId)
            .whereRef('c.user_id', '=', 'l.user_id')
            .where(isUnderWay(db.asOf))
            .where('c.state', '<>', 'requested'),
        ),
      ),
    )
    .orderBy('l.said_at', 'desc')
    .limit(mostBrowsers)
    .execute()
  return rows.map((row) => identityOf(row.user_id))
}
