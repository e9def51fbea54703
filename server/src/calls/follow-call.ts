/** Takes news of a call in, and says what follows from it: a missed call, time that counts. */
import { type CallFacts, type CallNews, applyCallNews, isMissed, connectedSpanOf } from '@vitalrounds/domain/calls/call'
import { changed, type Changes } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { factsOf } from './call-rows.ts'

type CallUpdate = { news: readonly CallNews[]; heardAt: string; connectionId: string | null }

/** Answers whom the call is with; undefined where the account that speaks is not the one that has the call. */
export async function followCall(db: GroupDb, callId: string, { news, heardAt, connectionId }: CallUpdate) {
  const row = await db
    .selectFrom('call')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', '=', callId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.connection_id !== connectionId) return undefined
  const before = factsOf(row)
  const after = news.reduce((facts, item) => applyCallNews(facts, item, heardAt), before)
  const missedAt = isMissed(after) ? (row.missed_at ?? after.endedAt ?? heardAt) : null
  const isFollowed = JSON.stringify(after) !== JSON.stringify(before)
  if (isFollowed)
    await db
      .updateTable('call')
      .set({
        state: after.state,
        answered_at: after.answeredAt,
        ended_at: after.endedAt,
        seconds: after.seconds,
        answered_by: after.answeredBy,
        leg_sid: after.legSid,
        user_id: after.takenBy,
        missed_at: missedAt,
      })
      .where('group_id', '=', db.groupId)
      .where('id', '=', callId)
      .execute()
  if (isFollowed) announceCall(db, { callId, memberIds: await membersOf(db, callId) })
  if ((missedAt === null) !== (row.missed_at === null))
    for (const memberId of await membersOf(db, callId)) changed(db, 'missedCall', { memberId })
  const { member_id: memberId } = row
  announceCallTime(db, { ...(memberId !== null && { memberId }), callId, from: after.answeredAt ?? heardAt }, [before, after])
  return { memberId }
}

/** What somebody has said of the call already stands on its length, and on whether a machine was heard. */
function announceCallTime(db: GroupDb, about: Changes['callTime'], facts: [CallFacts, CallFacts]) {
  const [before, after] = facts.map((fact) => JSON.stringify({ ...connectedSpanOf(fact), by: fact.answeredBy }))
  if (before !== after) changed(db, 'callTime', about)
}

export async function membersOf(db: GroupDb, callId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_member')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .where('call_id', '=', callId)
    .execute()
  return rows.map((row) => row.member_id)
}

/** A call is shown with every member it may be with, or with none. */
export function announceCall(db: GroupDb, { callId, memberIds }: { callId: string; memberIds: readonly string[] }) {
  if (memberIds.length === 0) changed(db, 'call', { callId })
  for (const memberId of memberIds) changed(db, 'call', { callId, memberId })
}
