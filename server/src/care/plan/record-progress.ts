/** How goals stand, and months of complex decision making. */
import { todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import { complexMonths } from '@vitalrounds/domain/care/plan/complex-months'
import type { planApi } from '@vitalrounds/domain/care/plan/api'
import type { Received } from '@vitalrounds/domain/contract'
import { monthOf } from '@vitalrounds/domain/days'
import { changed } from '../../platform/changes.ts'
import { groupToday } from '../../groups/group-today.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { refuseFuture } from '../../platform/http/refuse-future.ts'
import { requireLockedMember } from '../../readings/settle-member.ts'
import { lockCcmMember } from './save-draft.ts'
import { newestVersion, progressOf } from './plan.queries.ts'

type MemberChange = { memberId: string; by: string }

export async function recordProgress(db: GroupDb, { memberId, by }: MemberChange, entry: Received<typeof planApi.noteProgress>['body']) {
  const { timeZone } = await requireLockedMember(db, memberId)
  refuseFuture(todayIn(timeZone, db.asOf), { path: 'notedOn', day: entry.notedOn })
  const newest = await newestVersion(db, memberId)
  const goal = newest?.content.goals.find(({ id }) => id === entry.goalId) ?? refuse('plan.goalUnknown')
  const { id } = await db
    .insertInto('care_plan_progress')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      goal_id: goal.id,
      goal_text: goal.text,
      noted_on: entry.notedOn,
      status: entry.status,
      value: entry.value,
      next_step: entry.nextStep,
      noted_at: db.asOf,
      noted_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A goal that was missed twice asks for a review
  changed(db, 'carePlan', { memberId })
  const [noted] = await progressOf(db, memberId, id)
  return noted ?? refuse('plan.goalUnknown')
}

/** Said once a month; saying it again changes nothing. */
export async function recordComplexity(db: GroupDb, { memberId, by }: MemberChange, { month, reason }: { month: string; reason: string }) {
  await lockCcmMember(db, memberId)
  const running = monthOf(await groupToday(db))
  refuseFuture(running, { path: 'month', day: month })
  if (!complexMonths(running).includes(month)) refuse('plan.complexityOver')
  await db
    .insertInto('care_complexity')
    .values({ group_id: db.groupId, member_id: memberId, month, reason, recorded_at: db.asOf, recorded_by: by })
    .onConflict((on) => on.columns(['group_id', 'member_id', 'month']).doNothing())
    .execute()
  changed(db, 'carePlan', { memberId })
  return { month }
}
