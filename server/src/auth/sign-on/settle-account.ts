/** Whose account it is that a provider's claims open: by issuer and subject; the first time by a verified e-mail address. */
import { emailDomain, isEmail } from '@vitalrounds/domain/auth/email'
import { roleByGroups, type SignOnClaims } from '@vitalrounds/domain/auth/sign-on'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { recordAuthEvent, revokeSessions } from '../session-queries.ts'
import { findAccountByEmail, findAccountById, isCovered, type Provider, type SignOnAccount } from './provider.queries.ts'

export type AccountProblem =
  | 'login.accessEnded'
  | 'login.disabled'
  | 'signOn.noAccount'
  | 'signOn.otherAccount'
  | 'signOn.outsideOrganization'
  | 'signOn.unverifiedEmail'

type Settled = { account: SignOnAccount } | { problem: AccountProblem; userId?: string }

/** The account, with the role that the provider's groups give it now. */
export async function settleAccount(db: UnscopedDb, provider: Provider, claims: SignOnClaims): Promise<Settled> {
  // Two first sign-ins of one person come one after the other
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-on ${provider.client} ${claims.subject}`}, 0))`.execute(db)
  const settled = (await linkedAccount(db, provider, claims)) ?? (await firstTime(db, provider, claims))
  if ('problem' in settled) return settled
  const { account } = settled
  if (!isCovered(account, provider)) return { problem: 'signOn.outsideOrganization', userId: account.id }
  if (account.disabled_at !== null) return { problem: 'login.disabled', userId: account.id }
  if (account.has_no_grant) return { problem: 'login.accessEnded', userId: account.id }
  await link(db, provider, { claims, account })
  await applyRole(db, provider, { claims, account })
  return settled
}

async function linkedAccount(db: UnscopedDb, { client }: Provider, { issuer, subject }: SignOnClaims): Promise<Settled | undefined> {
  const identity = await db
    .selectFrom('auth.sign_on_identity')
    .select('user_id')
    .where('client', '=', client)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const account = identity && (await findAccountById(db, identity.user_id))
  return account && { account }
}

async function firstTime(db: UnscopedDb, provider: Provider, claims: SignOnClaims): Promise<Settled> {
  const { email } = claims
  if (email === undefined || !isEmail(email) || !claims.isEmailVerified) return { problem: 'signOn.unverifiedEmail' }
  if (!provider.email_domains.includes(emailDomain(email) ?? '')) return { problem: 'signOn.outsideOrganization' }
  const account = await findAccountByEmail(db, email)
  if (!account) return provider.creates_users ? addAccount(db, provider, { ...claims, email }) : { problem: 'signOn.noAccount' }
  const linked = await db
    .selectFrom('auth.sign_on_identity')
    .select('subject')
    .where('client', '=', provider.client)
    .where('issuer', '=', claims.issuer)
    .where('user_id', '=', account.id)
    .executeTakeFirst()
  return linked ? { problem: 'signOn.otherAccount', userId: account.id } : { account }
}

async function addAccount(db: UnscopedDb, { client }: Provider, claims: SignOnClaims & { email: string }): Promise<Settled> {
  const { rows } = await sql<{ id: string | null }>`
    select auth.sign_on_add_user(${client}, ${claims.email}, ${claims.firstName}, ${claims.lastName}) as id`.execute(db)
  const id = rows[0]?.id ?? undefined
  const account = id === undefined ? undefined : await findAccountById(db, id)
  if (!account) return { problem: 'signOn.noAccount' }
  await recordAuthEvent(db, { kind: 'signOn.created', userId: account.id, detail: { client } })
  return { account }
}

type Sign = { claims: SignOnClaims; account: SignOnAccount }

/** A provider that vouches for the address confirms it. */
async function link(db: UnscopedDb, { client }: Provider, { claims: { issuer, subject }, account }: Sign) {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into auth.sign_on_identity as i (client, issuer, subject, user_id)
    values (${client}, ${issuer}, ${subject}, ${account.id})
    on conflict (client, issuer, subject) do update set last_used_at = app.now()
    returning xmax = 0 as is_new`.execute(db)
  if (!rows[0]?.is_new) return
  await db
    .updateTable('app_user')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, app.now())` })
    .where('id', '=', account.id)
    .execute()
  await recordAuthEvent(db, { kind: 'signOn.linked', userId: account.id, detail: { client } })
}

/** Whoever falls to another role begins anew everywhere. */
async function applyRole(db: UnscopedDb, { client, group_claim, admin_groups }: Provider, { claims, account }: Sign) {
  const role = roleByGroups(claims, { groupClaim: group_claim, adminGroups: admin_groups })
  if (role === undefined) return
  const { rows } = await sql<{ changed: boolean }>`select auth.sign_on_set_role(${client}, ${account.id}, ${role}) as changed`.execute(db)
  if (!rows[0]?.changed) return
  await revokeSessions(db, { userId: account.id }, 'role changed by the provider')
  await recordAuthEvent(db, { kind: 'signOn.role', userId: account.id, detail: { client, role } })
}
