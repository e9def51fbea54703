/** Provisioning of a client organization as its administrators see it: its tokens, and what the provider did lately. */
import { z } from 'zod'
import { endpoint } from '../../contract.ts'
import { Instant } from '../../values/instant.ts'

/** How long the former token is good beside a new one (hours). */
export const tokenOverlapHours = 24
/** Events that the page shows. */
export const mostScimEvents = 50

const Token = z.object({
  id: z.uuid(),
  createdAt: Instant,
  createdBy: z.string(),
  lastUsedAt: Instant.nullable(),
  /** When it ends by itself, since a newer one took over. */
  expiresAt: Instant.nullable(),
})
export type ScimToken = z.infer<typeof Token>

export const scimEventKinds = ['created', 'changed', 'enabled', 'disabled', 'deleted', 'refused'] as const

const Event = z.object({
  id: z.int(),
  at: Instant,
  kind: z.enum(scimEventKinds),
  /** The address of the account, or as the provider wrote it. */
  userName: z.string(),
  /** Why it was refused; empty where it was not. */
  reason: z.string(),
})
export type ScimEvent = z.infer<typeof Event>

const path = '/orma-v2/api/settings/sign-on/provisioning'
const manage = { access: 'signOn.manage', effect: 'write', audit: 'group', changes: ['setting'], isFresh: true } as const

const reply = z.object({
  /** What the provider is given as the address (tenant URL, base URL). */
  baseUrl: z.url(),
  /** Whether it can be set up: a provider of single sign-on is on. */
  isSignOnOn: z.boolean(),
  tokens: z.array(Token),
  events: z.array(Event),
})
export type ProvisioningReply = z.output<typeof reply>

export const scimSettingApi = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'The provisioning of one’s own client organization: where it is, its tokens without their secrets, what came lately',
    shows: ['setting'],
    access: 'signOn.manage',
    effect: 'read',
    audit: 'none',
    reply,
    problems: ['signOn.noOrganization', 'signOn.notEveryWorkspace'],
  }),
  addToken: endpoint({
    method: 'POST',
    path: `${path}/tokens`,
    summary: 'A new token of provisioning, shown this once; the one before is good for another day',
    ...manage,
    body: z.strictObject({}),
    reply: reply.extend({ token: z.string() }),
    problems: ['scim.off', 'scim.token', 'signOn.noOrganization', 'signOn.notEveryWorkspace'],
  }),
  revokeToken: endpoint({
    method: 'POST',
    path: `${path}/tokens/:id/revoke`,
    summary: 'Ends a token of provisioning at once',
    ...manage,
    params: z.strictObject({ id: z.uuid() }),
    reply,
    problems: ['signOn.noOrganization', 'signOn.notEveryWorkspace'],
  }),
}
