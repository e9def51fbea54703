/** What chronic care owes members next, for every noun: sets of questions, and a review of the care plan. */
import { dueCareOf, type DueCare, newConditionOn, type RecordedCondition, type ReviewFacts } from '@vitalrounds/domain/care/due-care'
import { goalsOf, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { isMeasured } from '@vitalrounds/domain/care/plan/goal-measures'
import { missedTwiceOn, noGoalFacts } from '@vitalrounds/domain/care/plan/goal-standing'
import type { DueSet } from '@vitalrounds/domain/check-ins/due-sets'
import { addDays, localDate } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { queryMembersPrepared } from '../platform/database/prepared.ts'
import { dueSetsOf } from './due-check-ins.ts'
import { goalFactsOf } from './goal-facts.ts'

/** By member, in a few statements however many there are; whoever has left is owed nothing, and is absent. */
export async function dueCareOfMembers(db: GroupDb, ids: readonly string[]): Promise<Map<string, DueCare & { sets: DueSet[] }>> {
  const reviews = await reviewFacts(db, ids)
  return new Map(
    [...(await dueSetsOf(db, ids))].map(([id, sets]) => [id, { sets, ...dueCareOf({ sets, review: reviews.get(id) ?? null }) }]),
  )
}

type Row = {
  memberId: string
  timeZone: string
  content: unknown
  assessedOn: string
  leftHospitalOn: string | null
  /** By goal, the day of the second note running that says it was not met. */
  missedNotes: Record<string, string>
  known: string[]
  recorded: RecordedCondition[]
}

/** What has happened since the newest version of the plan, of those in chronic care. */
export async function reviewFacts(db: GroupDb, ids: readonly string[]): Promise<Map<string, ReviewFacts>> {
  const request = sql<Row>`
    with newest as (
      select distinct on (p.member_id) p.group_id, p.member_id, p.assessed_on, p.published_at, p.frozen, p.content, p.goal_numbers, m.time_zone
        from care_plan p join member m on m.group_id = p.group_id and m.id = p.member_id
       where p.group_id = ${db.groupId} and p.member_id = any (${[...ids]}::uuid[]) and 'CCM' = any (m.services)
       order by p.member_id, p.number desc)
    select n.member_id as "memberId", n.time_zone as "timeZone", n.assessed_on::text as "assessedOn", app.whole_plan(n.content, n.goal_numbers) as content,
           coalesce(n.frozen -> 'conditions', '[]') as known,
           (select min(coalesce(v.discharged_on, v.visited_on))::text from visit v
             where v.group_id = n.group_id and v.member_id = n.member_id and v.kind = 'hospital' and v.removed_at is null
               and coalesce(v.discharged_on, v.visited_on) > n.assessed_on) as "leftHospitalOn",
           (select coalesce(jsonb_object_agg(g.goal_id, g.noted_on), '{}') from (
              select goal_id, min(noted_on) as noted_on from (
              select goal_id, noted_on, status, lag(status) over (partition by goal_id order by noted_on, noted_at) as before
                from care_plan_progress where group_id = n.group_id and member_id = n.member_id and noted_on > n.assessed_on) s
               where s.status = 'not met' and s.before = 'not met' group by goal_id) g) as "missedNotes",
           (select coalesce(jsonb_agg(jsonb_build_object('code', d.code, 'condition', d.condition,
                     'on', (d.recorded_at at time zone n.time_zone)::date, 'isSinceVersion', d.recorded_at > n.published_at)), '[]')
              from diagnosis d where d.group_id = n.group_id and d.member_id = n.member_id
               and (d.ended_at is null or d.recorded_at <= n.published_at)) as recorded
      from newest n`
  const [rows] = await queryMembersPrepared<[Row]>(db, 'review-facts', ids, request)
  const missed = await missedGoals(db, rows)
  return new Map(
    rows.map(({ memberId, known, recorded, assessedOn, leftHospitalOn }) => [
      memberId,
      { assessedOn, leftHospitalOn, newConditionOn: newConditionOn(recorded, known), missedGoalOn: missed(memberId) },
    ]),
  )
}

type MemberPlanRow = { row: Row; goals: PlanContent['goals']; today: string }

/**
 * Since when a goal was missed in two windows running: one with a number by the facts of the chart, one of words alone by
 * what was noted of it.
 */
async function missedGoals(db: GroupDb, rows: readonly Row[]): Promise<(memberId: string) => string | null> {
  const planned = rows.map((row): MemberPlanRow => ({
    row,
    goals: goalsOf(row.content),
    today: localDate(Date.parse(db.asOf), row.timeZone),
  }))
  const measured = planned.map((plan) => ({ ...plan, goals: plan.goals.filter(({ measure }) => isMeasured(measure)) }))
  const facts = await goalFactsOf(
    db,
    measured.flatMap(({ row: { memberId, timeZone, assessedOn }, goals, today }) =>
      goals.length === 0 ? [] : [{ memberId, timeZone, goals, today, since: addDays(assessedOn, 1) }],
    ),
  )
  const days = planned.map(({ row, goals, today }, at): [string, string | null] => {
    const words = goals.flatMap(({ id, measure }) => (isMeasured(measure) ? [] : (row.missedNotes[id] ?? [])))
    const byFacts = missedTwiceOn(measured[at]?.goals ?? [], facts.get(row.memberId) ?? noGoalFacts, { since: row.assessedOn, today })
    return [row.memberId, [...words, ...(byFacts === null ? [] : [byFacts])].toSorted()[0] ?? null]
  })
  const byMember = new Map(days)
  return (memberId) => byMember.get(memberId) ?? null
}
