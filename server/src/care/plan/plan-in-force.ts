/** The plan in force: the newest version that a practitioner has approved, of whoever is in chronic care. */
import { PlanContent } from '@vitalrounds/domain/care/plan/content'
import { plannedEnds } from '@vitalrounds/domain/care/plan/goal-measures'
import { localDate } from '@vitalrounds/domain/days'
import type { PlannedGoals } from '@vitalrounds/domain/readings/vital-pictures'
import { sql } from 'kysely'
import { recordedName } from '../../platform/database/staff-name.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { wholePlan } from './plan-columns.ts'

type Approved = { content: unknown; approved_at: string; approved_by: string }

/** What its goals say of single values, with who approved it and on which day of the member. */
export const plannedGoals = (
  { content, approved_at: at, approved_by: by }: Approved,
  timeZone: string,
): PlannedGoals => ({
  ends: plannedEnds(PlanContent.parse(content).goals),
  by,
  on: localDate(Date.parse(at), timeZone),
})

export async function goalsInForce(db: GroupDb, memberId: string, timeZone: string): Promise<PlannedGoals | undefined> {
  const { rows } = await sql<Approved>`
    select ${wholePlan('p')} as content, p.approved_at, ${recordedName('u')} as approved_by
      from care_plan p
      join member m on m.group_id = p.group_id and m.id = p.member_id and 'CCM' = any (m.services)
      left join app_user u on u.id = p.approved_by
     where p.group_id = ${db.groupId} and p.member_id = ${memberId} and p.approved_at is not null
     order by p.number desc limit 1`.execute(db)
  return rows[0] && plannedGoals(rows[0], timeZone)
}
