/** The specification's calls about devices: the registry of BodyTrace and iGlucose devices. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Calibration } from '../readings/calibration.ts'
import { RegistryQuery } from './query.ts'
import { DeviceRecord, Order, RegistryKind } from './record.ts'
import { MemberId, memberId } from '../values/member-id.ts'
import { everyDevice, withReadings } from '../shown.ts'
import { SearchText } from '../search-text.ts'

export const Reason = z.string().trim().max(500, 'At most 500 characters.')
export const reason = Reason.min(1, 'Say why.')
const imei = z
  .string()
  .trim()
  .regex(/^\d{7,15}$/, 'Enter the 7 to 15 digits of the IMEI.')
const DeviceId = z.strictObject({ id: z.uuid() })
export const ofMember = { memberId: memberId('Choose a member.') }

/** A page of the registry. The specification's order, last used first, holds; at most 500 at once. */
const Page = { limit: z.int().min(1).max(500).optional(), skip: z.int().min(0).max(1_000_000).optional() }
const Devices = z.object({ devices: z.array(DeviceRecord), count: z.int() })

/** What became of a call to a vendor: the work is queued, and a live hint of kind `device` tells when it is done. */
const Connected = z.object({ device: DeviceRecord })
/** Whom it was taken from, if it was with somebody. */
export const takenFrom = { takenFrom: MemberId.nullable() }
export const Ordered = z.object({ order: Order })

/** A device is named by its member; by itself while it is with nobody. */
export const unassignedDevices = (devices: readonly { _id: string; memberId: string | null }[]) =>
  devices.filter(({ memberId: holder }) => holder === null).map(({ _id }) => _id)

export const read = { access: 'device.read', effect: 'read', audit: 'device' } as const
export const order = { access: 'device.order', effect: 'write', changes: everyDevice, audit: 'order' } as const
export const assign = { access: 'device.assign', effect: 'write', changes: everyDevice, audit: 'device' } as const

export const registryApi = {
  list: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/registry',
      summary: 'The first page of the device registry, last used first',
      shows: ['device', 'order'],
      ...read,
      reach: 'allGroups',
      reply: Devices,
    },
    { ids: (_, { devices }) => unassignedDevices(devices) },
  ),
  devices: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/registry/devices',
      summary: 'Devices and open device requests by a query of known fields, last used first',
      shows: ['device', 'order'],
      ...read,
      reach: 'allGroups',
      /** `search`: a part of the holder's name or of the number; ours, beside the specification's query. */
      body: z.strictObject({ query: RegistryQuery.optional(), search: SearchText.optional(), ...Page }),
      reply: Devices,
    },
    { ids: (_, { devices }) => unassignedDevices(devices) },
  ),
  member: endpoint({
    method: 'GET',
    path: '/orma-v2/api/registry/member/:memberId',
    summary: 'The BodyTrace and iGlucose devices a member has',
    shows: everyDevice,
    ...read,
    params: z.strictObject({ memberId: MemberId }),
    reply: z.object({ devices: z.array(DeviceRecord) }),
    problems: ['member.unknown'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/orma-v2/api/registry/device/:id',
    summary: 'Cancels a request that nobody has begun to work on, or takes a device out of the registry',
    ...assign,
    params: DeviceId,
    reply: Connected.extend(takenFrom),
    problems: ['device.onlyDisconnected', 'device.unknown', 'order.canceled', 'order.underWay', 'order.unknown'],
  }),
  updateOwnership: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/registry/updateOwnership',
      summary: "Gives a device to another member; the former owner's readings stay with the former owner",
      ...assign,
      body: z.strictObject({
        imei,
        newOwnerInfo: z.strictObject({
          name: z.string().max(200).optional(),
          phone: z.string().max(40).optional(),
          email: z.string().max(254).optional(),
          memberId: memberId('New owner not found'),
        }),
        reason: Reason.default(''),
      }),
      reply: Connected.extend(takenFrom),
      problems: ['device.ownerSame', 'device.ownerUnknown', 'device.unknown'],
    },
    { ids: (_, { device }) => [device._id], reason: ({ body }) => body.reason },
  ),
  counts: endpoint({
    method: 'GET',
    path: '/orma-v2/api/registry/counts',
    summary: 'How many devices a group has; another group than the own for super users only',
    shows: ['device'],
    ...read,
    reach: 'allGroups',
    audit: 'none',
    query: z.strictObject({ groupId: z.uuid().optional() }),
    reply: z.object({ data: z.object({ totalDevices: z.int() }) }),
    problems: ['group.unknown'],
  }),
  orderDevice: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/registry/order-device',
      summary: "Requests a device for a member's home, within the monthly limit",
      ...order,
      body: z.strictObject({ ...ofMember, device: RegistryKind }),
      reply: Ordered,
      problems: [
        'member.disenrolled',
        'member.unknown',
        'order.addressMissing',
        'order.canceled',
        'order.duplicate',
        'order.limitExceeded',
        'order.limitReached',
        'order.tooManyAtOnce',
        'order.underWay',
        'order.unknown',
      ],
    },
    { ids: (_, { order }) => [order._id] },
  ),
  retrieveData: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/registry/retrieve-data',
      summary: 'Asks the vendor for everything the device sent since its last reading; the work is queued',
      ...assign,
      body: z.strictObject({ ...ofMember, imei }),
      reply: z.object({ device: DeviceRecord, since: z.iso.datetime({ precision: 3 }) }),
      problems: ['device.neverAsked', 'device.noVendor', 'device.notHeld', 'device.unknown', 'member.unknown'],
    },
    { ids: (_, { device }) => [device._id] },
  ),
  connectDevice: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/registry/connect-device',
      summary: 'Connects a device the member already has; never counts against the month',
      ...assign,
      body: z.strictObject({ ...ofMember, device: RegistryKind, imei }),
      reply: Connected,
      problems: ['device.otherKind', 'device.taken', 'device.unavailable', 'device.unknown', 'member.disenrolled', 'member.unknown'],
    },
    { ids: (_, { device }) => [device._id] },
  ),
  disconnectDevice: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/registry/disconnect-device',
      summary: 'Takes a device from a member; readings stay',
      ...assign,
      body: z.strictObject({ ...ofMember, imei, reason }),
      reply: Connected,
      problems: ['device.notHeld', 'device.unknown', 'member.unknown'],
    },
    { ids: (_, { device }) => [device._id], reason: ({ body }) => body.reason },
  ),
  calibrate: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/registry/device/:id/calibration',
      summary: 'Corrects a scale from a moment on; the weights as sent are kept',
      ...assign,
      changes: [...everyDevice, ...withReadings],
      params: DeviceId,
      body: Calibration,
      reply: Connected,
      problems: ['device.notAScale', 'device.unknown'],
    },
    { reason: ({ body }) => body.note },
  ),
}
