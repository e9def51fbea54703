/** Reading calls: a member's history, and what the signed-in user has to do with calls now. */
import type { Call } from '@vitalrounds/domain/calls/api'
import { WrapUpDraft } from '@vitalrounds/domain/calls/wrap-up'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { nameInLists } from '../members/name-in-lists.ts'
import { refuse } from '../platform/http/refuse.ts'
import { type CallRow, calls, isUnderWay, listensNow, toCall } from './call-rows.ts'

// "Member list page size 50" (specification, second document, section 9) holds for every list
const pageSize = 50
const mostCards = 20

/** Calls that were really made, newest first; one that was only asked for is none. */
export async function memberCalls(db: GroupDb, memberId: string, page: number) {
  const row = await db.selectFrom('member').select('id').where('group_id', '=', db.groupId).where('id', '=', memberId).executeTakeFirst()
  if (!row) refuse('member.unknown')
  const own = calls(db)
    .innerJoin('call_member as own', (on) => on.onRef('own.group_id', '=', 'c.group_id').onRef('own.call_id', '=', 'c.id'))
    .where('own.member_id', '=', memberId)
    .where('c.sid', 'is not', null)
  const { count } = await own
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .orderBy('own.at', 'desc')
    .orderBy('c.id')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  return { calls: rows.map(toCall), count, page }
}

export async function callsNow(db: GroupDb, userId: string) {
  const own = calls(db).where('c.user_id', '=', userId)
  const running = await own.where(isUnderWay(db.asOf)).orderBy('c.at').execute()
  const ringing = await calls(db)
    .where('c.direction', '=', 'in')
    .where('c.state', '=', 'ringing')
    .where(isUnderWay(db.asOf))
    .orderBy('c.at')
    .execute()
  const cards = await own
    .where('c.wrapped_at', 'is', null)
    .where('c.missed_at', 'is', null)
    // What was typed while it rang outlives the call that came to nothing
    .where((e) =>
      e.or([
        e('c.state', 'in', ['completed', 'busy', 'no-answer']),
        e.and([e('c.state', 'in', ['failed', 'canceled']), e('c.draft', 'is not', null)]),
      ]),
    )
    .orderBy('c.at')
    .limit(mostCards)
    .execute()
  const failed = await own
    .where('c.state', '=', 'failed')
    .where('c.at', '>', sql<string>`${db.asOf}::timestamptz - interval '10 minutes'`)
    .orderBy('c.at')
    .execute()
  const missed = calls(db).where('c.missed_at', 'is not', null).where('c.resolved_at', 'is', null)
  const newest = await missed.orderBy('c.missed_at', 'desc').limit(pageSize).execute()
  const { count } = await missed
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return {
    ...(await availabilityOf(db, userId)),
    failed: failed.map(toCall),
    running: running.map(toCall),
    ringing: ringing.map(toCall),
    cards: cards.map((row) => ({ call: toCall(row), draft: draftOf(row) })),
    missed: await namedInLists(db, newest.map(toCall)),
    missedCount: count,
  }
}

/** The list of missed calls names members as every list does; whoever is spoken to is named as people say it. */
async function namedInLists(db: GroupDb, missed: readonly Call[]): Promise<Call[]> {
  const named = await nameInLists(
    db,
    missed.flatMap(({ members }) => members),
  )
  const names = new Map(named.map((member) => [member.memberId, member]))
  return missed.map((call) => ({ ...call, members: call.members.map((member) => names.get(member.memberId) ?? member) }))
}

const draftOf = ({ draft }: CallRow) => WrapUpDraft.nullable().catch(null).parse(draft)

/** Whether incoming calls ring in this user's browsers, whether the user was asked, and whether they ring anywhere. */
export async function availabilityOf(db: GroupDb, userId: string) {
  const { rows } = await sql<{ isOn: boolean | null; canRing: boolean; isAnybodyOn: boolean }>`
    select (select l.is_on from calling_user l where l.group_id = ${db.groupId} and l.user_id = ${userId}) as "isOn",
           exists (select from clinic_number n where n.group_id = ${db.groupId}) as "canRing",
           exists (select from calling_user l where l.group_id = ${db.groupId} and ${listensNow(db)}) as "isAnybodyOn"`.execute(db)
  const { isOn = null, canRing = false, isAnybodyOn = false } = rows[0] ?? {}
  return { isOn: isOn ?? false, isAsked: isOn !== null, canRing, isAnybodyOn }
}

/** One call in the words of the contract. */
export async function getCall(db: GroupDb, callId: string) {
  const row = await calls(db).where('c.id', '=', callId).executeTakeFirst()
  return row ? toCall(row) : refuse('call.unknown')
}
