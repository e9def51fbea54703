/** Checks that the people and practices a request names belong to the group. */
import type { FieldProblem } from '@vitalrounds/domain/problems'
import type { GroupDb } from '../platform/database/db.ts'

export type Team = {
  assignedPhysician?: string | null | undefined
  assignedCareManager?: string | null | undefined
  practiceId?: string | null | undefined
}

/** What is wrong with a team, by field; empty names are nobody, which is allowed. */
export const teamProblems = async (db: GroupDb, team: Team): Promise<FieldProblem[]> => (await problemsOfTeams(db, [team]))[0] ?? []

/** The same of several, in their order. */
export async function problemsOfTeams(db: GroupDb, teams: readonly Team[]): Promise<FieldProblem[][]> {
  const users = await usersAmong(db, namesIn(teams.flatMap((team) => [team.assignedPhysician, team.assignedCareManager])))
  const practices = await practicesAmong(db, namesIn(teams.map(({ practiceId }) => practiceId)))
  const isOf = (list: ReadonlySet<string>, id: string | null | undefined) => !id || list.has(id)
  return teams.map((team) => [
    ...(isOf(users, team.assignedPhysician) ? [] : [{ path: 'assignedPhysician', message: 'Choose a user of the list.' }]),
    ...(isOf(users, team.assignedCareManager) ? [] : [{ path: 'assignedCareManager', message: 'Choose a user of the list.' }]),
    ...(isOf(practices, team.practiceId) ? [] : [{ path: 'practiceId', message: 'Choose a practice of the list.' }]),
  ])
}

const namesIn = (ids: readonly (string | null | undefined)[]) =>
  [...new Set(ids.filter((id) => typeof id === 'string' && id !== ''))] as string[]

async function usersAmong(db: GroupDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('workspace_member')
    .select('user_id')
    .where('group_id', '=', db.groupId)
    .where('user_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

async function practicesAmong(db: GroupDb, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('practice')
    .select('practice_id')
    .where('group_id', '=', db.groupId)
    .where('practice_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ practice_id }) => practice_id))
}
