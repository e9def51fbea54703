/** The specification's calls about devices: the registry of BodyTrace and iGlucose devices, Tenovi, and Kardia. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Calibration } from '../readings/calibration.ts'
import { supplyNames } from './device.ts'
import { RegistryQuery, TenoviQuery } from './query.ts'
import { DeviceRecord, Order, RegistryKind, TenoviKind, TenoviRecord } from './record.ts'

export const Reason = z.string().trim().max(500, 'At most 500 characters.')
const reason = Reason.min(1, 'Say why.')
const imei = z
  .string()
  .trim()
  .regex(/^\d{7,15}$/, 'Enter the 7 to 15 digits of the IMEI.')
const hwiDeviceId = z.string().trim().min(1, 'Which device?').max(100)
const DeviceId = z.strictObject({ id: z.uuid() })
const ofMember = { memberId: z.uuid('Choose a member.') }

/** A page of the registry. The specification's order, last used first, holds; at most 500 at once. */
const Page = { limit: z.int().min(1).max(500).optional(), skip: z.int().min(0).max(1_000_000).optional() }
const Devices = z.object({ devices: z.array(DeviceRecord), count: z.int() })

/** What became of a call to a vendor: the work is queued, and a live hint of kind `device` tells when it is done. */
const Connected = z.object({ device: DeviceRecord })
const TenoviAnswer = z.object({ device: TenoviRecord })
const Ordered = z.object({ order: Order })

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

export const Supply = z.enum(supplyNames, 'Choose a supply of the list.')

const read = { access: 'device.read', effect: 'read', audit: 'device' } as const
const order = { access: 'device.order', effect: 'write', audit: 'order' } as const
const assign = { access: 'device.assign', effect: 'write', audit: 'device' } as const

export const registryApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/registry',
    summary: 'The first page of the device registry, last used first',
    ...read,
    reply: Devices,
  }),
  devices: endpoint({
    method: 'POST',
    path: '/orma-v2/api/registry/devices',
    summary: 'Devices and open device requests by a query of known fields, last used first',
    ...read,
    body: z.strictObject({ query: RegistryQuery.optional(), ...Page }),
    reply: Devices,
  }),
  member: endpoint({
    method: 'GET',
    path: '/orma-v2/api/registry/member/:memberId',
    summary: 'The BodyTrace and iGlucose devices a member has',
    ...read,
    params: z.strictObject({ memberId: z.uuid() }),
    reply: z.object({ devices: z.array(DeviceRecord) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/orma-v2/api/registry/device/:id',
    summary: 'Cancels a request that nobody has begun to work on, or takes a device out of the registry',
    ...assign,
    params: DeviceId,
    reply: z.object({ device: DeviceRecord }),
  }),
  updateOwnership: endpoint({
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
        memberId: z.uuid('New owner not found'),
      }),
      reason: Reason.default(''),
    }),
    reply: Connected,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/orma-v2/api/registry/counts',
    summary: 'How many devices a group has; another group than the own for super users only',
    ...read,
    audit: 'none',
    query: z.strictObject({ groupId: z.uuid().optional() }),
    reply: z.object({ data: z.object({ totalDevices: z.int() }) }),
  }),
  orderDevice: endpoint({
    method: 'POST',
    path: '/orma-v2/api/registry/order-device',
    summary: "Requests a device for a member's home, within the monthly limit",
    ...order,
    body: z.strictObject({ ...ofMember, device: RegistryKind }),
    reply: Ordered,
  }),
  retrieveData: endpoint({
    method: 'POST',
    path: '/orma-v2/api/registry/retrieve-data',
    summary: 'Asks the vendor for everything the device sent since its last reading; the work is queued',
    ...assign,
    body: z.strictObject({ ...ofMember, imei }),
    reply: z.object({ device: DeviceRecord, since: z.iso.datetime({ precision: 3 }) }),
  }),
  connectDevice: endpoint({
    method: 'POST',
    path: '/orma-v2/api/registry/connect-device',
    summary: 'Connects a device the member already has; never counts against the month',
    ...assign,
    body: z.strictObject({ ...ofMember, device: RegistryKind, imei }),
    reply: Connected,
  }),
  disconnectDevice: endpoint({
    method: 'POST',
    path: '/orma-v2/api/registry/disconnect-device',
    summary: 'Takes a device from a member; readings stay',
    ...assign,
    body: z.strictObject({ ...ofMember, imei, reason }),
    reply: Connected,
  }),
  calibrate: endpoint({
    method: 'PUT',
    path: '/orma-v2/api/registry/device/:id/calibration',
    summary: 'Corrects a scale from a moment on; the weights as sent are kept',
    ...assign,
    params: DeviceId,
    body: Calibration,
    reply: Connected,
  }),
}

export const tenoviApi = {
  list: endpoint({
    method: 'GET',
    path: '/orma-v2/api/tenovidevices',
    summary: 'The Tenovi devices of the group',
    ...read,
    reply: z.object({ devices: z.array(TenoviRecord) }),
  }),
  devices: endpoint({
    method: 'POST',
    path: '/orma-v2/api/tenovi/devices',
    summary: 'Tenovi devices by a query of known fields',
    ...read,
    body: z.strictObject({ query: TenoviQuery.optional() }),
    reply: z.object({ devices: z.array(TenoviRecord) }),
  }),
  orderDevice: endpoint({
    method: 'POST',
    path: '/orma-v2/api/tenovi/order-device',
    summary: "Requests a Tenovi device for a member's home, within the monthly limit",
    ...order,
    body: z.strictObject({ ...ofMember, device: TenoviKind }),
    reply: Ordered,
  }),
  connectDevice: endpoint({
    method: 'POST',
    path: '/orma-v2/api/tenovi/connect-device',
    summary: 'Connects a gateway the member already has; the vendor is asked in the background',
    ...assign,
    body: z.strictObject({ ...ofMember, device: TenoviKind, hardwareUuid: z.string().trim().max(40) }),
    reply: TenoviAnswer,
  }),
  disconnectDevice: endpoint({
    method: 'POST',
    path: '/orma-v2/api/tenovi/disconnect-device',
    summary: 'Unlinks a gateway from its member',
    ...assign,
    body: TenoviDisconnect,
    reply: TenoviAnswer,
  }),
  deleteDevice: endpoint({
    method: 'POST',
    path: '/orma-v2/api/tenovi/delete-device',
    summary: 'Deletes a device at the vendor, or unlinks it where it can no longer be deleted',
    ...assign,
    body: TenoviDisconnect,
    reply: TenoviAnswer,
  }),
  orderRefill: endpoint({
    method: 'POST',
    path: '/orma-v2/api/tenovi/order-refill',
    summary: "Sends test strips or lancets to a member's home",
    ...order,
    body: z.strictObject({ ...ofMember, supply: Supply }),
    reply: z.object({ supply: Supply }),
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
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/orma-v2/api/kardia/disconnect',
    summary: "Ends Kardia's tie to the member",
    ...assign,
    body: z.strictObject({ ...ofMember, reason }),
    reply: z.object({ kardiaId: z.string() }),
  }),
}
