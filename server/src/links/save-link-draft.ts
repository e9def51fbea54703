/** What is being typed on a page that a link opens: one text a link, seen through that link alone, gone once it is sent. */
import type { LinkDraft } from '@vitalrounds/domain/links/link-draft'
import type { GroupDb } from '../platform/database/db.ts'
import type { OpenLink } from '../platform/http/serve-link.ts'

export async function findLinkDraft(db: GroupDb, link: OpenLink): Promise<LinkDraft | null> {
  const row = await db
    .selectFrom('link_draft')
    .select('form')
    .where('group_id', '=', db.groupId)
    .where('link_id', '=', link.id)
    .executeTakeFirst()
  return (row?.form as LinkDraft | undefined) ?? null
}

/** An empty text is none. */
export async function saveLinkDraft(db: GroupDb, link: OpenLink, draft: LinkDraft) {
  if (draft.text === '') {
    await dropLinkDraft(db, link)
    return { saved: true }
  }
  const stored = { form: JSON.stringify(draft), saved_at: db.asOf }
  await db
    .insertInto('link_draft')
    .values({ group_id: db.groupId, link_id: link.id, ...stored })
    .onConflict((on) => on.columns(['group_id', 'link_id']).doUpdateSet(stored))
    .execute()
  return { saved: true }
}

export const dropLinkDraft = (db: GroupDb, link: OpenLink) =>
  db.deleteFrom('link_draft').where('group_id', '=', db.groupId).where('link_id', '=', link.id).execute()
