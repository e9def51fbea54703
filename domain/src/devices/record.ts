/**
 * What a device and a device order look like to a caller. Names are the specification's; `owner_id` is the group, as on
 * a member. Signal and battery percentages are whole numbers, battery voltage is in millivolt, instants are ISO text in UTC.
 */
import { z } from 'zod'
import { Calibration } from '../readings/calibration.ts'
import { Instant } from '../values/instant.ts'
import { gatewayKinds, imeiKinds, registeredKinds } from './device.ts'
import { causes } from './health.ts'
import { OrderState } from './order.ts'
import { MemberId } from '../values/member-id.ts'

/** Every kind a row can have: those that are ordered, and those that are only ever connected. */
export const RegisteredKind = z.enum(registeredKinds, 'Choose a device of the list.')
export type RegisteredKind = z.infer<typeof RegisteredKind>
// docs/sources/product.md 1.3 and docs/sources/product.md 2.9 "Device types"
export const RegistryKind = z.enum(imeiKinds, `Choose one of ${imeiKinds.join(', ')}.`)
/** Devices with a gateway, which the specification names after the first vendor of such. */
export const TenoviKind = z.enum(gatewayKinds, 'Choose a Tenovi device of the list.')

/**
 * Where a device stands. `shipped`: on its way to its member. `delivered`: there, but has not measured yet. `connecting`:
 * the vendor is being asked. `refused`: the vendor would not have it. `connected`: in use. `disconnected`: with nobody.
 * `unlinked`: the vendor let it go.
 */
export const deviceStates = ['shipped', 'delivered', 'connecting', 'refused', 'connected', 'disconnected', 'unlinked'] as const
export const DeviceState = z.enum(deviceStates)
export type DeviceState = z.infer<typeof DeviceState>

const when = Instant.nullable()
const percent = z.int().nullable()

/** Who had the device when; the present holder's has no end. */
export const HeldBy = z.object({
  memberId: MemberId,
  name: z.string(),
  from: Instant,
  to: when,
  reason: z.string(),
  assignedBy: z.string(),
})

/**
 * The specification's device record. A requested device that has no number yet is one too: then `_id` is the order's,
 * `imei` is empty and `status` is the order's state.
 */
export const DeviceRecord = z.object({
  _id: z.uuid(),
  owner_id: z.uuid(),
  workspaceName: z.string(),
  imei: z.string(),
  device: RegisteredKind,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  memberId: MemberId.nullable(),
  signalStrength: percent,
  batteryVoltage: z.int().nullable(),
  batteryPercent: percent,
  lastUsed: when,
  /** Of the request: a device that has arrived, however it came, is `delivered`. */
  status: OrderState,
  /** Of the device itself; null while there is none. */
  state: DeviceState.nullable(),
  /** The vendor's own word, where it has one. */
  statusText: z.string(),
  statusUpdateTime: Instant,
  reference: z.string(),
  order_number: z.int().nullable(),
  tracking: z.array(z.string()),
  carrierName: z.string(),
  isBulkOrder: z.boolean(),
  calibration: Calibration.nullable(),
})
export type DeviceRecord = z.infer<typeof DeviceRecord>

/** A Tenovi device object: `hwiDeviceId` stays when the gateway (`hardwareUuid`) is replaced. */
export const TenoviRecord = z.object({
  _id: z.uuid(),
  owner_id: z.uuid(),
  workspaceName: z.string(),
  device: TenoviKind,
  /** Null while the vendor has not answered. */
  hwiDeviceId: z.string().nullable(),
  hardwareUuid: z.string().nullable(),
  memberId: MemberId.nullable(),
  name: z.string(),
  status: DeviceState,
  statusText: z.string(),
  statusUpdateTime: Instant,
  signalStrength: percent,
  batteryPercent: percent,
  lastUsed: when,
  deleted: when,
  unlinked: when,
})
export type TenoviRecord = z.infer<typeof TenoviRecord>

/** Why an order needs somebody, the worst first. */
export const orderTroubles = ['failed', 'action_required', 'returned', 'stuck', 'silent'] as const
export const OrderTrouble = z.enum(orderTroubles)
export type OrderTrouble = z.infer<typeof OrderTrouble>

export const Parcel = z.object({
  number: z.string(),
  /** UPS or FEDEX, or another carrier's name as the vendor wrote it. */
  carrierName: z.string(),
  /** The carrier's page for this parcel; null for carriers without one we know. */
  link: z.url().nullable(),
})

/** One device of a parcel. Those of a bulk order are with nobody until somebody gives them to a member. */
export const OrderedDevice = z.object({
  _id: z.uuid(),
  /** IMEI, meter serial or gateway id: what is printed on it. */
  identifier: z.string(),
  status: DeviceState,
  memberId: MemberId.nullable(),
  name: z.string(),
})
export type OrderedDevice = z.infer<typeof OrderedDevice>

export const Order = z.object({
  _id: z.uuid(),
  owner_id: z.uuid(),
  workspaceName: z.string(),
  /** Null for bulk orders, which go to the clinic. */
  memberId: MemberId.nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  device: RegisteredKind,
  vendor: z.string(),
  quantity: z.int(),
  isBulkOrder: z.boolean(),
  order_number: z.int(),
  reference: z.string(),
  status: OrderState,
  statusText: z.string(),
  statusUpdateTime: Instant,
  /** Whole days in this state. */
  daysInState: z.int(),
  carrierName: z.string(),
  tracking: z.array(z.string()),
  parcels: z.array(Parcel),
  /** What its parcels hold, as far as the vendor has named it. */
  devices: z.array(OrderedDevice),
  /** How many of them have arrived. */
  devicesArrived: z.int(),
  requestedAt: Instant,
  requestedBy: z.string(),
  deliveredAt: when,
  /** What went wrong, in words; empty when nothing did. */
  error: z.string(),
  trouble: OrderTrouble.nullable(),
  /** Shows the Cancel button: requested, ours, and not yet handed to the vendor. */
  canCancel: z.boolean(),
})
export type Order = z.infer<typeof Order>

/** Supplies have no parcel that is followed: they were asked for, are being handed over, were taken, or were not. */
export const RefillState = z.enum(['requested', 'sending', 'sent', 'failed'])
export type RefillState = z.infer<typeof RefillState>

/** A row of the fleet: what a device is doing, and why it is silent if it is. */
export const FleetRow = z.object({
  _id: z.uuid(),
  owner_id: z.uuid(),
  workspaceName: z.string(),
  device: RegisteredKind,
  vendor: z.string(),
  /** IMEI, meter serial or gateway id: what is printed on it. */
  identifier: z.string(),
  memberId: MemberId.nullable(),
  name: z.string(),
  status: DeviceState,
  lastUsed: when,
  signalStrength: percent,
  batteryVoltage: z.int().nullable(),
  batteryPercent: percent,
  /** Whole days since it was last heard, or since it was given out; null when there is nothing to count from. */
  daysSilent: z.int().nullable(),
  isSilent: z.boolean(),
  cause: z.enum(causes).nullable(),
  /** The cause in a sentence; empty when the device is not silent. */
  causeText: z.string(),
})
export type FleetRow = z.infer<typeof FleetRow>
