/** A message that the member, or who cares for them, has written on the member's own page: it stands in the thread. */
import { z } from 'zod'
import { clinicNumber } from '../groups/clinic-number.ts'
import type { LinkAct } from '../links/record-link-act.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'

const Body = z.object({ text: z.string(), key: z.string() })

/** Sent twice under one key it arrives once. */
export async function storeLinkMessage(db: GroupDb, { memberId, body, at }: LinkAct) {
  const { text, key } = Body.parse(body)
  const member = await db
    .selectFrom('member')
    .select(['phone', 'language'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('text_message')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      sender_type: 'MEMBER',
      value: text,
      language: member.language,
      at,
      phone: member.phone,
      clinic_phone: (await clinicNumber(db))?.phone ?? '',
      is_by_link: true,
      // No vendor has carried it; what names it is the page's own key
      sid: `link ${key}`,
    })
    .onConflict((on) => on.doNothing())
    .execute()
  changed(db, 'text', { memberId })
}
