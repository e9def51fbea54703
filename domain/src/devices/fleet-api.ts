/** Calls of our own about devices: fulfillment, the fleet, a member's devices with their history, usage, bulk orders. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'
import { deviceKindNames } from './device.ts'
import { unassignedDevices } from './api.ts'
import { Supply } from './tenovi-api.ts'
import { DeviceRecord, FleetRow, HeldBy, Order, RefillState, RegisteredKind, TenoviRecord } from './record.ts'
import { MemberFile, MemberId } from '../values/member-id.ts'
import { StoredPhone } from '../phone-fields.ts'
import { everyDevice } from '../shown.ts'
import { SearchText } from '../search-text.ts'

const page = z.coerce
  .number('Page is a number.')
  .int('Page is a whole number.')
  .min(0, 'Pages start at 0.')
  .max(20_000, 'This page does not exist.')
  .default(0)

/** Rows of a page of the fleet and of fulfillment. */
// docs/sources/product.md 2.9 "Member list page size 50"
export const devicePageSize = 50

/**
 * None of them holds what was delivered. `all` and `problems` (stuck, failed, returned or waiting for somebody) are of
 * members; `bulk` is what goes to the clinic itself, in nobody's name.
 */
export const fulfillmentFilters = ['all', 'problems', 'bulk'] as const
const FulfillmentQuery = z.strictObject({
  filter: z.enum(fulfillmentFilters).default('all'),
  device: RegisteredKind.optional(),
  page,
})

/** `silent`: not heard of for 2 days; `lowBattery`: needs a new battery; `unassigned`: with nobody. */
export const fleetFilters = ['all', 'silent', 'lowBattery', 'unassigned'] as const
export const fleetSorts = ['lastUsed', 'daysSilent', 'name'] as const
const FleetQuery = z.strictObject({
  filter: z.enum(fleetFilters).default('all'),
  device: RegisteredKind.optional(),
  /** Any part of the member's name or of the number on the device. */
  search: SearchText.default(''),
  sort: z.enum(fleetSorts).default('lastUsed'),
  page,
})

export const Usage = z.object({
  totalOrdered: z.int(),
  monthlyLimit: z.int(),
  remaining: z.int(),
  isLimitReached: z.boolean(),
})

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)
const needed = (what: string, most: number) => text(most).min(1, `Enter the ${what}.`)
/** Where a bulk order goes: the clinic, not a member. */
export const BulkAddress = z.strictObject({
  firstName: needed('first name of who receives it', 100),
  lastName: needed('last name of who receives it', 100),
  phone: StoredPhone,
  line1: needed('address', 200),
  line2: text(200).default(''),
  city: needed('city', 100),
  state: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, 'Choose a state.'),
  zipCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'Enter the 5 digits of the zip code.'),
})

const read = { access: 'device.read', effect: 'read' } as const

export const deviceApi = {
  fulfillment: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/devices/fulfillment',
      summary: 'Device orders of every vendor that are not delivered, those with problems first',
      shows: ['order'],
      ...read,
      reach: 'allGroups',
      audit: 'order',
      query: FulfillmentQuery,
      reply: z.object({
        orders: z.array(Order),
        count: z.int(),
        page: z.int(),
        /** How many each filter holds. */
        counts: z.record(z.enum(fulfillmentFilters), z.int()),
      }),
    },
    { ids: (_, { orders }) => unassignedDevices(orders) },
  ),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/orma-v2/api/devices/orders/:id/cancel',
    summary: 'Cancels an order that is requested and not yet handed to the vendor; gives its place in the month back',
    changes: ['order'],
    access: 'device.order',
    effect: 'write',
    audit: 'order',
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ order: Order }),
    problems: ['order.canceled', 'order.underWay', 'order.unknown'],
  }),
  retryOrder: endpoint({
    method: 'POST',
    path: '/orma-v2/api/devices/orders/:id/retry',
    summary: 'Hands a failed order, which the vendor never took, to the vendor once more',
    changes: ['order'],
    access: 'device.order',
    effect: 'write',
    audit: 'order',
    params: z.strictObject({ id: z.uuid() }),
    reply: z.object({ order: Order }),
    problems: ['order.canceled', 'order.notFailed', 'order.underWay', 'order.unknown'],
  }),
  usage: endpoint({
    method: 'GET',
    path: '/orma-v2/api/devices/usage',
    summary: 'How many devices the group has ordered this month, and how many it may',
    shows: ['order'],
    ...read,
    audit: 'none',
    reply: Usage,
  }),
  numberCheck: endpoint({
    method: 'GET',
    path: '/orma-v2/api/devices/number-check',
    summary: 'Why the number printed on a device could not be connected to a member now; an empty message when it could',
    shows: ['device'],
    access: 'device.assign',
    effect: 'read',
    audit: 'device',
    query: z.strictObject({
      device: z.enum(deviceKindNames, 'Choose a device of the list.'),
      number: z.string().max(40, 'At most 40 characters.'),
      /** For whom; left out of somebody who is being enrolled. */
      memberId: MemberId.optional(),
    }),
    reply: z.object({ message: z.string() }),
    problems: ['member.unknown'],
  }),
  bulkOrder: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/devices/bulk-order',
      summary: "Orders devices to the clinic's own address; each counts against the month",
      changes: ['order'],
      access: 'platform.manage',
      effect: 'write',
      audit: 'order',
      body: z.strictObject({
        lines: z
          .array(
            z.strictObject({
              device: z.enum(deviceKindNames, 'Choose a device of the list.'),
              quantity: z.int('A whole number.').min(1, 'At least 1.').max(500, 'At most 500.'),
            }),
          )
          .min(1, 'Choose at least one device.')
          .max(deviceKindNames.length, 'Name each device once.'),
        shipTo: BulkAddress,
      }),
      reply: z.object({ orders: z.array(Order), usage: Usage }),
      problems: ['order.canceled', 'order.limitExceeded', 'order.limitReached', 'order.tooManyAtOnce', 'order.underWay'],
    },
    { ids: (_, { orders }) => orders.map(({ _id }) => _id) },
  ),
  fleet: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/devices/fleet',
      summary: 'Every device with its member, its health and the likely cause of its silence',
      shows: ['device'],
      ...read,
      reach: 'allGroups',
      audit: 'device',
      query: FleetQuery,
      reply: z.object({
        devices: z.array(FleetRow),
        count: z.int(),
        page: z.int(),
        counts: z.record(z.enum(fleetFilters), z.int()),
      }),
    },
    { ids: (_, { devices }) => unassignedDevices(devices) },
  ),
  fleetCsv: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/devices/fleet.csv',
      summary: 'The fleet, filtered alike, as a CSV file without formulas',
      ...read,
      reach: 'allGroups',
      audit: 'device',
      query: FleetQuery.omit({ page: true }),
      reply: MemberFile,
      replyType: 'text/csv',
    },
    { ids: (_, { others }) => others ?? [], reason: () => 'export' },
  ),
  ofMember: endpoint({
    method: 'GET',
    path: '/orma-v2/api/devices/member/:memberId',
    summary: "A member's devices of every vendor with their health and history, former ones, orders and refills",
    shows: everyDevice,
    ...read,
    audit: 'device',
    params: z.strictObject({ memberId: MemberId }),
    reply: z.object({
      /** At present with the member, each with everybody who had it. */
      devices: z.array(z.object({ record: DeviceRecord, tenovi: TenoviRecord.nullable(), health: FleetRow, history: z.array(HeldBy) })),
      /** Given back or passed on. */
      former: z.array(
        z.object({
          _id: z.uuid(),
          device: RegisteredKind,
          identifier: z.string(),
          from: Instant,
          to: Instant,
          reason: z.string(),
        }),
      ),
      orders: z.array(Order),
      /** Test strips and lancets, the newest ten. */
      refills: z.array(
        z.object({
          _id: z.uuid(),
          supply: Supply,
          status: RefillState,
          /** Why the vendor did not take it, in words; empty when it did. */
          error: z.string(),
          requestedAt: Instant,
          requestedBy: z.string(),
        }),
      ),
      /** Under which id Kardia knows the member; not the code of the app, which is asked for anew each time. */
      kardiaId: z.string().nullable(),
    }),
    problems: ['member.unknown'],
  }),
}
