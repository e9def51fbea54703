/** The practices of a group with the members enrolled in each, from the counts kept with the summaries (decision 40). */
import { sql } from 'kysely'
import type { UnscopedDb } from '../platform/database/db.ts'

type PracticeRow = { practiceId: string; name: string; count: number }

export async function listPractices(db: UnscopedDb, groupId: string): Promise<PracticeRow[]> {
  const { rows } = await sql<PracticeRow>`
    select p.practice_id as "practiceId", p.name, coalesce((
             select sum(c.members) from member_count c
              where c.group_id = p.group_id and c.whose = p.group_id and c.list = 'practice' and c.practice_id = p.practice_id
           ), 0)::int as count
      from practice p
     where p.group_id = ${groupId}
     order by p.name`.execute(db)
  return rows
}
