/** What the holder of a link has done, kept as a fact by the link's own role; a job takes it to the noun it is for. */
import type { GroupDb } from '../platform/database/db.ts'
import { memberOfLink, type OpenLink } from '../platform/http/serve-link.ts'

export type LinkActKind = 'alertOpened' | 'alertAnswer' | 'memberMessage'

export async function recordLinkAct(db: GroupDb, link: OpenLink, kind: LinkActKind, body: object = {}) {
  await db
    .insertInto('link_act')
    .values({
      group_id: db.groupId,
      link_id: link.id,
      member_id: memberOfLink(link),
      subject_id: link.subjectId,
      kind,
      body: JSON.stringify(body),
    })
    .execute()
}

/** What this very link has done of a kind, newest first. */
export const actsOfLink = (db: GroupDb, link: OpenLink, kind: LinkActKind) =>
  db
    .selectFrom('link_act')
    .select(['id', 'body', 'at'])
    .where('group_id', '=', db.groupId)
    .where('link_id', '=', link.id)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .execute()

export type LinkAct = { id: string; linkId: string; memberId: string; subjectId: string | null; kind: string; body: unknown; at: string }

/** The act, if nobody has taken it yet; it is taken with what the caller does in the same transaction. */
export async function claimLinkAct(db: GroupDb, actId: string): Promise<LinkAct | undefined> {
  const row = await db
    .updateTable('link_act')
    .set({ taken_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', '=', actId)
    .where('taken_at', 'is', null)
    .returning(['id', 'link_id as linkId', 'member_id as memberId', 'subject_id as subjectId', 'kind', 'body', 'at'])
    .executeTakeFirst()
  return row
}
