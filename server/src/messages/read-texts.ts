/** What has been read: for the whole clinic, not for each user (docs/sources/rulings.md 46). */
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { requireMember } from '../members/require-member.ts'

type Mark = { memberId: string; messageId: string; isRead: boolean; by: string }

export async function markText(db: GroupDb, { memberId, messageId, isRead, by }: Mark) {
  const done = await db
    .updateTable('text_message')
    .set({ read_at: isRead ? db.asOf : null, read_by: isRead ? by : null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', messageId)
    .where('member_id', '=', memberId)
    .where('state', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!done) refuse('sms.unknown')
  changed(db, 'text', { memberId })
  return { memberId, isRead }
}

/** Up to a moment, or all of them; answers how many are left. */
export async function markAllRead(db: GroupDb, { memberId, upTo, by }: { memberId: string; upTo: string | undefined; by: string }) {
  await requireMember(db, memberId)
  const { numUpdatedRows } = await db
    .updateTable('text_message')
    .set({ read_at: db.asOf, read_by: by })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where('state', 'is', null)
    .$if(upTo !== undefined, (query) => query.where('at', '<=', upTo ?? ''))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) changed(db, 'text', { memberId })
  const { unread } = await db
    .selectFrom('text_message')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where('msg_type', 'is', null)
    .where('state', 'is', null)
    .executeTakeFirstOrThrow()
  return { memberId, unread }
}
