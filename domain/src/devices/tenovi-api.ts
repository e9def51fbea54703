/** The specification's calls about the devices that a vendor itself ties to a member: Tenovi, and Kardia. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { assign, ofMember, order, Ordered, read, Reason, reason, takenFrom, unassignedDevices } from './api.ts'
import { supplyNames } from './device.ts'
import { TenoviQuery } from './query.ts'
import { TenoviKind, TenoviRecord } from './record.ts'

const hwiDeviceId = z.string().trim().min(1, 'Which device?').max(100)
const TenoviAnswer = z.object({ device: TenoviRecord })

/** Why a Tenovi device was taken away: our own words, since the vendor has no field for it (docs/sources/wire-facts.md 3.5). */
export const disconnectCategories = {
  patient_disenrolled: 'Patient disenrolled',
  device_defective: 'Device defective',
  device_lost: 'Device lost',
  replaced: 'Replaced',
  wrong_patient: 'Wrong patient',
  other: 'Other',
} as const
export const DisconnectCategory = z.enum(
  Object.keys(disconnectCategories) as [keyof typeof disconnectCategories],
  'Choose a reason of the list.',
)
const TenoviDisconnect = z.strictObject({
  hwiDeviceId,
  disconnectCategory: DisconnectCategory,
  disconnectDetails: Reason.default(''),
})

type Disconnect = z.output<typeof TenoviDisconnect>
export const disconnectReason = ({ disconnectCategory, disconnectDetails }: Disconnect) =>
  [disconnectCategories[disconnectCategory], disconnectDetails].filter(Boolean).join(': ')

export const Supply = z.enum(supplyNames, 'Choose a supply of the list.')

export const tenoviApi = {
  list: endpoint(
    {
      method: 'GET',
      path: '/orma-v2/api/tenovidevices',
      summary: 'The Tenovi devices of the group',
      shows: ['device', 'order'],
      ...read,
      reach: 'allGroups',
      reply: z.object({ devices: z.array(TenoviRecord) }),
    },
    { ids: (_, { devices }) => unassignedDevices(devices) },
  ),
  devices: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/tenovi/devices',
      summary: 'Tenovi devices by a query of known fields',
      shows: ['device', 'order'],
      ...read,
      reach: 'allGroups',
      body: z.strictObject({ query: TenoviQuery.optional() }),
      reply: z.object({ devices: z.array(TenoviRecord) }),
    },
    { ids: (_, { devices }) => unassignedDevices(devices) },
  ),
  orderDevice: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/tenovi/order-device',
      summary: "Requests a Tenovi device for a member's home, within the monthly limit",
      ...order,
      body: z.strictObject({ ...ofMember, device: TenoviKind }),
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
  connectDevice: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/tenovi/connect-device',
      summary: 'Connects a gateway the member already has; the vendor is asked in the background',
      ...assign,
      body: z.strictObject({ ...ofMember, device: TenoviKind, hardwareUuid: z.string().trim().max(40) }),
      reply: TenoviAnswer,
      problems: ['device.otherKind', 'device.taken', 'device.unavailable', 'device.unknown', 'member.disenrolled', 'member.unknown'],
    },
    { ids: (_, { device }) => [device._id] },
  ),
  disconnectDevice: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/tenovi/disconnect-device',
      summary: 'Unlinks a gateway from its member',
      ...assign,
      body: TenoviDisconnect,
      reply: TenoviAnswer.extend(takenFrom),
      problems: ['device.notHeld', 'device.unknown'],
    },
    { ids: (_, { device }) => [device._id], reason: ({ body }) => disconnectReason(body) },
  ),
  deleteDevice: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/tenovi/delete-device',
      summary: 'Deletes a device at the vendor, or unlinks it where it can no longer be deleted',
      ...assign,
      body: TenoviDisconnect,
      reply: TenoviAnswer.extend(takenFrom),
      problems: ['device.notHeld', 'device.unknown'],
    },
    { ids: (_, { device }) => [device._id], reason: ({ body }) => disconnectReason(body) },
  ),
  orderRefill: endpoint({
    method: 'POST',
    path: '/orma-v2/api/tenovi/order-refill',
    summary: "Sends test strips or lancets to a member's home",
    ...order,
    body: z.strictObject({ ...ofMember, supply: Supply }),
    reply: z.object({ supply: Supply }),
    problems: ['member.disenrolled', 'member.unknown', 'order.addressMissing', 'refill.duplicate'],
  }),
}

export const kardiaApi = {
  connect: endpoint({
    method: 'POST',
    path: '/orma-v2/api/kardia/connect',
    summary: 'Makes the member known to Kardia and answers the code to type into its app',
    ...assign,
    // Kardia demands an e-mail address; with us it is optional (docs/sources/wire-facts.md 4)
    body: z.strictObject({ ...ofMember, email: z.email('Kardia needs an e-mail address.').max(254) }),
    reply: z.object({ kardiaId: z.string(), code: z.string() }),
    problems: ['device.noVendor', 'device.unavailable', 'device.vendorAway', 'member.disenrolled', 'member.unknown'],
  }),
  disconnect: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/kardia/disconnect',
      summary: "Ends Kardia's tie to the member",
      ...assign,
      body: z.strictObject({ ...ofMember, reason }),
      reply: z.object({ kardiaId: z.string() }),
      problems: ['device.noVendor', 'device.notHeld', 'device.unavailable', 'device.vendorAway', 'member.unknown'],
    },
    { reason: ({ body }) => body.reason },
  ),
}
