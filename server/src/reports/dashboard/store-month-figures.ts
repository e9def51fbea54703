/**
 * Stores what the dashboard and billing statistics count of each month that is over (`month_figure`): of everybody, and of each
 * person's members. The only writer; rows that change take it away again (forget-month-figures.ts).
 */
import { sql } from 'kysely'
import { type Database, runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { allGroups } from '../../platform/database/all-groups.ts'
import { monthClock } from '../months.queries.ts'
import { figuresLock } from './forget-month-figures.ts'
import { joinedStays, monthsBefore, rowCounts, tellingApart } from './month-figures.queries.ts'
import { everybody } from './stored-months.queries.ts'

const nextMonth = async (db: GroupDb, months: readonly string[]) =>
  (
    await sql<{ month: string }>`
      select month from unnest(${months}::text[]) month
       where not exists (select from month_figure f where f.group_id = ${db.groupId} and f.year_month = month and f.user_id = ${everybody}::uuid)
         and exists (select from member_month mm where mm.group_id = ${db.groupId} and mm.year_month = month)
       order by 1 desc limit 1`.execute(db)
  ).rows[0]?.month

/** Stores the newest month that is not; answers whether there may be another. */
async function storeNext(db: GroupDb): Promise<boolean> {
  const { zone, running } = await monthClock(db)
  const month = await nextMonth(db, monthsBefore(running))
  if (month === undefined) return false
  const { rows } = await sql<{ is_free: boolean }>`select pg_try_advisory_xact_lock(${figuresLock(db)}) as is_free`.execute(db)
  // Rows are being written: the next turn of the job stores it
  if (rows[0]?.is_free !== true) return false
  const figures = rowCounts((condition) => sql`count(*) filter (where ${condition})`)
  await sql`
    with counted as materialized (
      select mm.assigned_physician, mm.assigned_care_manager, ${tellingApart}, ${joinedStays(db, { from: month, zone })} as joined
        from member_month mm where mm.group_id = ${db.groupId} and mm.year_month = ${month})
    insert into month_figure (group_id, year_month, user_id, members, figures, boards)
    select ${db.groupId}::uuid, ${month}, who.id, count(*), ${figures}, '{}'
      from counted mm
     cross join lateral (select mm.assigned_physician as id union select mm.assigned_care_manager) who
     where who.id is not null group by who.id
     union all
    select ${db.groupId}::uuid, ${month}, ${everybody}::uuid, count(*), ${figures},
           (select coalesce(jsonb_object_agg(b.board, b.members), '{}') from (select board, count(*) as members from counted group by board) b)
      from counted mm`.execute(db)
  return true
}

/** The job: every month of the last twelve that has rows and nothing stored. Doing it twice does no harm. */
export async function storeMonthFigures(db: { worker: Database }) {
  for (const groupId of await allGroups(db)) while (await runInGroup(db.worker, groupId, storeNext));
}
