/** What came of a call: outcome, topics, note, next contact and the warnings it spoke of, kept together or not at all. */
import { hasEnded } from '@vitalrounds/domain/calls/call'
import { clearedByCall, type WrapUp, type WrapUpDraft } from '@vitalrounds/domain/calls/wrap-up'
import { saveNote } from '../notes/save-note.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { closeWarnings } from '../warnings/clear-warning.ts'
import { factsOf } from './call-rows.ts'
import { membersOf, announceCall } from './follow-call.ts'
import { resolveCallsOf } from './resolve-call.ts'

type Saved = WrapUp & { callId: string; userId: string; memberId?: string | undefined }

export async function wrapUpCall(db: GroupDb, { callId, userId, ...card }: Saved) {
  const call = await requireOwnCall(db, callId, userId)
  if (!hasEnded(factsOf(call).state)) refuse('call.notEnded')
  const memberIds = await membersOf(db, callId)
  const memberId = whose(call.member_id, memberIds, card.memberId)
  if (memberId === null && card.note !== '') refuse('call.whose')
  if (card.clears.length > 0 && card.outcome !== 'spoke') refuse('call.notSpoken')
  await db
    .updateTable('call')
    .set({
      member_id: memberId,
      outcome: card.outcome,
      topics: card.topics,
      program: card.program,
      next_contact: card.nextContact,
      draft: null,
      wrapped_at: db.asOf,
      wrapped_by: userId,
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', callId)
    .execute()
  // Whoever speaks with somebody unknown has no time for a member either
  changed(db, 'callTime', { ...(memberId !== null && { memberId }), callId, from: call.answered_at ?? call.at })
  if (memberId !== null) {
    if (card.outcome === 'spoke') await resolveCallsOf(db, { memberId, userId })
    if (card.clears.length > 0)
      await closeWarnings(db, { memberId, by: userId, reason: clearedByCall(partyOf(call)), warningIds: card.clears })
    // The call's id is the key of its note, so that there is one
    if (card.note !== '') await saveNote(db, { memberId, value: card.note, by: { userId }, source: 'call', key: callId })
  }
  announceCall(db, { callId, memberIds })
}

const partyOf = ({ direction, party }: { direction: string; party: string }) => ({
  direction: direction === 'in' ? ('in' as const) : ('out' as const),
  party: party === 'caregiver' ? ('caregiver' as const) : ('member' as const),
})

/** Of several who share the number, the one that was chosen. */
function whose(existing: string | null, memberIds: readonly string[], selected: string | undefined): string | null {
  if (existing !== null || memberIds.length === 0) return existing
  return memberIds.find((id) => id === selected) ?? refuse('call.whose')
}

/** Keeps a card as far as it is filled in. */
export async function saveWrapUpDraft(db: GroupDb, { callId, userId, draft }: { callId: string; userId: string; draft: WrapUpDraft }) {
  await requireOwnCall(db, callId, userId)
  await db
    .updateTable('call')
    .set({ draft: JSON.stringify(draft) })
    .where('group_id', '=', db.groupId)
    .where('id', '=', callId)
    .execute()
  return { savedAt: db.asOf }
}

/** Whose card it is: of the one who called or took the call, once. */
async function requireOwnCall(db: GroupDb, callId: string, userId: string) {
  const call = await db
    .selectFrom('call')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', '=', callId)
    .forUpdate()
    .executeTakeFirst()
  if (!call) return refuse('call.unknown')
  if (call.user_id !== userId) return refuse('call.notYours')
  return call.wrapped_at === null ? call : refuse('call.wrappedUp')
}
