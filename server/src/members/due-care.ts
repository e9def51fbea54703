/** What chronic care owes members next, for every noun: sets of questions, and a review of the care plan. */
import {
  dueCareOf,
  type DueCare,
  newConditionOn,
  type RecordedCondition,
  type ReviewFacts,
} from '@vitalrounds/domain/care/due-care'
import type { DueSet } from '@vitalrounds/domain/check-ins/due-sets'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { dueSetsOf } from './due-check-ins.ts'

/** By member, in three statements however many there are; whoever has left is owed nothing, and is absent. */
export async function dueCareOfMembers(
  db: GroupDb,
  ids: readonly string[],
): Promise<Map<string, DueCare & { sets: DueSet[] }>> {
  const reviews = await reviewFacts(db, ids)
  return new Map(
    [...(await dueSetsOf(db, ids))].map(([id, sets]) => [
      id,
      { sets, ...dueCareOf({ sets, review: reviews.get(id) ?? null }) },
    ]),
  )
}

type Row = {
  memberId: string
  assessedOn: string
  leftHospitalOn: string | null
  missedGoalOn: string | null
  known: string[]
  recorded: RecordedCondition[]
}

/** What has happened since the newest version of the plan, of those in chronic care. */
export async function reviewFacts(db: GroupDb, ids: readonly string[]): Promise<Map<string, ReviewFacts>> {
  const { rows } = await sql<Row>`
    with newest as (
      select distinct on (p.member_id) p.group_id, p.member_id, p.assessed_on, p.published_at, p.frozen, m.time_zone
        from care_plan p join member m on m.group_id = p.group_id and m.id = p.member_id
       where p.group_id = ${db.groupId} and p.member_id = any (${[...ids]}::uuid[]) and 'CCM' = any (m.services)
       order by p.member_id, p.number desc)
    select n.member_id as "memberId", n.assessed_on::text as "assessedOn",
           coalesce(n.frozen -> 'conditions', '[]') as known,
           (select min(coalesce(v.discharged_on, v.visited_on))::text from visit v
             where v.group_id = n.group_id and v.member_id = n.member_id and v.kind = 'hospital' and v.removed_at is null
               and coalesce(v.discharged_on, v.visited_on) > n.assessed_on) as "leftHospitalOn",
           (select min(g.noted_on)::text from (
              select noted_on, status, lag(status) over (partition by goal_id order by noted_on, noted_at) as before
                from care_plan_progress where group_id = n.group_id and member_id = n.member_id and noted_on > n.assessed_on) g
             where g.status = 'not met' and g.before = 'not met') as "missedGoalOn",
           (select coalesce(jsonb_agg(jsonb_build_object('code', d.code, 'condition', d.condition,
                     'on', (d.recorded_at at time zone n.time_zone)::date, 'isSinceVersion', d.recorded_at > n.published_at)), '[]')
              from diagnosis d where d.group_id = n.group_id and d.member_id = n.member_id
               and (d.ended_at is null or d.recorded_at <= n.published_at)) as recorded
      from newest n`.execute(db)
  return new Map(
    rows.map(({ memberId, known, recorded, ...facts }) => [
      memberId,
      { ...facts, newConditionOn: newConditionOn(recorded, known) },
    ]),
  )
}
