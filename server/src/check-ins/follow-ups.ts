/** What scores of check-ins ask for next stands in the care calendar, until the check-in is taken back. */
import { followUpOf } from '@vitalrounds/domain/check-ins/follow-up'
import { setOf } from '@vitalrounds/domain/check-ins/question-file'
import { localDate } from '@vitalrounds/domain/days'
import { createTask, dropTask } from '../care/calendar/create-task.ts'
import type { GroupDb } from '../platform/database/db.ts'

type Member = { id: string; timeZone: string }
type Result = { set_id: string; score: number | null; completed_at: string }

const tasksOf = (member: Member, results: readonly Result[]) =>
  results.flatMap(({ set_id, score, completed_at }) => {
    const set = setOf(set_id)
    const on = localDate(Date.parse(completed_at), member.timeZone)
    return (set && followUpOf(set, { score, on })) ?? []
  })

export async function createFollowUpTasks(db: GroupDb, member: Member, results: readonly Result[]) {
  for (const task of tasksOf(member, results)) await createTask(db, member.id, task)
}

/**
 * Where a task that stood open goes, the check-ins that came while it stood ask for theirs: it was enough for them. What came
 * before it had a task of its own.
 */
export async function dropFollowUps(db: GroupDb, member: Member, results: readonly Result[], by: string) {
  const gone: string[] = []
  for (const task of tasksOf(member, results)) if (await dropTask(db, member.id, task, by)) gone.push(task.start)
  if (gone.length === 0) return
  const others = await db
    .selectFrom('check_in_result')
    .select(['set_id', 'score', 'completed_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', member.id)
    .where(
      'set_id',
      'in',
      results.map(({ set_id }) => set_id),
    )
    .orderBy('completed_at')
    .execute()
  for (const task of tasksOf(member, others)) if (gone.some((start) => start <= task.start)) await createTask(db, member.id, task)
}
