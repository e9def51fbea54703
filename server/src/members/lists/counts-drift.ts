/**
 * Compares the kept counts with the members they count, by the conditions of the lists themselves. A difference means that
 * the trigger of member_summary and `views.ts` disagree; the nightly job records it and counts anew.
 */
import { type ListFilter, listFilters } from '@vitalrounds/domain/members/list'
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { belongsToList, isTimed, type SummaryTables } from './views.ts'

// Not kept as such: counted as another list, by practice, from hours
const isKept = (list: ListFilter) => list !== 'my-members' && list !== 'practice' && !isTimed(list)

/** What is counted wrongly, as `list user: kept, found`; empty when all is well. */
export async function countsDrift(db: GroupDb): Promise<string[]> {
  const e = expressionBuilder<SummaryTables, 's'>()
  const request = { show: 'all', userId: '', asOf: db.asOf }
  const wrong: string[] = []
  for (const list of listFilters.filter(isKept)) {
    const stored = sql`select whose, '' as key, members from member_count where group_id = ${db.groupId} and list = ${list}`
    wrong.push(...(await differing(db, list, { kept: stored, holds: belongsToList(e, db, { ...request, list }), key: sql`''` })))
  }
  const enrolled = belongsToList(e, db, { ...request, list: 'all-members' })
  const practices = sql`select whose, practice_id, members from member_count where group_id = ${db.groupId} and list = 'practice'`
  wrong.push(...(await differing(db, 'practice', { kept: practices, holds: enrolled, key: sql`s.practice_id` })))
  const hours = sql`select whose, hour::text, members from member_count_by_hour where group_id = ${db.groupId}`
  const hour = sql`date_trunc('hour', s.last_active_at, 'UTC')::text`
  wrong.push(...(await differing(db, 'measured', { kept: hours, holds: enrolled, key: hour })))
  return wrong
}

type CountComparison = { kept: RawBuilder<unknown>; holds: Expression<SqlBool>; key: RawBuilder<unknown> }

/** Both sides in one statement, so that both see the same moment; one list after the other, so that none takes long. */
async function differing(db: GroupDb, list: string, { kept, holds, key }: CountComparison): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with kept as (select whose, key, sum(members)::int as members from (${kept}) k (whose, key, members) group by 1, 2),
         found as (
           select w.whose, ${key} as key, count(*)::int as members
             from member_summary s cross join lateral (
               select s.group_id union select s.assigned_physician union select s.assigned_care_manager) w (whose)
            where ${holds} and w.whose is not null and ${key} is not null group by 1, 2)
    select concat_ws(' ', ${list}::text, whose, nullif(key, '')) || ': ' || coalesce(kept.members, 0) || ', '
           || coalesce(found.members, 0) as line
      from kept full join found using (whose, key)
     where coalesce(kept.members, 0) <> coalesce(found.members, 0)`.execute(db)
  return rows.map((row) => row.line)
}
