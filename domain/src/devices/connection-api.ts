/** The house's accounts at vendors, kept by super admins. Keys are typed once and never shown again. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { reason } from './api.ts'
import { vendorNames } from './device.ts'

const when = Instant.nullable()
const words = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)
const fields = z.record(z.string().max(40), words(500)).default({})

export const VendorConnection = z.object({
  _id: z.uuid(),
  vendor: z.string(),
  name: z.string(),
  mode: z.enum(['simulated', 'live']),
  baseUrl: z.string(),
  isEnabled: z.boolean(),
  createdAt: Instant,
  /** When its hook last brought something. */
  heardAt: when,
  /** How our calls to it ended last. */
  lastSuccessAt: when,
  lastFailureAt: when,
  lastFailure: z.string(),
})

/** What is entered at the vendor's, so that its calls reach us and prove themselves. */
export const HookToEnter = z.object({
  url: z.url(),
  user: z.string().nullable(),
  header: z.string().nullable(),
  /** Shown this once; null where the vendor sends no credential. */
  secret: z.string().nullable(),
})

const manage = { access: 'platform.manage', audit: 'connection' } as const
const Id = z.strictObject({ id: z.uuid() })

export const connectionApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/vendor-connections',
    summary: "The accounts at devices' vendors with their last success and failure; never a key",
    shows: ['connection'],
    ...manage,
    effect: 'read',
    reply: z.object({ connections: z.array(VendorConnection) }),
  }),
  make: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/vendor-connections',
      summary: 'Keeps an account at a vendor, its keys sealed, and answers the hook to enter there, once',
      changes: ['connection'],
      ...manage,
      effect: 'write',
      body: z.strictObject({
        vendor: z.enum(vendorNames, 'Choose a vendor of the list.'),
        name: words(100).min(1, 'Enter a name.'),
        /** Empty for a vendor that is never asked. */
        baseUrl: z.literal('').or(z.url('Enter the address of the vendor.').max(500)),
        credentials: fields,
        settings: fields,
        products: fields,
      }),
      reply: z.object({ _id: z.uuid(), hook: HookToEnter }),
    },
    { ids: (_, { _id }) => [_id] },
  ),
  switch: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/vendor-connections/:id',
      summary: 'Switches an account on or off; within seconds its hook is heard, or no longer',
      changes: ['connection'],
      ...manage,
      effect: 'write',
      params: Id,
      body: z.strictObject({ isEnabled: z.boolean(), reason }),
      reply: z.object({ _id: z.uuid(), isEnabled: z.boolean() }),
      problems: ['device.noVendor'],
    },
    { reason: ({ body }) => body.reason },
  ),
  replaceKeys: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/vendor-connections/:id/keys',
      summary: 'Puts new keys in place of the old ones, sealed; the next call to the vendor uses them',
      changes: ['connection'],
      ...manage,
      effect: 'write',
      params: Id,
      body: z.strictObject({ credentials: fields, reason }),
      reply: z.object({ _id: z.uuid() }),
      problems: ['device.noVendor'],
    },
    { reason: ({ body }) => body.reason },
  ),
  replaceHook: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/vendor-connections/:id/hook',
      summary: 'Gives the hook a new address and secret, answered once; within seconds the old ones are no longer heard',
      changes: ['connection'],
      ...manage,
      effect: 'write',
      params: Id,
      body: z.strictObject({ reason }),
      reply: z.object({ _id: z.uuid(), hook: HookToEnter }),
      problems: ['device.noVendor'],
    },
    { reason: ({ body }) => body.reason },
  ),
  test: endpoint({
    method: 'POST',
    path: '/orma-v2/api/vendor-connections/:id/test',
    summary: 'Asks the vendor something that changes nothing, and answers how that ended',
    changes: ['connection'],
    ...manage,
    effect: 'write',
    params: Id,
    reply: z.object({ isWorking: z.boolean(), text: z.string() }),
    problems: ['device.noVendor'],
  }),
}
