/** Providers of client organizations, and the accounts that they speak for. */
import { hasNoGrant } from '../auditors/has-no-grant.ts'
import { emailDomain } from '@vitalrounds/domain/auth/email'
import { type AccountReach, isCoveredBy } from '@vitalrounds/domain/auth/sign-on'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'

export type Provider = NonNullable<Awaited<ReturnType<typeof findProvider>>>

/** The provider of an organization, where people may sign in through it. */
export const findProvider = (db: UnscopedDb, client: string) =>
  db.selectFrom('auth.sign_on_provider').selectAll().where('client', '=', client).where('is_enabled', '=', true).executeTakeFirst()

/** The provider of an e-mail's domain; looks at organizations only, never at accounts. */
export const findProviderOf = (db: UnscopedDb, email: string) =>
  db
    .selectFrom('auth.sign_on_provider as p')
    .innerJoin('client_organization as o', 'o.client', 'p.client')
    .selectAll('p')
    .where('p.is_enabled', '=', true)
    .where(sql<boolean>`p.email_domains @> array[${emailDomain(email) ?? ''}]::text[]`)
    .executeTakeFirst()

/** An account as signing in needs it. */
export type SignOnAccount = {
  id: string
  group_id: string
  email: string
  role: string
  disabled_at: string | null
  has_no_grant: boolean
  client: string | null
  is_super_admin: boolean
  super_user_access: boolean
  works_elsewhere: boolean
}

/** Accounts as the rule of who is covered needs them, for whoever asks for more of them. */
export const accountsWith = (db: UnscopedDb) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('clinic_group as g', 'g.id', 'u.group_id')
    .select(['u.id', 'u.group_id', 'u.email', 'u.role', 'u.disabled_at', 'u.is_super_admin', 'u.super_user_access', 'g.client'])
    .select(hasNoGrant)
    .select(
      sql<boolean>`exists (select from workspace_member w join clinic_group o on o.id = w.group_id
                            where w.user_id = u.id and o.client is distinct from g.client)`.as('works_elsewhere'),
    )

export const findAccountById = (db: UnscopedDb, id: string): Promise<SignOnAccount | undefined> =>
  accountsWith(db).where('u.id', '=', id).executeTakeFirst()

export const findAccountByEmail = (db: UnscopedDb, email: string): Promise<SignOnAccount | undefined> =>
  accountsWith(db).where('u.email', '=', email).executeTakeFirst()

const reachOf = (account: SignOnAccount): AccountReach => ({
  client: account.client,
  emailDomain: emailDomain(account.email) ?? '',
  isSuperAdmin: account.is_super_admin,
  hasSuperUserAccess: account.super_user_access,
  worksElsewhere: account.works_elsewhere,
})

export const isCovered = (account: SignOnAccount, { client, email_domains }: Pick<Provider, 'client' | 'email_domains'>) =>
  isCoveredBy(reachOf(account), { client, emailDomains: email_domains })
