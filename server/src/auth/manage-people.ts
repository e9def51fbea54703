/** Adds people, changes what they may do, ends their sessions. Every write is a function that asks again who wants it. */
import { type Actor, isLimitedRole, isPermitted } from '@vitalrounds/domain/access'
import {
  type EditUser,
  editedFields,
  isBeyondAdmin,
  versionedPersonFields,
  type PersonVersionFields,
  type NewUser,
  type Person,
  superAdminRole,
  superUserRole,
} from '@vitalrounds/domain/auth/people-api'
import type { UserRole } from '@vitalrounds/domain/auth/user'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'
import { refuse } from '../platform/http/refuse.ts'
import { queueMail } from '../platform/mail.ts'
import { inviteUser } from './invite-user.ts'
import { makeLink } from './links-queries.ts'
import { findPerson } from './people.queries.ts'
import { removeSecondFactors } from './second-factor/own-factors.ts'
import { recordAuthEvent, revokeSessions } from './session-queries.ts'
import { storeInitialPassword } from './set-password.ts'

/** `passwordHash`: of an initial password; without one an invitation is mailed. */
type PersonToAdd = Omit<NewUser, 'password'> & { group_id: string; passwordHash?: string | undefined }

export async function addUser(db: UnscopedDb, config: Config, adding: PersonToAdd): Promise<Person> {
  const group = await db
    .selectFrom('clinic_group')
    .select(['id', 'time_zone'])
    .where('id', 'in', [adding.group_id, ...adding.workspaces])
    .execute()
  if (group.length < new Set([adding.group_id, ...adding.workspaces]).size) refuse('group.unknown')
  const row = {
    email: adding.email,
    first_name: adding.firstName,
    last_name: adding.lastName,
    title: adding.title,
    ...roleColumns(adding.role),
    is_super_admin: adding.isSuperAdmin,
    super_user_access: adding.superUserAccess,
    workspace_access: adding.workspaceAccess,
    group_id: adding.group_id,
    time_zone: adding.timeZone ?? group.find(({ id }) => id === adding.group_id)?.time_zone,
  }
  const { rows } = await sql<{ id: string | null }>`
    select app.add_user(${JSON.stringify(row)}::jsonb, ${adding.workspaces}::uuid[]) as id`.execute(db)
  const id = rows[0]?.id ?? refuse('AccountNameInUse')
  await grantAccess(db, config, { id, email: adding.email, passwordHash: adding.passwordHash })
  return (await findPerson(db, id)) ?? refuse('user.unknown')
}

type NewAccount = { id: string; email: string; passwordHash: string | undefined }

/** By a link that sets a password, or with an initial password and a link that confirms the address. */
async function grantAccess(db: UnscopedDb, config: Config, { id, email, passwordHash }: NewAccount) {
  if (passwordHash === undefined) return void (await inviteUser(db, config, { id, email }))
  await storeInitialPassword(db, id, passwordHash)
  await queueMail(db, config, { kind: 'confirm', recipient: email, link: await makeLink(db, 'confirm', id) })
}

export async function editUser(db: UnscopedDb, actor: Actor, edit: EditUser): Promise<Person> {
  const { id } = edit
  await sql`select pg_advisory_xact_lock(hashtextextended(${`person ${id}`}, 0))`.execute(db)
  const before = (await findPerson(db, id)) ?? refuse('user.unknown')
  if (isOvertaken(versionedPersonFields(before), edit)) refuse('settings.changed')
  if (isBeyondAdmin(edit) && !isPermitted(actor, 'platform.manage')) refuse('access.denied')
  refuseRaisedUser(edit, before)
  if (id === actor.userId && isFall(edit)) refuse('user.self')
  await sql`select app.change_user(${id}, ${JSON.stringify(columnsOf(edit))}::jsonb)`.execute(db).catch(refuseTheLast)
  await endFormerAccess(db, edit, before)
  const detail = { by: actor.userId, fields: editedFields(edit).join(' ') }
  await recordAuthEvent(db, { kind: 'user.changed', userId: id, detail })
  return (await findPerson(db, id)) ?? refuse('user.unknown')
}

async function endFormerAccess(db: UnscopedDb, { id, role, workspaces, disabled }: EditUser, before: Person) {
  // With the role of an auditor goes what was opened by it
  if (before.role === 'auditor' && role) await sql`select app.end_audit(${id}, 'Has another role now')`.execute(db)
  if (workspaces) await setWorkspaces(db, id, workspaces)
  if (disabled && !before.disabled) await revokeSessions(db, { userId: id }, 'disabled')
}

/** A user is made an admin by the role, and never by the flag of super admins alone; who is limited sees no further than the group. */
function refuseRaisedUser({ isSuperAdmin, superUserAccess, role }: EditUser, before: Person) {
  if (role !== undefined) return
  if (isSuperAdmin && before.role !== 'admin') refuse('request.invalid', { errors: [{ path: 'role', message: superAdminRole.error }] })
  if (superUserAccess && isLimitedRole(before.role)) refuse('request.invalid', { errors: [{ path: 'role', message: superUserRole.error }] })
}

/** Whether somebody else has changed a field meanwhile, to something else than is wanted now. */
function isOvertaken(fields: PersonVersionFields, { was = {}, ...wanted }: EditUser) {
  const isSame = (item: unknown, other: unknown) => JSON.stringify(item) === JSON.stringify(other)
  const inOrder = (value: unknown) => (Array.isArray(value) ? (value as string[]).toSorted() : value)
  return (Object.keys(was) as (keyof typeof was)[]).some(
    (field) => !isSame(fields[field], inOrder(was[field])) && !isSame(fields[field], inOrder(wanted[field])),
  )
}

/** Takes rights away. */
const isFall = ({ disabled, role, isSuperAdmin }: EditUser) =>
  disabled === true || (role !== undefined && role !== 'admin') || isSuperAdmin === false

/** A limited role lies over that of a user; any other lifts the limit. */
const roleColumns = (role: UserRole) => (isLimitedRole(role) ? { role: 'user', limited_role: role } : { role, limited_role: null })

const columnsOf = (edit: EditUser) => ({
  title: edit.title,
  ...(edit.role && roleColumns(edit.role)),
  disabled: edit.disabled,
  first_name: edit.firstName,
  last_name: edit.lastName,
  name_public: edit.namePublic,
  is_super_admin: edit.isSuperAdmin,
  super_user_access: edit.superUserAccess,
  workspace_access: edit.workspaceAccess,
})

async function setWorkspaces(db: UnscopedDb, id: string, workspaces: string[]) {
  const rows = await db
    .selectFrom('clinic_group')
    .select('id')
    .where('id', 'in', [...workspaces, id])
    .execute()
  if (rows.length < new Set(workspaces).size) refuse('group.unknown')
  const before = await db.selectFrom('workspace_member').select('group_id').where('user_id', '=', id).execute()
  for (const { group_id } of before) db.changes.groups.add(group_id)
  await sql`select app.set_workspaces(${id}, ${workspaces}::uuid[])`.execute(db)
}

function refuseTheLast(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'last_super_admin') refuse('user.lastSuperAdmin')
  throw error
}

/** A new invitation to whoever has no password yet, else a new link to confirm the address. */
export async function resendLink(db: UnscopedDb, config: Config, id: string) {
  const person = (await findPerson(db, id)) ?? refuse('user.unknown')
  if (person.isConfirmed) refuse('user.confirmed')
  if (person.disabled) refuse('user.disabled')
  const password = await db.selectFrom('auth.credential').select('user_id').where('user_id', '=', id).executeTakeFirst()
  if (!password) return inviteUser(db, config, person)
  return queueMail(db, config, { kind: 'confirm', recipient: person.email, link: await makeLink(db, 'confirm', id) })
}

/**
 * For somebody who has lost every factor: another administrator takes them away, so that the password alone opens the
 * account again, and where one is required nothing but setting up a new one.
 */
export async function resetFactors(db: UnscopedDb, config: Config, actor: Actor, id: string) {
  if (id === actor.userId) refuse('user.ownFactors')
  if (!(await findPerson(db, id))) refuse('user.unknown')
  await removeSecondFactors(db, config, { id, by: actor.userId })
  await revokeSessions(db, { userId: id }, 'second factor reset')
}

export async function signOutUser(db: UnscopedDb, id: string): Promise<number> {
  if (!(await findPerson(db, id))) refuse('user.unknown')
  return (await revokeSessions(db, { userId: id }, 'ended by an administrator')).length
}
