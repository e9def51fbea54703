/** The inbox page: what vendors sent and what became of it, for administrators. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Page, Why } from '../values/request-fields.ts'
import { Instant } from '../values/instant.ts'
import { MemberId } from '../values/member-id.ts'

export const deliveryStates = ['new', 'done', 'ignored', 'unmatched', 'unreadable', 'dead'] as const

export const Delivery = z.object({
  _id: z.int(),
  vendor: z.string(),
  kind: z.string(),
  state: z.enum(deliveryStates),
  receivedAt: Instant,
  doneAt: Instant.nullable(),
  attempts: z.int(),
  nextAt: Instant.nullable(),
  /** What became of it, in a word: kept, duplicate, no owner, … */
  outcome: z.string().nullable(),
  /** Why it could not be read. */
  error: z.string().nullable(),
  deviceKey: z.string().nullable(),
  memberId: MemberId.nullable(),
  memberName: z.string().nullable(),
  /** What the vendor wrote, name by name, without names of people or secrets. */
  sent: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The text as sent is taken away after 90 days; the row and what became of it stay. */
  isTextRemoved: z.boolean(),
  /** Whether the text as sent is there, to be read once more. */
  hasText: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>

export const deliveryApi = {
  list: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/deliveries',
      summary: 'Deliveries of one’s own group, newest first, 50 a page; `unowned`: those that no clinic owns, for super admins',
      shows: ['delivery'],
      access: 'delivery.read',
      effect: 'read',
      audit: 'delivery',
      query: z.strictObject({
        state: z.enum(deliveryStates, 'This state is not known.').optional(),
        scope: z.enum(['own', 'unowned']).default('own'),
        page: Page,
      }),
      reply: z.object({
        deliveries: z.array(Delivery),
        count: z.int(),
        page: z.int(),
        /** How many of the scope are in each state. */
        states: z.partialRecord(z.enum(deliveryStates), z.int()),
      }),
    },
    {
      ids: (_, { deliveries }) => deliveries.map(({ _id }) => String(_id)),
      reason: ({ query }) => (query.scope === 'unowned' ? 'super admin: deliveries that no clinic owns' : null),
    },
  ),
  replay: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/deliveries/:id/replay',
      summary: 'Puts a delivery back into the queue to be read once more',
      changes: ['delivery'],
      access: 'delivery.replay',
      effect: 'write',
      audit: 'delivery',
      params: z.strictObject({ id: z.string().regex(/^\d{1,15}$/, 'This is not a delivery.') }),
      body: z.strictObject({ reason: Why }),
      reply: z.object({ _id: z.int(), state: z.enum(deliveryStates) }),
      problems: ['delivery.notReplayable', 'delivery.removed', 'delivery.unknown', 'delivery.waiting'],
    },
    { reason: ({ body }) => body.reason },
  ),
}
