/** Reads of groups and their users: one's own group by row security, all groups for super users by named functions. */
import type { Reach } from '@vitalrounds/domain/access'
import type { Group, GroupQuery } from '@vitalrounds/domain/groups/api'
import type { Colleague, UserRow } from '@vitalrounds/domain/auth/user'
import { nameKey } from '@vitalrounds/domain/values/name-key'
import { sql } from 'kysely'
import { colleagueOf, groupOf, type GroupRow, type PracticeRow, userOf, type UserTableRow } from './rows.ts'
import { workspacesOfUsers } from './workspaces-of-users.ts'
import type { GroupDb } from '../platform/database/db.ts'

const matches =
  ({ group_id, workspaceName, clientName, services }: GroupQuery) =>
  (group: Group) =>
    (group_id === undefined || group.group_id === group_id) &&
    (workspaceName === undefined || nameKey(group.workspaceName).includes(nameKey(workspaceName))) &&
    (clientName === undefined || group.clientName === clientName) &&
    (services === undefined || group.services.includes(services))

/** The groups the caller may see that fit the query, by name. There are hundreds at most, so they are sifted here. */
export async function listGroups(db: GroupDb, reach: Reach, query: GroupQuery): Promise<Group[]> {
  const [groups, practices] = reach === 'allGroups' ? await everyGroup(db) : await ownGroup(db)
  return groups.map((row) => groupOf(row, practices)).filter(matches(query))
}

const ownGroup = async (db: GroupDb): Promise<[GroupRow[], PracticeRow[]]> => [
  (await sql<GroupRow>`select n.* from clinic_group g cross join lateral app.group_now(g) n where g.id = ${db.groupId}`.execute(db)).rows,
  await db.selectFrom('practice').selectAll().where('group_id', '=', db.groupId).orderBy('name').execute(),
]

/** The database checks again that this is a super user, and answers nothing otherwise. */
async function everyGroup(db: GroupDb): Promise<[GroupRow[], PracticeRow[]]> {
  const groups = await sql<GroupRow>`
    select n.* from app.groups_for_super_user() g cross join lateral app.group_now(g) n order by n.workspace_name, n.id`.execute(db)
  const practices = await sql<PracticeRow>`select * from app.practices_for_super_user() order by name`.execute(db)
  return [groups.rows, practices.rows]
}

/** Everybody who works in this group, whichever group is their home. */
const usersHere = (db: GroupDb) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('workspace_member as w', 'w.user_id', 'u.id')
    .where('w.group_id', '=', db.groupId)
    .selectAll('u')
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.id')

/** The users that members can be assigned to and lists be narrowed to: no auditors, who work for somebody else. */
export const listColleagues = async (db: GroupDb): Promise<Colleague[]> =>
  (
    await usersHere(db)
      .where('u.disabled_at', 'is', null)
      .where((e) => e.or([e('u.limited_role', 'is', null), e('u.limited_role', '<>', 'auditor')]))
      .execute()
  ).map(colleagueOf)

/** The users the caller may see, disabled ones included. */
export async function listUsers(db: GroupDb, reach: Reach): Promise<UserRow[]> {
  const rows = reach === 'allGroups' ? await everyUser(db) : await usersHere(db).execute()
  const clients = new Map((await listGroups(db, reach, {})).map(({ group_id, clientName }) => [group_id, clientName]))
  const workspaces = await workspacesOfUsers(db, rows)
  return rows.map((row) => userOf({ ...row, client: clients.get(row.group_id) ?? null }, workspaces.get(row.id) ?? []))
}

const everyUser = async (db: GroupDb) =>
  (await sql<UserTableRow>`select * from app.users_for_super_user() order by last_name, first_name, id`.execute(db)).rows
