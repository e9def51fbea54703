/** When the member last called and nobody of the clinic picked up, until somebody has seen to it. */
import { sql } from 'kysely'
import { idsOf, type Part } from './part.ts'

export const missedCallsPart: Part = {
  since: 2,
  columns: ['missed_call_at'],
  async compute(db, subjects) {
    const rows = await db
      .selectFrom('call as c')
      .innerJoin('call_member as m', (on) => on.onRef('m.group_id', '=', 'c.group_id').onRef('m.call_id', '=', 'c.id'))
      .select(['m.member_id', sql<string>`max(c.missed_at)`.as('at')])
      .where('c.group_id', '=', db.groupId)
      .where('m.member_id', 'in', idsOf(subjects))
      .where('c.missed_at', 'is not', null)
      .where('c.resolved_at', 'is', null)
      .groupBy('m.member_id')
      .execute()
    const missed = new Map(rows.map((row) => [row.member_id, row.at]))
    return new Map(subjects.map(({ id }) => [id, { missed_call_at: missed.get(id) ?? null }]))
  },
}
