/** The identity provider of a client organization, as its administrators set it up. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { SettingEntry, SettingVersion } from '../settings/setting.ts'
import { Instant } from '../values/instant.ts'
import { attributeName, Certificate, samlProblems } from './saml-setting.ts'

const isIssuer = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, username, search, hash, pathname } = new URL(text)
  return protocol === 'https:' && username === '' && search === '' && hash === '' && !pathname.includes('/.well-known/')
}

/** OpenID Connect Discovery 1.0, section 2: https, without query and fragment. */
export const Issuer = z
  .string()
  .trim()
  .max(500, 'At most 500 characters.')
  .refine(isIssuer, 'Enter the issuer as the provider states it: an address that begins with https://, without anything behind a ? or #.')

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'At most 253 characters.')
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/, 'What stands behind the @, such as clinic.org.')

const areDifferent = (texts: readonly string[]) => new Set(texts).size === texts.length

export const signOnProtocols = ['oidc', 'saml'] as const
export const protocolWords = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const satisfies Record<
  (typeof signOnProtocols)[number],
  string
>

const fields = {
  isEnabled: z.boolean(),
  /** What the provider speaks. What the other was set up with stays. */
  protocol: z.enum(signOnProtocols, 'Choose OpenID Connect or SAML.'),
  issuer: z.string().trim().max(500, 'At most 500 characters.'),
  clientId: z.string().trim().max(255, 'At most 255 characters.'),
  /** As the provider names itself in its metadata. */
  samlEntityId: z.string().trim().max(500, 'At most 500 characters.'),
  samlSignOnUrl: z.string().trim().max(1000, 'At most 1,000 characters.'),
  /** Those by which the provider signs; two while one takes over from the other. */
  samlCertificates: z.array(Certificate).max(5, 'At most five certificates.').refine(areDifferent, 'A certificate stands here twice.'),
  /** Empty: the name identifier is the address. */
  samlEmailAttribute: attributeName,
  samlFirstNameAttribute: attributeName,
  samlLastNameAttribute: attributeName,
  emailDomains: z
    .array(Domain)
    .min(1, 'Enter at least one e-mail domain.')
    .max(20, 'At most 20 domains.')
    .refine(areDifferent, 'A domain stands here twice.'),
  /** The claim, or attribute, that names a person's groups; empty: roles are managed here. */
  groupClaim: z.string().trim().max(100, 'At most 100 characters.'),
  /** Values of that claim that make an administrator; everybody else is a user. */
  adminGroups: z.array(z.string().trim().min(1).max(255, 'At most 255 characters.')).max(50, 'At most 50 groups.'),
  requiresMfa: z.boolean(),
  createsUsers: z.boolean(),
  homeGroupId: z.uuid('Choose a workspace.'),
  passwordsOff: z.boolean(),
  /** Who signs in with a password even where passwords are off. */
  emergencyUserId: z.uuid().nullable(),
}

const oidcProblems = ({ issuer, clientId }: { issuer: string; clientId: string }) => [
  ...(Issuer.safeParse(issuer).error?.issues ?? []).map(({ message }) => ({ path: 'issuer', message })),
  ...(clientId === '' ? [{ path: 'clientId', message: 'Enter the client ID that the provider gave.' }] : []),
]

/** A provider as administrators save it. */
export const SignOn = z.strictObject(fields).superRefine((value, context) => {
  const { groupClaim, adminGroups, passwordsOff, emergencyUserId, isEnabled } = value
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const problems = value.protocol === 'saml' ? samlProblems(value) : oidcProblems(value)
  for (const { path, message } of problems) wrong(path, message)
  if (groupClaim !== '' && adminGroups.length === 0) wrong('adminGroups', 'Enter the groups whose people are administrators.')
  if (groupClaim === '' && adminGroups.length > 0) wrong('groupClaim', 'Enter the claim that names a person’s groups.')
  if (passwordsOff && !isEnabled) wrong('passwordsOff', 'Passwords can be off only while single sign-on is on.')
  if (passwordsOff && emergencyUserId === null)
    wrong('emergencyUserId', 'Choose who can still sign in with a password, should the provider fail.')
})
export type SignOn = z.infer<typeof SignOn>

/** As the page begins: without a provider yet. */
const StoredSignOn = z.strictObject({ ...fields, emailDomains: z.array(z.string()) })

/** Somebody who has signed in through the provider. */
const LinkedPerson = z.object({ userId: z.uuid(), name: z.string(), email: z.string(), lastUsedAt: Instant })
export type LinkedPerson = z.infer<typeof LinkedPerson>

const path = '/orma-v2/api/settings/sign-on'
const manage = { access: 'signOn.manage', effect: 'write', audit: 'group', changes: ['setting'] } as const
const reply = SettingEntry(StoredSignOn).extend({
  companyName: z.string(),
  /** Where the provider sends people back to. */
  redirectUri: z.url(),
  hasSecret: z.boolean(),
  /** What a provider of SAML is told of us. */
  saml: z.object({ entityId: z.url(), acsUrl: z.url(), metadata: z.string() }),
  /** Of the certificates on record, in their order. */
  certificates: z.array(z.object({ subject: z.string(), fingerprint: z.string(), expiresAt: Instant, isExpired: z.boolean() })),
  /** The workspaces of the organization. */
  workspaces: z.array(z.object({ groupId: z.uuid(), name: z.string() })),
  /** Who can be the emergency account: its administrators with a password. */
  administrators: z.array(z.object({ userId: z.uuid(), name: z.string(), email: z.string() })),
  people: z.array(LinkedPerson),
})
export type SignOnReply = z.output<typeof reply>

const metadataReply = z.object({
  /** Why it cannot be used, in words; null where it can. */
  problem: z.string().nullable(),
  found: z.object({ samlEntityId: z.string(), samlSignOnUrl: z.string(), samlCertificates: z.array(z.string()) }).nullable(),
})
export type MetadataReply = z.output<typeof metadataReply>

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

export const signOnSettingApi = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'The identity provider of one’s own client organization, without its secret',
    shows: ['setting'],
    access: 'signOn.manage',
    effect: 'read',
    audit: 'none',
    reply,
    problems: ['signOn.noOrganization', 'signOn.notEveryWorkspace'],
  }),
  save: endpoint(
    {
      method: 'PUT',
      path,
      summary: 'Sets up the identity provider of one’s own client organization, and whether people sign in through it',
      ...manage,
      isFresh: true,
      body: z.strictObject({
        value: SignOn,
        version: SettingVersion,
        /** A new secret; left out, the one before stays. */
        clientSecret: z.string().trim().min(1, 'Enter the client secret.').max(500, 'At most 500 characters.').optional(),
      }),
      reply,
      problems: ['settings.changed', 'signOn.noOrganization', 'signOn.notEveryWorkspace'],
    },
    {
      reason: ({ body: { value, clientSecret } }) =>
        [
          `Single sign-on ${onOff(value.isEnabled)}: ${protocolWords[value.protocol]}, ${value.protocol === 'saml' ? value.samlEntityId : value.issuer}`,
          ...(value.protocol === 'saml' ? [`certificates ${value.samlCertificates.length}`] : []),
          `domains ${value.emailDomains.join(' ')}`,
          `passwords ${onOff(!value.passwordsOff)}`,
          `second factor of the provider ${value.requiresMfa ? 'required' : 'not required'}`,
          `new people ${onOff(value.createsUsers)}`,
          `administrators ${value.groupClaim === '' ? 'managed here' : `by ${value.groupClaim}`}`,
          ...(clientSecret === undefined ? [] : ['new secret']),
        ]
          .join(', ')
          .slice(0, 500),
    },
  ),
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    summary: 'Asks an issuer for its configuration, and says in words what fails',
    access: 'signOn.manage',
    effect: 'write',
    audit: 'group',
    body: z.strictObject({ issuer: Issuer }),
    reply: z.object({
      /** What is wrong, in words; null where everything is in order. */
      problem: z.string().nullable(),
      /** Where people would sign in. */
      signInHost: z.string().nullable(),
    }),
    problems: ['signOn.noOrganization', 'signOn.notEveryWorkspace'],
  }),
  readMetadata: endpoint({
    method: 'POST',
    path: `${path}/metadata`,
    summary: 'Reads the metadata of a provider of SAML for the form, and keeps nothing of it',
    access: 'signOn.manage',
    effect: 'write',
    audit: 'group',
    // A federation's file of thousands of providers is larger, and is no use here
    body: z.strictObject({ xml: z.string().max(200_000, 'At most 200,000 characters.') }),
    reply: metadataReply,
    problems: ['signOn.noOrganization', 'signOn.notEveryWorkspace'],
  }),
  unlink: endpoint({
    method: 'POST',
    path: `${path}/people/:userId/unlink`,
    summary: 'Forgets who somebody is at the provider, and ends their sessions; the next sign-in links them anew by their e-mail',
    ...manage,
    isFresh: true,
    params: z.strictObject({ userId: z.uuid() }),
    reply: z.object({ ok: z.literal(true) }),
    problems: ['signOn.noOrganization', 'signOn.notEveryWorkspace', 'signOn.notLinked'],
  }),
}
