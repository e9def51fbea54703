/** The people whom somebody may administer, as their pages show them. The database decides who they are. */
import { type Person, peoplePerPage } from '@vitalrounds/domain/auth/people-api'
import { nameKey } from '@vitalrounds/domain/values/name-key'
import { type RawBuilder, sql } from 'kysely'
import { userOf, type UserTableRow } from '../groups/rows.ts'
import { workspacesOfUsers } from '../groups/workspaces-of-users.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'

type PersonRow = UserTableRow & {
  client: string | null
  last_seen_at: string | null
  session_count: number
  has_password: boolean
  has_second_factor: boolean
  total: number
}

const personOf = (row: PersonRow, workspaces: Person['workspaces']): Person => ({
  ...userOf(row, workspaces),
  lastSeenAt: row.last_seen_at,
  sessions: row.session_count,
  isConfirmed: row.email_confirmed_at !== null && row.has_password,
  hasSecondFactor: row.has_second_factor,
})

async function managed(db: UnscopedDb, which: RawBuilder<unknown>, page: RawBuilder<unknown>) {
  const { rows } = await sql<PersonRow>`
    select u.*, g.client, m.last_seen_at, m.session_count, m.has_password, m.has_second_factor,
           count(*) over ()::int as total
      from app.managed_users() m
      join app_user u on u.id = m.id
      join clinic_group g on g.id = u.group_id
     where ${which}
     order by u.last_name, u.first_name, u.id ${page}`.execute(db)
  const workspaces = await workspacesOfUsers(db, rows)
  return { people: rows.map((row) => personOf(row, workspaces.get(row.id) ?? [])), total: rows[0]?.total ?? 0 }
}

const inGroup = (groupId: string) => sql`exists (select from workspace_member w where w.user_id = u.id and w.group_id = ${groupId})`

/** Everybody of one group whom the caller may administer. */
export async function peopleOfGroup(db: UnscopedDb, groupId: string) {
  const { people } = await managed(db, inGroup(groupId), sql``)
  return { people, count: people.length, page: 0 }
}

type PeopleQuery = {
  search: string
  group_id?: string | undefined
  state: 'all' | 'active' | 'disabled' | 'unconfirmed'
  page: number
}
const states = {
  all: sql`true`,
  active: sql`u.disabled_at is null and u.email_confirmed_at is not null`,
  disabled: sql`u.disabled_at is not null`,
  unconfirmed: sql`u.disabled_at is null and (u.email_confirmed_at is null or not m.has_password)`,
}

/** Where nothing stands on the page that was asked for, the count tells how far back the last one is. */
export async function listPeople(db: UnscopedDb, { search, group_id, state, page }: PeopleQuery) {
  const part = `%${nameKey(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const fits = sql`app.name_key(u.first_name || ' ' || u.last_name || ' ' || u.email) like ${part}`
  const which = sql`${fits} and ${states[state]} and ${group_id === undefined ? sql`true` : inGroup(group_id)}`
  const { people, total } = await managed(db, which, sql`limit ${peoplePerPage} offset ${page * peoplePerPage}`)
  return { people, count: total, page }
}

/** One of them; undefined for everybody else. */
export async function findPerson(db: UnscopedDb, id: string): Promise<Person | undefined> {
  const { people } = await managed(db, sql`u.id = ${id}`, sql``)
  return people[0]
}
