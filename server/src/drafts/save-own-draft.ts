/** Keeps what a user is writing about no one member: one text a kind, seen by its writer alone. */
import type { DraftForm, OwnDraftKind } from '@vitalrounds/domain/drafts/api'
import type { GroupDb } from '../platform/database/db.ts'

export type OwnDraftPlace = { userId: string; kind: OwnDraftKind }

export async function findOwnDraft(db: GroupDb, { userId, kind }: OwnDraftPlace) {
  const row = await db
    .selectFrom('own_draft')
    .select(['key', 'form', 'saved_at'])
    .where('group_id', '=', db.groupId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return { draft: row ? { key: row.key, form: row.form as DraftForm, savedAt: row.saved_at } : null }
}

type DraftToStore = { key: string; form: DraftForm }

export async function saveOwnDraft(db: GroupDb, { userId, kind }: OwnDraftPlace, { key, form }: DraftToStore) {
  const stored = { key, form: JSON.stringify(form), saved_at: db.asOf }
  await db
    .insertInto('own_draft')
    .values({ group_id: db.groupId, user_id: userId, kind, ...stored })
    .onConflict((on) => on.columns(['group_id', 'user_id', 'kind']).doUpdateSet(stored))
    .execute()
  return { savedAt: db.asOf }
}

/** With a key only the draft of that name: what was begun since is another text. */
export async function discardOwnDraft(db: GroupDb, { userId, kind }: OwnDraftPlace, key?: string) {
  const gone = await db
    .deleteFrom('own_draft')
    .where('group_id', '=', db.groupId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(key !== undefined, (draft) => draft.where('key', '=', key ?? ''))
    .executeTakeFirst()
  return { discarded: gone.numDeletedRows > 0n }
}
