/** What a provider does to accounts of its organization. Each write is a function of the database that asks again whom it is about. */
import { emailDomain } from '@vitalrounds/domain/auth/email'
import type { scimEventKinds } from '@vitalrounds/domain/auth/scim/scim-setting-api'
import type { ScimUserChange } from '@vitalrounds/domain/auth/scim/user-change'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { recordAuthEvent, revokeSessions } from '../session-queries.ts'
import { findAccountByEmail, type Provider } from '../sign-on/provider.queries.ts'
import { recordScimEvent } from './events.ts'
import { findScimAccount, type ScimAccount } from './scim.queries.ts'

/** Writes of one organization come one after another, so that two of them never add the same person. */
const lockProvisioning = (db: UnscopedDb, { client }: Provider) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`scim ${client}`}, 0))`.execute(db)

/** Also against what an administrator changes of the same person meanwhile (manage-people.ts). */
const lockPerson = (db: UnscopedDb, id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`person ${id}`}, 0))`.execute(db)

export async function addScimUser(db: UnscopedDb, provider: Provider, change: ScimUserChange): Promise<ScimAccount> {
  const { userName: email, externalId = null, givenName = '', familyName = '', active = true } = change
  if (email === undefined) return refuse('scim.value', { errors: [{ path: 'userName', message: 'It is required.' }] })
  refuseForeignDomain(provider, email)
  await lockProvisioning(db, provider)
  await refuseExistingAddress(db, provider, email)
  await refuseExistingId(db, provider, { externalId, id: null })
  const { rows } = await sql<{ id: string | null }>`
    select auth.scim_add_user(${provider.client}, ${email}, ${givenName}, ${familyName}) as id`.execute(db)
  const id = rows[0]?.id ?? refuse('scim.uniqueness')
  await record(db, provider, { id, kind: 'created' })
  await storeKnown(db, provider, { id, externalId })
  if (!active) await disable(db, provider, id)
  return accountAfter(db, provider, id)
}

function refuseForeignDomain({ email_domains: domains }: Provider, email: string) {
  if (!domains.includes(emailDomain(email) ?? '')) refuse('scim.domain')
}

async function refuseExistingAddress(db: UnscopedDb, { client }: Provider, email: string) {
  const existing = await findAccountByEmail(db, email)
  if (!existing) return
  const deleted = await db
    .selectFrom('auth.scim_user')
    .select('user_id')
    .where('client', '=', client)
    .where('user_id', '=', existing.id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  refuse(deleted ? 'scim.deleted' : 'scim.uniqueness')
}

type KnownAs = { externalId: string | null; id: string | null }

async function refuseExistingId(db: UnscopedDb, { client }: Provider, { externalId, id }: KnownAs) {
  if (externalId === null) return
  const other = await db
    .selectFrom('auth.scim_user')
    .select('user_id')
    .where('client', '=', client)
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .where((eb) => (id === null ? eb.lit(true) : eb('user_id', '!=', id)))
    .executeTakeFirst()
  if (other) refuse('scim.uniqueness')
}

/** Changes an account to what is wanted of it; of what is as it is already nothing is written. */
export async function changeScimUser(
  db: UnscopedDb,
  provider: Provider,
  { id, change, version }: { id: string; change: ScimUserChange; version: (account: ScimAccount) => void },
): Promise<ScimAccount> {
  await lockProvisioning(db, provider)
  await lockPerson(db, id)
  const account = (await findScimAccount(db, provider, id)) ?? refuse('request.notFound')
  version(account)
  const wanted = differences(account, change)
  if (Object.keys(wanted).length === 0) return account
  const { externalId, ...ofAccount } = wanted
  if (externalId !== undefined) await refuseExistingId(db, provider, { externalId, id })
  if (Object.keys(ofAccount).length > 0) await changeAccount(db, provider, { account, wanted: ofAccount })
  await storeKnown(db, provider, { id, externalId: externalId === undefined ? account.external_id : externalId })
  return accountAfter(db, provider, id)
}

/** The fields that are another than the account has. */
function differences(account: ScimAccount, change: ScimUserChange): ScimUserChange {
  const current: Required<ScimUserChange> = {
    userName: account.email.toLowerCase(),
    externalId: account.external_id,
    givenName: account.first_name,
    familyName: account.last_name,
    active: account.disabled_at === null,
  }
  const fields = Object.entries(change) as [keyof ScimUserChange, unknown][]
  return Object.fromEntries(fields.filter(([field, value]) => current[field] !== value)) as ScimUserChange
}

type AccountChange = { account: ScimAccount; wanted: Omit<ScimUserChange, 'externalId'> }

async function changeAccount(db: UnscopedDb, provider: Provider, { account, wanted }: AccountChange) {
  const { id } = account
  const { userName, givenName, familyName, active } = wanted
  if (provider.emergency_user === id) refuse('scim.emergency')
  if (userName !== undefined) {
    refuseForeignDomain(provider, userName)
    if (await findAccountByEmail(db, userName)) refuse('scim.uniqueness')
  }
  const columns = { email: userName, first_name: givenName, last_name: familyName }
  if (Object.values(columns).some((value) => value !== undefined)) {
    await writeAccount(db, provider, { id, columns })
    await record(db, provider, { id, kind: 'changed' })
  }
  if (active === false) await disable(db, provider, id)
  if (active === true) await enable(db, provider, account)
}

async function writeAccount(db: UnscopedDb, { client }: Provider, { id, columns }: { id: string; columns: object }) {
  const { rows } = await sql<{ done: boolean }>`
    select auth.scim_change_user(${client}, ${id}::uuid, ${JSON.stringify(columns)}::jsonb) as done`.execute(db)
  if (!rows[0]?.done) refuse('request.notFound')
}

/** As when an administrator disables: sessions and live streams end, remembered devices are forgotten. */
async function disable(db: UnscopedDb, provider: Provider, id: string) {
  await writeAccount(db, provider, { id, columns: { disabled: true } })
  await revokeSessions(db, { userId: id }, 'disabled')
  await storeKnown(db, provider, { id, disabledAt: sql`(select u.disabled_at from app_user u where u.id = ${id})` })
  await record(db, provider, { id, kind: 'disabled' })
}

async function enable(db: UnscopedDb, provider: Provider, { id, disabled_at: disabledAt, scim_disabled_at: byProvider }: ScimAccount) {
  if (disabledAt !== byProvider) refuse('scim.disabledHere')
  await writeAccount(db, provider, { id, columns: { disabled: false } })
  await storeKnown(db, provider, { id, disabledAt: sql`null` })
  await record(db, provider, { id, kind: 'enabled' })
}

/** What the provider deletes is disabled and no longer its own; its work, its audit rows and its address stay. */
export async function deleteScimUser(
  db: UnscopedDb,
  provider: Provider,
  { id, version }: { id: string; version: (account: ScimAccount) => void },
) {
  await lockProvisioning(db, provider)
  await lockPerson(db, id)
  const account = (await findScimAccount(db, provider, id)) ?? refuse('request.notFound')
  version(account)
  if (provider.emergency_user === id) refuse('scim.emergency')
  if (account.disabled_at === null) await disable(db, provider, id)
  await storeKnown(db, provider, { id, deletedAt: sql`app.now()` })
  await record(db, provider, { id, kind: 'deleted' })
}

type Moment = ReturnType<typeof sql<string | null>>
type Known = { id: string; externalId?: string | null; disabledAt?: Moment; deletedAt?: Moment }

async function storeKnown(db: UnscopedDb, { client }: Provider, { id, externalId, disabledAt, deletedAt }: Known) {
  const columns = {
    changed_at: sql<string>`app.now()`,
    ...(externalId !== undefined && { external_id: externalId }),
    ...(disabledAt && { disabled_at: disabledAt }),
    ...(deletedAt && { deleted_at: deletedAt }),
  }
  await db
    .insertInto('auth.scim_user')
    .values({ client, user_id: id, ...columns })
    .onConflict((on) => on.columns(['client', 'user_id']).doUpdateSet(columns))
    .execute()
}

type Act = { id: string; kind: Exclude<(typeof scimEventKinds)[number], 'refused'> }

async function record(db: UnscopedDb, { client }: Provider, { id, kind }: Act) {
  await recordScimEvent(db, { client, kind, userId: id })
  await recordAuthEvent(db, { kind: `scim.${kind}`, userId: id, detail: { client } })
}

const accountAfter = async (db: UnscopedDb, provider: Provider, id: string) =>
  (await findScimAccount(db, provider, id)) ?? refuse('request.notFound')
