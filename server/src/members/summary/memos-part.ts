/** How many memos stand on the strip: neither cleared nor deleted. */
import { sql } from 'kysely'
import { idsOf, type Part } from './part.ts'

export const memosPart: Part = {
  since: 2,
  columns: ['active_memos'],
  async compute(db, subjects) {
    const rows = await db
      .selectFrom('note')
      .select(['member_id', sql<number>`count(*)`.as('memos')])
      .where('group_id', '=', db.groupId)
      .where('member_id', 'in', idsOf(subjects))
      .where('note_type', '=', 'memo')
      .where('cleared_at', 'is', null)
      .where('deleted_at', 'is', null)
      .groupBy('member_id')
      .execute()
    const counts = new Map(rows.map((row) => [row.member_id, row.memos]))
    return new Map(subjects.map(({ id }) => [id, { active_memos: counts.get(id) ?? 0 }]))
  },
}
