/** Rows of the views `device_record` and `order_record`, and their words. */
import { deviceKinds, isDeviceKind } from '@vitalrounds/domain/devices/device'
import { cancelProblem, OrderState } from '@vitalrounds/domain/devices/order'
import { daysFrom, troubleOf } from '@vitalrounds/domain/devices/order-trouble'
import {
  type DeviceRecord,
  DeviceState,
  type FleetRow,
  type Order,
  RegisteredKind,
  TenoviKind,
  type TenoviRecord,
} from '@vitalrounds/domain/devices/record'
import { silenceOf } from '@vitalrounds/domain/devices/health'
import { Calibration } from '@vitalrounds/domain/readings/calibration'
import type { GroupDb } from '../../platform/database/db.ts'
import { parcelOf } from '../../vendors/carriers/tracking.ts'

export type DeviceRow = {
  id: string
  group_id: string
  workspace_name: string
  is_request: boolean
  vendor: string
  device: string
  imei: string
  device_key: string | null
  hwi_device_id: string | null
  hardware_uuid: string | null
  member_id: string | null
  name: string
  phone: string
  email: string
  is_disenrolled: boolean
  is_paused: boolean
  order_state: string
  state: string | null
  status_text: string
  status_at: string
  signal_strength: number | null
  battery_voltage: number | null
  battery_percent: number | null
  last_used_at: string | null
  held_since: string | null
  calibration: unknown
  reference: string
  order_number: number | null
  tracking: string[]
  carrier_name: string
  is_bulk: boolean
  deleted_at: string | null
  unlinked_at: string | null
}

export type OrderRow = {
  id: string
  group_id: string
  workspace_name: string
  member_id: string | null
  name: string
  phone: string
  email: string
  device: string
  vendor: string
  quantity: number
  is_bulk: boolean
  order_number: number
  reference: string
  state: string
  status_text: string
  state_at: string
  carrier_name: string
  tracking: string[]
  requested_at: string
  requested_by: string
  delivered_at: string | null
  error: string | null
  claimed_at: string | null
  vendor_order_id: string | null
  last_used_at: string | null
  device_id: string | null
}

const whose = (row: DeviceRow | OrderRow) => ({
  _id: row.id,
  owner_id: row.group_id,
  workspaceName: row.workspace_name,
  memberId: row.member_id,
  name: row.name,
  device: RegisteredKind.parse(row.device),
})

export const deviceOf = (row: DeviceRow): DeviceRecord => ({
  ...whose(row),
  imei: row.imei,
  phone: row.phone,
  email: row.email,
  signalStrength: row.signal_strength,
  batteryVoltage: row.battery_voltage,
  batteryPercent: row.battery_percent,
  lastUsed: row.last_used_at,
  status: OrderState.parse(row.order_state),
  state: row.state === null ? null : DeviceState.parse(row.state),
  statusText: row.status_text,
  statusUpdateTime: row.status_at,
  reference: row.reference,
  order_number: row.order_number,
  tracking: row.tracking,
  carrierName: row.carrier_name,
  isBulkOrder: row.is_bulk,
  calibration: Calibration.safeParse(row.calibration).data ?? null,
})

export const tenoviOf = (row: DeviceRow): TenoviRecord => ({
  ...whose(row),
  device: TenoviKind.parse(row.device),
  hwiDeviceId: row.hwi_device_id,
  hardwareUuid: row.hardware_uuid?.toUpperCase() ?? null,
  status: DeviceState.parse(row.state),
  statusText: row.status_text,
  statusUpdateTime: row.status_at,
  signalStrength: row.signal_strength,
  batteryPercent: row.battery_percent,
  lastUsed: row.last_used_at,
  deleted: row.deleted_at,
  unlinked: row.unlinked_at,
})

/** What is printed on the device; nothing where its key is the vendor's own for its member's account. */
export const identifierOf = (row: Pick<DeviceRow, 'device' | 'imei' | 'hardware_uuid' | 'device_key'>) =>
  isDeviceKind(row.device) && deviceKinds[row.device].identifier === 'patient'
    ? ''
    : row.imei || (row.hardware_uuid?.toUpperCase() ?? row.device_key ?? '')

export const fleetOf = (row: DeviceRow, asOf: string): FleetRow => ({
  ...whose(row),
  vendor: row.vendor,
  identifier: identifierOf(row),
  status: DeviceState.parse(row.state),
  lastUsed: row.last_used_at,
  signalStrength: row.signal_strength,
  batteryVoltage: row.battery_voltage,
  batteryPercent: row.battery_percent,
  ...silenceOf(
    {
      status: row.state ?? '',
      memberId: row.member_id,
      isDisenrolled: row.is_disenrolled,
      isPaused: row.is_paused,
      lastUsed: row.last_used_at,
      heldSince: row.held_since,
      signalStrength: row.signal_strength,
      batteryVoltage: row.battery_voltage,
      batteryPercent: row.battery_percent,
    },
    asOf,
  ),
})

/** Vendors name parcels by number or by link; a link that is nobody's we know is shown as it is. */
function parcelsOf(row: OrderRow) {
  return row.tracking.map((text) => {
    const isLink = URL.canParse(text) && text.startsWith('https://')
    const parcel = parcelOf(isLink ? { link: text } : { number: text, carrierName: row.carrier_name })
    return {
      number: parcel?.number ?? text,
      carrierName: parcel?.carrierName ?? row.carrier_name,
      link: parcel?.link ?? (isLink ? text : null),
    }
  })
}

/**
 * Without its devices, which are asked for by the page. `asOf` judges how long it stands; `groupId` is the caller's own
 * group, the only one to cancel in.
 */
export function orderOf(row: OrderRow, { asOf, groupId }: GroupDb): Order {
  const status = OrderState.parse(row.state)
  const parcels = parcelsOf(row)
  const facts = {
    state: status,
    stateAt: row.state_at,
    deliveredAt: row.delivered_at,
    lastUsedAt: row.last_used_at,
    isBulk: row.is_bulk,
  }
  return {
    ...whose(row),
    phone: row.phone,
    email: row.email,
    vendor: row.vendor,
    quantity: row.quantity,
    isBulkOrder: row.is_bulk,
    order_number: row.order_number,
    reference: row.reference || String(row.order_number),
    status,
    statusText: row.status_text,
    statusUpdateTime: row.state_at,
    daysInState: daysFrom(row.state_at, asOf),
    carrierName: parcels[0]?.carrierName ?? row.carrier_name,
    tracking: parcels.map(({ number }) => number),
    parcels,
    devices: [],
    devicesArrived: 0,
    requestedAt: row.requested_at,
    requestedBy: row.requested_by,
    deliveredAt: row.delivered_at,
    error: row.error ?? '',
    trouble: troubleOf(facts, asOf),
    canCancel: row.group_id === groupId && !cancelProblem({ status, isClaimed: row.claimed_at !== null }),
  }
}
