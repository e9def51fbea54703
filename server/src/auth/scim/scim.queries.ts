/** Accounts as the provider of an organization sees them: those that it speaks for, by the same rule as when they sign in. */
import { createHash } from 'node:crypto'
import type { ScimFilter } from '@vitalrounds/domain/auth/scim/filter'
import { scimUrlOf } from '@vitalrounds/domain/auth/scim/capabilities'
import { userSchema } from '@vitalrounds/domain/auth/scim/scim'
import type { Config } from '../../platform/config.ts'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { accountsWith, isCovered, type Provider, type SignOnAccount } from '../sign-on/provider.queries.ts'

/** An account with what the provider knows it by. */
export type ScimAccount = SignOnAccount & {
  first_name: string
  last_name: string
  created_at: string
  external_id: string | null
  scim_changed_at: string | null
  scim_disabled_at: string | null
  deleted_at: string | null
}

const accountsOf = (db: UnscopedDb, { client }: Provider) =>
  accountsWith(db)
    .leftJoin('auth.scim_user as s', (on) => on.onRef('s.user_id', '=', 'u.id').on('s.client', '=', client))
    .select(['u.first_name', 'u.last_name', 'u.created_at'])
    .select(['s.external_id', 's.changed_at as scim_changed_at', 's.disabled_at as scim_disabled_at', 's.deleted_at'])
    .where('g.client', '=', client)

const isVisible = (account: ScimAccount, provider: Provider) => account.deleted_at === null && isCovered(account, provider)

/** All that a filter leaves, in a lasting order. A client organization has hundreds of people. */
export async function findScimAccounts(db: UnscopedDb, provider: Provider, filter: ScimFilter): Promise<ScimAccount[]> {
  const { username, externalid, id } = filter
  let query = accountsOf(db, provider)
  // citext and not the filter's spelling: userName is not case exact
  if (username !== undefined) query = query.where('u.email', '=', username.toLowerCase())
  if (externalid !== undefined) query = query.where('s.external_id', '=', externalid)
  if (id !== undefined) query = query.where((eb) => eb(eb.cast<string>('u.id', 'text'), '=', id.toLowerCase()))
  const accounts: ScimAccount[] = await query.orderBy('u.created_at').orderBy('u.id').execute()
  return accounts.filter((account) => isVisible(account, provider))
}

/** Undefined of everybody whom the provider does not speak for, and of whom it has deleted. */
export async function findScimAccount(db: UnscopedDb, provider: Provider, id: string): Promise<ScimAccount | undefined> {
  const account: ScimAccount | undefined = await accountsOf(db, provider).where('u.id', '=', id).executeTakeFirst()
  return account && isVisible(account, provider) ? account : undefined
}

/** The version of a resource by what stands in it: no clock and no counter can disagree (RFC 7232, weak). */
const versionOf = (content: object) => `W/"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`

/** An account in the form of RFC 7643, section 4.1. */
export function scimUserOf(account: ScimAccount, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const { id, email, first_name: givenName, last_name: familyName } = account
  const name = `${givenName} ${familyName}`.trim()
  const content = {
    schemas: [userSchema],
    id,
    ...(account.external_id !== null && { externalId: account.external_id }),
    userName: email,
    name: { formatted: name, givenName, familyName },
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active: account.disabled_at === null,
  }
  return {
    ...content,
    meta: {
      resourceType: 'User',
      created: account.created_at,
      lastModified: account.scim_changed_at ?? account.created_at,
      location: `${scimUrlOf(publicUrl)}/Users/${id}`,
      version: versionOf(content),
    },
  }
}
export type ScimUser = ReturnType<typeof scimUserOf>
