/** What the same people have recorded on other charts at the same time. */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** Of a call with nobody known there is no member. */
type Stretch = { memberId: string | null; staffId: string; from: string; to: string }

/** Other members on whose charts these people have time or calls that overlap, and from when on. */
export async function findOverlappingCharts(db: GroupDb, stretches: readonly Stretch[]) {
  if (stretches.length === 0) return []
  const { rows } = await sql<{ memberId: string; from: string }>`
    with own as (
      select * from unnest(${stretches.map((stretch) => stretch.memberId)}::uuid[], ${stretches.map((stretch) => stretch.staffId)}::uuid[],
                           ${stretches.map((stretch) => stretch.from)}::timestamptz[], ${stretches.map((stretch) => stretch.to)}::timestamptz[])
                      s (member_id, staff_id, starts, ends))
    select member_id as "memberId", min(started_at) as "from" from (
      select i.member_id, i.started_at from own
        join work_interval i on i.group_id = ${db.groupId} and i.staff_id = own.staff_id and i.member_id is distinct from own.member_id
         and i.started_at > own.starts - interval '24 hours' and i.started_at < own.ends and i.ended_at > own.starts
      union all
      select c.member_id, c.answered_at from own
        join call c on c.group_id = ${db.groupId} and c.user_id = own.staff_id and c.member_id is distinct from own.member_id and c.member_id is not null
         and c.state = 'completed' and c.answered_at > own.starts - interval '2 hours' and c.answered_at < own.ends) beside
     group by member_id order by member_id`.execute(db)
  return rows
}

/** When both sides of these calls were connected, and who of the clinic. */
export async function stretchesOfCalls(db: GroupDb, callIds: readonly string[]): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select member_id as "memberId", user_id as "staffId", answered_at as "from",
           coalesce(answered_at + make_interval(secs => seconds), ended_at, answered_at) as "to"
      from call where group_id = ${db.groupId} and id = any (${[...callIds]}::uuid[])
       and user_id is not null and answered_at is not null`.execute(db)
  return rows
}
