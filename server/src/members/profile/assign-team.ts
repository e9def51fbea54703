/** Assigns physician, care manager or practice to many members at once, and can take it back. */
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type Team, teamProblems } from '../existing-members.ts'
import { lockMembers } from '../lock-members.ts'

export type PreviousTeam = {
  _id: string
  assignedPhysician: string | null
  assignedCareManager: string | null
  practiceId: string | null
}

async function check(db: GroupDb, team: Team) {
  const errors = await teamProblems(db, team)
  if (errors.length > 0) refuse('request.invalid', { errors })
}

const columnsOf = (team: Team) => ({
  ...(team.assignedPhysician !== undefined && { assigned_physician: team.assignedPhysician }),
  ...(team.assignedCareManager !== undefined && { assigned_care_manager: team.assignedCareManager }),
  ...(team.practiceId !== undefined && { practice_id: team.practiceId }),
})

const write = (db: GroupDb, ids: readonly string[], team: Team) =>
  db
    .updateTable('member')
    .set((e) => ({ ...columnsOf(team), version: e('version', '+', 1), updated_at: db.asOf }))
    .where('group_id', '=', db.groupId)
    .where('id', 'in', ids)
    .execute()

const keyOf = ({ assignedPhysician, assignedCareManager, practiceId }: Team) =>
  JSON.stringify([assignedPhysician, assignedCareManager, practiceId])

/** Answers the teams as they were, which `undoAssignment` takes. An id of another group stops it all. */
export async function assignTeam(db: GroupDb, ids: readonly string[], team: Team): Promise<PreviousTeam[]> {
  if (Object.keys(columnsOf(team)).length === 0)
    refuse('request.invalid', { errors: [{ path: 'assignedPhysician', message: 'Choose what to assign.' }] })
  await check(db, team)
  const previous = await teamsOf(db, ids)
  await write(db, ids, team)
  for (const memberId of ids) changed(db, 'team', { memberId })
  return previous
}

export async function undoAssignment(db: GroupDb, previous: readonly PreviousTeam[]) {
  const ids = previous.map(({ _id }) => _id)
  await teamsOf(db, ids)
  for (const [, same] of Map.groupBy(previous, keyOf)) {
    const team = same[0]
    if (!team) continue
    await check(db, team)
    await write(
      db,
      same.map(({ _id }) => _id),
      team,
    )
  }
  for (const memberId of ids) changed(db, 'team', { memberId })
}

async function teamsOf(db: GroupDb, ids: readonly string[]): Promise<PreviousTeam[]> {
  const members = await lockMembers(db, ids)
  if (members.size !== new Set(ids).size) refuse('member.unknown')
  const rows = await db
    .selectFrom('member')
    .where('group_id', '=', db.groupId)
    .where('id', 'in', ids)
    .select([
      'id as _id',
      'assigned_physician as assignedPhysician',
      'assigned_care_manager as assignedCareManager',
      'practice_id as practiceId',
    ])
    .execute()
  return rows
}
