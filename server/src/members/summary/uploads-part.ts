/** Which uploaded lists hold the member. */
import { sql } from 'kysely'
import { idsOf, type Part } from './part.ts'

export const uploadsPart: Part = {
  since: 82,
  columns: ['uploaded_lists'],
  async compute(db, subjects) {
    const { rows } = await sql<{ member_id: string; lists: string[] }>`
      select member_id, array_agg(list order by list) as lists from listed_member
       where group_id = ${db.groupId} and member_id = any (${idsOf(subjects)}::uuid[]) group by member_id`.execute(db)
    const current = new Map(rows.map(({ member_id, lists }) => [member_id, lists]))
    return new Map(subjects.map(({ id }) => [id, { uploaded_lists: current.get(id) ?? [] }]))
  },
}
