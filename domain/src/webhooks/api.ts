/** Where a clinic's events are sent, kept by its administrators, and what became of each. The secret is shown once. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { eventKindNames } from './event-kinds.ts'

const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).username === ''

/** What administrators enter. */
export const WebhookForm = z.strictObject({
  name: z.string().trim().min(1, 'Name the receiver.').max(60, 'At most 60 characters.'),
  url: z
    .string()
    .trim()
    .max(500, 'At most 500 characters.')
    .refine(isHttps, 'Enter an address that begins with https://, without a user name.'),
  kinds: z
    .array(z.enum(eventKindNames, 'Choose kinds of the list.'))
    .min(1, 'Choose at least one kind.')
    .max(eventKindNames.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'A kind stands here twice.'),
  isEnabled: z.boolean(),
})
export type WebhookForm = z.infer<typeof WebhookForm>

export const Webhook = WebhookForm.extend({
  _id: z.uuid(),
  version: z.int(),
  createdBy: z.string(),
  createdAt: Instant,
  /** Since when every attempt has failed; null where the last one succeeded, or none was made. */
  failingSince: Instant.nullable(),
  /** Until when it rests because the receiver asked for patience. */
  pausedUntil: Instant.nullable(),
  /** When the receiver said that it is gone, which disabled it. */
  goneAt: Instant.nullable(),
  /** Until when the secret before the last rotation signs as well. */
  formerSecretUntil: Instant.nullable(),
  waiting: z.int(),
  failed: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt failed where no answer says it. */
export const deliveryFailures = {
  status: 'The receiver refused it',
  slow: 'No answer within 15 seconds',
  unreachable: 'The receiver could not be reached',
  blocked: 'The address is not one of the public internet',
  certificate: 'The receiver’s certificate is not valid',
} as const
export type DeliveryFailure = keyof typeof deliveryFailures

export const WebhookDelivery = z.object({
  _id: z.int(),
  /** The header `webhook-id`. */
  eventId: z.string(),
  kind: z.string(),
  occurredAt: Instant,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  lastAttemptAt: Instant.nullable(),
  /** When it is tried next; null where it is over, or waits for an earlier one of the same member. */
  nextAt: Instant.nullable(),
  status: z.int().nullable(),
  failure: z.enum(Object.keys(deliveryFailures) as [DeliveryFailure, ...DeliveryFailure[]]).nullable(),
  /** The beginning of what the receiver answered, where it refused: printable characters of one line. */
  line: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** How many deliveries a page shows. */
export const deliveriesAtOnce = 50

const path = '/orma-v2/api/settings/webhooks'
const manage = { access: 'webhook.manage', audit: 'group' } as const
const Id = z.strictObject({ id: z.uuid() })
const changes = ['webhook'] as const
/** `whsec_` and base64, as the libraries of Standard Webhooks take it; shown this once. */
const Secret = z.object({ _id: z.uuid(), secret: z.string() })

export const webhookApi = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Where events of one’s own group are sent, and how that goes; never a secret',
    shows: ['webhook'],
    access: 'webhook.manage',
    audit: 'none',
    effect: 'read',
    reply: z.object({ webhooks: z.array(Webhook) }),
  }),
  register: endpoint(
    {
      method: 'POST',
      path,
      summary: 'Registers where events are sent, and answers the secret that signs them, once',
      changes,
      ...manage,
      effect: 'write',
      body: WebhookForm,
      reply: Secret,
      problems: ['webhook.tooMany'],
    },
    { ids: (_, { _id }) => [_id], reason: ({ body: { name } }) => `Webhook: ${name}` },
  ),
  change: endpoint(
    {
      method: 'PUT',
      path: `${path}/:id`,
      summary: 'Changes where events are sent, which, and whether',
      changes,
      ...manage,
      effect: 'write',
      params: Id,
      body: WebhookForm.extend({ version: z.int() }),
      reply: z.object({ _id: z.uuid() }),
      problems: ['webhook.changed', 'webhook.unknown'],
    },
    { reason: ({ body: { name, isEnabled } }) => `Webhook: ${name}${isEnabled ? '' : ' (disabled)'}` },
  ),
  rotate: endpoint({
    method: 'POST',
    path: `${path}/:id/rotate`,
    summary: 'Gives a webhook a new secret, answered once; the one before signs as well for 24 hours',
    changes,
    ...manage,
    effect: 'write',
    params: Id,
    reply: Secret,
    problems: ['webhook.unknown'],
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/:id/test`,
    summary: 'Sends a test event to a webhook, by the same way as every other',
    changes,
    ...manage,
    effect: 'write',
    params: Id,
    reply: z.object({ _id: z.uuid() }),
    problems: ['webhook.disabled', 'webhook.unknown'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: `${path}/:id/deliveries`,
    summary: 'What was sent to a webhook and what waits, newest first: kinds, times and how the attempts ended',
    shows: ['webhook'],
    access: 'webhook.manage',
    audit: 'none',
    effect: 'read',
    params: Id,
    query: z.strictObject({
      state: z.enum(deliveryStates, 'Choose waiting, delivered or failed.').optional(),
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ deliveries: z.array(WebhookDelivery), hasMore: z.boolean() }),
    problems: ['webhook.unknown'],
  }),
  replay: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/settings/webhook-deliveries/:deliveryId/replay',
      summary: 'Sends a delivery that is over once more, under the same id',
      changes,
      ...manage,
      effect: 'write',
      params: z.strictObject({ deliveryId: z.coerce.number().int().positive() }),
      reply: z.object({ _id: z.uuid(), replayed: z.int() }),
      problems: ['webhook.deliveryUnknown', 'webhook.replayed'],
    },
    { ids: (_, { _id }) => [_id] },
  ),
  replayFailed: endpoint(
    {
      method: 'POST',
      path: `${path}/:id/replay`,
      summary: 'Sends once more what failed and happened since then, the oldest 2,000, under the same ids and in their order',
      changes,
      ...manage,
      effect: 'write',
      params: Id,
      body: z.strictObject({ since: Instant }),
      reply: z.object({ replayed: z.int(), remaining: z.int() }),
      problems: ['webhook.unknown'],
    },
    { reason: (_, { replayed }) => `${replayed} failed deliveries` },
  ),
}
