/** The secret that signs what an endpoint is sent: made here, sealed at rest, and how it signs (Standard Webhooks). */
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Config } from '../platform/config.ts'
import type { SealedPlace } from '../platform/reseal.ts'
import { sealText, unseal } from '../platform/secret-box.ts'

// The specification asks for 24 to 64 bytes
const secretBytes = 32

const contextOf = (groupId: string, endpointId: string) => `webhook ${groupId} ${endpointId}`
const placeOf = (column: string): SealedPlace => ({
  table: 'webhook_endpoint',
  column,
  boundTo: ['group_id', 'id'],
  context: (groupId = '', endpointId = '') => contextOf(groupId, endpointId),
})
export const webhookPlaces = [placeOf('secret'), placeOf('former_secret')]

type Keys = Pick<Config, 'keys'>
export type EndpointKey = { groupId: string; endpointId: string }

/** A new secret: as it is shown once, and as it is stored. */
export function newWebhookSecret({ keys }: Keys, { groupId, endpointId }: EndpointKey) {
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
  return { secret, sealed: Buffer.from(sealText(keys.secretBox, secret, contextOf(groupId, endpointId)), 'utf8') }
}

/** The secrets that sign now, the newest first: two of them for a day after a rotation. */
export const openSecrets = ({ keys }: Keys, { groupId, endpointId }: EndpointKey, sealed: readonly (Buffer | null)[]) =>
  sealed.flatMap((secret) => (secret ? [unseal(keys.secretBox, secret.toString('utf8'), contextOf(groupId, endpointId))] : []))

type SignedMessage = { id: string; sentAt: Date; body: string }

/** The headers of one attempt: the id stays the same with every one, the moment does not. */
export const webhookHeaders = (secrets: readonly string[], { id, sentAt, body }: SignedMessage) => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
})
