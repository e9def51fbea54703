/** Keeps what a user is writing about a member: one text a kind, seen by its writer alone. */
import type { DraftForm, MemberDraftKind } from '@vitalrounds/domain/drafts/api'
import { requireMember } from '../members/require-member.ts'
import type { GroupDb } from '../platform/database/db.ts'

export type DraftPlace = { userId: string; memberId: string; kind: MemberDraftKind }

export async function findDraft(db: GroupDb, place: DraftPlace) {
  await requireMember(db, place.memberId)
  const row = await db
    .selectFrom('text_draft')
    .select(['key', 'form', 'saved_at'])
    .where('group_id', '=', db.groupId)
    .where('user_id', '=', place.userId)
    .where('member_id', '=', place.memberId)
    .where('kind', '=', place.kind)
    .executeTakeFirst()
  return { draft: row ? { key: row.key, form: row.form as DraftForm, savedAt: row.saved_at } : null }
}

export async function saveMemberDraft(db: GroupDb, place: DraftPlace, { key, form }: { key: string; form: DraftForm }) {
  await requireMember(db, place.memberId)
  const stored = { key, form: JSON.stringify(form), saved_at: db.asOf }
  await db
    .insertInto('text_draft')
    .values({ group_id: db.groupId, user_id: place.userId, member_id: place.memberId, kind: place.kind, ...stored })
    .onConflict((on) => on.columns(['group_id', 'user_id', 'member_id', 'kind']).doUpdateSet(stored))
    .execute()
  return { savedAt: db.asOf }
}

/** With a key only the draft of that name: what was begun since is another text. */
export async function discardDraft(db: GroupDb, place: DraftPlace, key?: string) {
  const gone = await db
    .deleteFrom('text_draft')
    .where('group_id', '=', db.groupId)
    .where('user_id', '=', place.userId)
    .where('member_id', '=', place.memberId)
    .where('kind', '=', place.kind)
    .$if(key !== undefined, (draft) => draft.where('key', '=', key ?? ''))
    .executeTakeFirst()
  return { discarded: gone.numDeletedRows > 0n }
}
