/** When the member last wrote to the clinic or spoke with somebody there; what was only said to them is no contact. */
import { sql } from 'kysely'
import { isConversation } from '../../billing/is-conversation.ts'
import { idsOf, type Part } from './part.ts'

export const contactPart: Part = {
  since: 202,
  columns: ['last_contact_at'],
  async compute(db, subjects) {
    const { rows } = await sql<{ member_id: string; at: string }>`
      select member_id, max(at) as at from (
        select member_id, at from text_message
         where group_id = ${db.groupId} and member_id = any (${idsOf(subjects)}::uuid[])
           and sender_type = 'MEMBER' and msg_type is null
        union all
        select c.member_id, c.answered_at
          from call_member m join call c on c.group_id = m.group_id and c.id = m.call_id and c.member_id = m.member_id
         where m.group_id = ${db.groupId} and m.member_id = any (${idsOf(subjects)}::uuid[])
           and ${isConversation}) contact
       group by member_id`.execute(db)
    const last = new Map(rows.map((row) => [row.member_id, row.at]))
    return new Map(subjects.map(({ id }) => [id, { last_contact_at: last.get(id) ?? null }]))
  },
}
