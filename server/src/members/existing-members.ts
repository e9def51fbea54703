/** Checks that the people and practices a request names belong to the group. */
import type { FieldProblem } from '@vitalrounds/domain/problems'
import type { GroupDb } from '../platform/database/db.ts'

export type Team = {
  assignedPhysician?: string | null | undefined
  assignedCareManager?: string | null | undefined
  practiceId?: string | null | undefined
}

/** What is wrong with a team, by field; empty names are nobody, which is allowed. */
export async function teamProblems(db: GroupDb, team: Team): Promise<FieldProblem[]> {
  const users = [team.assignedPhysician, team.assignedCareManager].filter((id): id is string => typeof id === 'string' && id !== '')
  const existing =
    users.length === 0
      ? []
      : await db.selectFrom('workspace_member').select('user_id').where('group_id', '=', db.groupId).where('user_id', 'in', users).execute()
  const isKnown = (id: string | null | undefined) => !id || existing.some((user) => user.user_id === id)
  return [
    ...(isKnown(team.assignedPhysician) ? [] : [{ path: 'assignedPhysician', message: 'Choose a user of the list.' }]),
    ...(isKnown(team.assignedCareManager) ? [] : [{ path: 'assignedCareManager', message: 'Choose a user of the list.' }]),
    ...((await isPractice(db, team.practiceId)) ? [] : [{ path: 'practiceId', message: 'Choose a practice of the list.' }]),
  ]
}

async function isPractice(db: GroupDb, practiceId: string | null | undefined) {
  if (!practiceId) return true
  const row = await db
    .selectFrom('practice')
    .select('practice_id')
    .where('group_id', '=', db.groupId)
    .where('practice_id', '=', practiceId)
    .executeTakeFirst()
  return row !== undefined
}
