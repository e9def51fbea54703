/** What a user may read about the own account, across the groups it belongs to. Runs on the sign-in role. */
import { type Actor, actionsOf, isReadOnly } from '@vitalrounds/domain/access'
import { canSwitchWorkspace } from '@vitalrounds/domain/auth/can-switch'
import type { OwnSession } from '@vitalrounds/domain/auth/account-api'
import { deviceWords } from '@vitalrounds/domain/auth/device-words'
import type { UserCustomData, UserInformation, Workspace } from '@vitalrounds/domain/auth/user'
import { storedPhone } from '@vitalrounds/domain/phone'
import { sql } from 'kysely'
import { userOf } from '../groups/rows.ts'
import { workspacesOfUsers } from '../groups/workspaces-of-users.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'

const findAccount = (db: UnscopedDb, { userId, groupId }: Actor) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('clinic_group as g', (join) => join.on('g.id', '=', groupId))
    .leftJoin('client_organization as c', 'c.client', 'g.client')
    .selectAll('u')
    .select([
      'g.workspace_name',
      'g.client',
      'g.signed_contract',
      'g.services',
      'g.sms_templates',
      'g.text_usage_consent',
      'g.time_zone as group_time_zone',
      'g.idle_minutes',
      'c.company_name',
    ])
    .select(
      sql<Record<string, string>>`
        coalesce((select json_object_agg(s.list, s.sort) from list_sort s where s.group_id = g.id and s.user_id = u.id), '{}')`.as(
        'list_sorts',
      ),
    )
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

type Account = Awaited<ReturnType<typeof findAccount>>

/** User custom data as the specification names it. */
export async function readAccount(db: UnscopedDb, actor: Actor): Promise<UserCustomData> {
  const account = await findAccount(db, actor)
  const practices = await db
    .selectFrom('practice')
    .select(['practice_id', 'name'])
    .where('group_id', '=', actor.groupId)
    .orderBy('name')
    .execute()
  return {
    ...personOf(account, await listWorkspaces(db, actor.userId)),
    actions: actionsOf(actor),
    isReadOnly: isReadOnly(actor),
    mustAddSecondFactor: actor.mustAddSecondFactor,
    emergencyEndsAt: actor.emergencyEndsAt,
    group_id: actor.groupId,
    workspaceName: account.workspace_name,
    clientName: account.client,
    companyName: account.company_name,
    signedContract: account.signed_contract,
    services: account.services,
    practiceList: practices.map(({ practice_id, name }) => ({ key: practice_id, value: practice_id, text: name })),
    smsTemplates: account.sms_templates as Record<string, unknown>,
    text_usage_consent: account.text_usage_consent,
    groupTimeZone: account.group_time_zone,
    idleMinutes: account.idle_minutes,
    listSorts: account.list_sorts,
  }
}

const noAddress = { line1: '', line2: '', city: '', state: '', zipCode: '' }

const personOf = (account: Account, workspaces: Workspace[]) => ({
  ...userOf(account, workspaces),
  firstName: account.first_name,
  lastName: account.last_name,
  phone: account.phone,
  address: { ...noAddress, ...(account.address as object) },
  excludePatientTime: account.exclude_patient_time,
})

/** Every group the user belongs to, by name. */
export const listWorkspaces = async (db: UnscopedDb, userId: string): Promise<Workspace[]> =>
  (await workspacesOfUsers(db, [{ id: userId }])).get(userId) ?? []

/** Where the switcher may lead. */
export async function listSwitchable(db: UnscopedDb, { userId }: Actor): Promise<Workspace[]> {
  const user = await db
    .selectFrom('app_user')
    .select(['workspace_access as workspaceAccess', 'super_user_access as superUserAccess'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return canSwitchWorkspace(user) ? listWorkspaces(db, userId) : []
}

/** Saves the user information form. The public name starts as the first and last name. */
export async function saveUserInformation(db: UnscopedDb, userId: string, form: UserInformation) {
  await db
    .updateTable('app_user')
    .set({
      first_name: form.firstName,
      last_name: form.lastName,
      name_public: sql`case when name_public = '' then ${`${form.firstName} ${form.lastName}`} else name_public end`,
      phone: storedPhone(form.phone),
      address: JSON.stringify(form.address),
      has_basic_information: true,
    })
    .where('id', '=', userId)
    .execute()
}

/** The live sessions of a user, the latest first. */
export async function listSessions(db: UnscopedDb, { userId, sessionId }: Actor): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('auth.session')
    .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', sql<string>`app.now()`)
    .where('absolute_expires_at', '>', sql<string>`app.now()`)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map(({ id, created_at, last_seen_at, ip, user_agent }) => ({
    id,
    created_at,
    last_seen_at,
    device: deviceWords(user_agent),
    ip: ip ?? '',
    current: id === sessionId,
  }))
}

/** Whether a live session of this user has that id. */
export const ownsSession = async (db: UnscopedDb, userId: string, sessionId: string) =>
  (await db
    .selectFrom('auth.session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) !== undefined
