/** The plan in force: the newest version that a practitioner has approved, of whoever is in chronic care (the view). */
import { goalsOf, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { plannedEnds } from '@vitalrounds/domain/care/plan/goal-measures'
import { localDate } from '@vitalrounds/domain/days'
import type { PlannedGoals } from '@vitalrounds/domain/readings/verdict/lines'
import { sql } from 'kysely'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'

type Goals = PlanContent['goals']
type ApprovedPlan = { goals: Goals; approvedAt: string; approvedBy: string }

/** What its goals say of single values, with who approved it and on which day of the member. */
export const plannedGoals = ({ goals, approvedAt, approvedBy }: ApprovedPlan, timeZone: string): PlannedGoals => ({
  ends: plannedEnds(goals),
  by: approvedBy,
  on: localDate(Date.parse(approvedAt), timeZone),
})

/** By member; whoever has no plan in force is absent. */
export async function approvedGoals(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, ApprovedPlan>> {
  const { rows } = await sql<{ member_id: string; content: unknown; approvedAt: string; approvedBy: string | null }>`
    select p.member_id, app.whole_plan(p.content, p.goal_numbers) as content, p.approved_at as "approvedAt", ${recordedName('u')} as "approvedBy"
      from plan_in_force p
      left join app_user u on u.id = p.approved_by
     where p.group_id = ${db.groupId} and p.member_id = any (${[...memberIds]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ member_id: id, content, approvedAt, approvedBy }) => [
      id,
      { goals: goalsOf(content), approvedAt, approvedBy: approvedBy ?? '' },
    ]),
  )
}

export async function goalsInForce(db: GroupDb, memberId: string, timeZone: string): Promise<PlannedGoals | undefined> {
  const approved = (await approvedGoals(db, [memberId])).get(memberId)
  return approved && plannedGoals(approved, timeZone)
}
