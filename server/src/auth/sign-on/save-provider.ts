/** The provider of one's own client organization, as its administrators set it up. */
import type { Actor } from '@vitalrounds/domain/access'
import { isPermitted } from '@vitalrounds/domain/access'
import type { LinkedPerson, SignOn, SignOnReply } from '@vitalrounds/domain/auth/sign-on-setting-api'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { lockCurrentValue, versionOf } from '../../settings/save-setting.ts'
import { recordAuthEvent, revokeSessions } from '../session-queries.ts'
import { sealClientSecret } from './provider-secret.ts'
import { certificateFacts, certificateProblem, usableCertificates } from './saml/certificates.ts'
import { acsUrlOf, metadataOf, ourEntityId } from './saml/relying-party.ts'
import { redirectUri } from './start-sign-on.ts'

type Organization = { client: string; companyName: string; emailDomain: string; workspaces: { groupId: string; name: string }[] }

/** The organization of somebody's workspace; refused to whoever does not work in all of it, since a provider opens all of it. */
export async function requireOrganization(db: UnscopedDb, actor: Actor): Promise<Organization> {
  const row = await db
    .selectFrom('clinic_group as g')
    .innerJoin('client_organization as o', 'o.client', 'g.client')
    .select(['o.client', 'o.company_name as companyName', 'o.email_domain as emailDomain'])
    .where('g.id', '=', actor.groupId)
    .executeTakeFirst()
  if (!row) return refuse('signOn.noOrganization')
  const workspaces = await db
    .selectFrom('clinic_group as g')
    .leftJoin('workspace_member as w', (on) => on.onRef('w.group_id', '=', 'g.id').on('w.user_id', '=', actor.userId))
    .select(['g.id as groupId', 'g.workspace_name as name', sql<boolean>`w.user_id is not null`.as('isOwn')])
    .where('g.client', '=', row.client)
    .orderBy('g.workspace_name')
    .execute()
  if (!isPermitted(actor, 'platform.manage') && workspaces.some(({ isOwn }) => !isOwn)) refuse('signOn.notEveryWorkspace')
  return { ...row, workspaces: workspaces.map(({ groupId, name }) => ({ groupId, name })) }
}

const findStored = (db: UnscopedDb, client: string) =>
  db
    .selectFrom('auth.sign_on_provider as p')
    .leftJoin('app_user as u', 'u.id', 'p.changed_by')
    .selectAll('p')
    .select(staffName('u').as('changedBy'))
    .where('p.client', '=', client)
    .executeTakeFirst()

type Stored = Awaited<ReturnType<typeof findStored>>

const valueOf = (row: Stored, of: Organization): SignOn => (row ? storedValue(row) : emptyValue(of))

const emptyValue = ({ emailDomain, workspaces }: Organization): SignOn => ({
  isEnabled: false,
  protocol: 'oidc',
  samlEntityId: '',
  samlSignOnUrl: '',
  samlCertificates: [],
  samlEmailAttribute: '',
  samlFirstNameAttribute: '',
  samlLastNameAttribute: '',
  issuer: '',
  clientId: '',
  emailDomains: [emailDomain],
  groupClaim: '',
  adminGroups: [],
  requiresMfa: false,
  createsUsers: false,
  homeGroupId: workspaces[0]!.groupId,
  passwordsOff: false,
  emergencyUserId: null,
})

const storedValue = (row: NonNullable<Stored>): SignOn => ({
  isEnabled: row.is_enabled,
  protocol: row.protocol === 'saml' ? 'saml' : 'oidc',
  samlEntityId: row.saml_entity_id,
  samlSignOnUrl: row.saml_sign_on_url,
  samlCertificates: row.saml_certificates,
  samlEmailAttribute: row.saml_email_attribute,
  samlFirstNameAttribute: row.saml_first_name_attribute,
  samlLastNameAttribute: row.saml_last_name_attribute,
  issuer: row.issuer,
  clientId: row.client_id,
  emailDomains: row.email_domains,
  groupClaim: row.group_claim,
  adminGroups: row.admin_groups,
  requiresMfa: row.requires_mfa,
  createsUsers: row.creates_users,
  homeGroupId: row.home_group,
  passwordsOff: row.passwords_off,
  emergencyUserId: row.emergency_user,
})

export async function readSignOn(db: UnscopedDb, config: Config, of: Organization): Promise<SignOnReply> {
  const row = await findStored(db, of.client)
  const value = valueOf(row, of)
  return {
    value,
    version: versionOf(value),
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changed_at ?? null,
    companyName: of.companyName,
    redirectUri: redirectUri(config),
    hasSecret: row?.client_secret != null,
    saml: { entityId: ourEntityId(config, of.client), acsUrl: acsUrlOf(config), metadata: metadataOf(config, of.client) },
    certificates: value.samlCertificates.flatMap((stored) => certificateFacts(stored, Date.now())),
    workspaces: of.workspaces,
    administrators: await administratorsOf(db, of.client),
    people: row ? await linkedPeople(db, { client: of.client, issuer: row.protocol === 'saml' ? row.saml_entity_id : row.issuer }) : [],
  }
}

/** Who can be the emergency account: enabled administrators of the organization that have a password which opens. */
const administratorsOf = (db: UnscopedDb, client: string) =>
  db
    .selectFrom('app_user as u')
    .innerJoin('clinic_group as g', 'g.id', 'u.group_id')
    .innerJoin('auth.credential as c', 'c.user_id', 'u.id')
    .select((eb) => ['u.id as userId', 'u.email', eb.fn.coalesce(staffName('u'), 'u.email').as('name')])
    .where('g.client', '=', client)
    .where('u.role', '=', 'admin')
    .where('u.is_super_admin', '=', false)
    .where('u.disabled_at', 'is', null)
    .where('u.email_confirmed_at', 'is not', null)
    .where('c.must_change', '=', false)
    .orderBy('u.email')
    .execute()

const linkedPeople = (db: UnscopedDb, { client, issuer }: { client: string; issuer: string }): Promise<LinkedPerson[]> =>
  db
    .selectFrom('auth.sign_on_identity as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .select((eb) => ['u.id as userId', 'u.email', 'i.last_used_at as lastUsedAt', eb.fn.coalesce(staffName('u'), 'u.email').as('name')])
    .where('i.client', '=', client)
    .where(sql<boolean>`rtrim(i.issuer, '/') = rtrim(${issuer}, '/')`)
    .orderBy('u.email')
    .execute()

type Saving = { value: SignOn; version: string; clientSecret?: string | undefined }

export async function saveSignOn(
  db: UnscopedDb,
  config: Config,
  { actor, of, saving }: { actor: Actor; of: Organization; saving: Saving },
) {
  const { value, version, clientSecret } = saving
  // All of them one after another: two organizations cannot take one domain at once
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-on domains', 0))`.execute(db)
  const before = await findStored(db, of.client)
  await lockCurrentValue(db, `sign-on ${of.client}`, { read: async () => valueOf(before, of), version })
  await judgeDomains(db, { actor, of, before, domains: value.emailDomains })
  await judgeChoices(db, of, value)
  judgeCertificates(value)
  // A secret belongs to the issuer it was given by, and is never sent to another
  const isMoved = before !== undefined && (before.issuer !== value.issuer || before.client_id !== value.clientId)
  if (isMoved && before.client_secret && clientSecret === undefined)
    wrong('clientSecret', 'Enter the secret of this issuer and client ID; the one before was given for another.')
  const sealed = clientSecret === undefined ? (before?.client_secret ?? null) : sealClientSecret(config, of.client, clientSecret)
  const columns = { ...columnsOf(value), client_secret: sealed, changed_at: sql<string>`app.now()`, changed_by: actor.userId }
  await db
    .insertInto('auth.sign_on_provider')
    .values({ client: of.client, ...columns })
    .onConflict((on) => on.column('client').doUpdateSet(columns))
    .execute()
  await recordAuthEvent(db, { kind: 'signOn.changed', userId: actor.userId, sessionId: actor.sessionId, detail: { client: of.client } })
  return readSignOn(db, config, of)
}

const columnsOf = (value: SignOn) => ({
  is_enabled: value.isEnabled,
  protocol: value.protocol,
  saml_entity_id: value.samlEntityId,
  saml_sign_on_url: value.samlSignOnUrl,
  saml_certificates: value.samlCertificates,
  saml_email_attribute: value.samlEmailAttribute,
  saml_first_name_attribute: value.samlFirstNameAttribute,
  saml_last_name_attribute: value.samlLastNameAttribute,
  issuer: value.issuer,
  client_id: value.clientId,
  email_domains: value.emailDomains,
  group_claim: value.groupClaim,
  admin_groups: value.adminGroups,
  requires_mfa: value.requiresMfa,
  creates_users: value.createsUsers,
  home_group: value.homeGroupId,
  passwords_off: value.passwordsOff,
  emergency_user: value.emergencyUserId,
})

const wrong = (path: string, message: string): never => refuse('request.invalid', { errors: [{ path, message }] })

function judgeCertificates({ isEnabled, protocol, samlCertificates }: SignOn) {
  const problem = samlCertificates.map(certificateProblem).find((words) => words !== null)
  if (problem !== undefined) wrong('value.samlCertificates', problem)
  if (isEnabled && protocol === 'saml' && usableCertificates(samlCertificates, Date.now()).length === 0)
    wrong('value.samlCertificates', 'None of these certificates is in force today. Paste the one by which the provider signs now.')
}

type Domains = { actor: Actor; of: Organization; before: Stored; domains: readonly string[] }

/** An organization speaks for its own domain and what is below it; for another one only where support has entered it. */
async function judgeDomains(db: UnscopedDb, { actor, of, before, domains }: Domains) {
  const isOwn = (domain: string) =>
    domain === of.emailDomain || domain.endsWith(`.${of.emailDomain}`) || (before?.email_domains.includes(domain) ?? false)
  const foreign = isPermitted(actor, 'platform.manage') ? undefined : domains.find((domain) => !isOwn(domain))
  if (foreign !== undefined)
    wrong('value.emailDomains', `${foreign} is not below ${of.emailDomain}, the domain of ${of.companyName}. Support can add it.`)
  const taken = await db
    .selectFrom('client_organization as o')
    .leftJoin('auth.sign_on_provider as p', 'p.client', 'o.client')
    .select('o.client')
    .where('o.client', '!=', of.client)
    .where(sql<boolean>`(o.email_domain = any (${domains}::text[]) or p.email_domains && ${domains}::text[])`)
    .executeTakeFirst()
  if (taken) wrong('value.emailDomains', 'One of these domains belongs to another organization.')
}

async function judgeChoices(db: UnscopedDb, of: Organization, { homeGroupId, emergencyUserId }: SignOn) {
  if (!of.workspaces.some(({ groupId }) => groupId === homeGroupId)) wrong('value.homeGroupId', 'Choose a workspace of the organization.')
  const choices = emergencyUserId === null ? [] : await administratorsOf(db, of.client)
  if (emergencyUserId !== null && !choices.some(({ userId }) => userId === emergencyUserId))
    wrong('value.emergencyUserId', 'Choose an administrator of the organization who has a password.')
}

/** Forgets who somebody is at the provider, so that the next sign-in links them anew. */
export async function unlinkPerson(db: UnscopedDb, of: Organization, { userId, by }: { userId: string; by: string }) {
  const { numDeletedRows } = await db
    .deleteFrom('auth.sign_on_identity')
    .where('client', '=', of.client)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) refuse('signOn.notLinked')
  await revokeSessions(db, { userId }, 'unlinked from single sign-on')
  await recordAuthEvent(db, { kind: 'signOn.unlinked', userId, detail: { by, client: of.client } })
}
