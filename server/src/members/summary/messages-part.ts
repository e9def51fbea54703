/** How many texts of the member nobody has read; what no person wrote for a person does not count (docs/sources/product.md 2.9). */
import { sql } from 'kysely'
import { idsOf, type Part } from './part.ts'

export const messagesPart: Part = {
  since: 2,
  columns: ['num_unread_messages'],
  async compute(db, subjects) {
    const rows = await db
      .selectFrom('text_message')
      .select(['member_id', sql<number>`count(*)`.as('unread')])
      .where('group_id', '=', db.groupId)
      .where('member_id', 'in', idsOf(subjects))
      .where('read_at', 'is', null)
      .where('msg_type', 'is', null)
      .where('state', 'is', null)
      .groupBy('member_id')
      .execute()
    const counts = new Map(rows.map((row) => [row.member_id, row.unread]))
    return new Map(subjects.map(({ id }) => [id, { num_unread_messages: counts.get(id) ?? 0 }]))
  },
}
