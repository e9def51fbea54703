/** The devices in members' homes with the numbers that vendors print on them, who had each when, and the spare ones. */
import { deviceKinds, type RegisteredKind } from '@vitalrounds/domain/devices/device'
import { luhnDigit } from '../src/vendors/bodytrace/imei.ts'
import type { Kit } from './physiology/body.ts'
import { deviceReceivedMs, type MemberPlan } from './plan.ts'
import { type Chance, hexDigits, idAt } from './random.ts'
import { instant, instantOrNull, type Row } from './rows.ts'

export type PlannedDevice = {
  id: string
  kind: RegisteredKind
  kits: Kit[]
  key: string
  imei: string | null
  hwiDeviceId: string | null
  gateway: string | null
  connectedMs: number
}

// The type code of BodyTrace's samples; every million devices takes the next one
const typeCode = 1_395_000

/** 15 digits: a type code of eight, a serial of six, and one that checks the others. */
export const imeiOfSerial = (serial: number) => {
  const code = String(typeCode + Math.floor(serial / 1_000_000)).padStart(8, '0')
  const digits = code + String(serial % 1_000_000).padStart(6, '0')
  return digits + luhnDigit(digits)
}

/** Twelve hexadecimal digits with at least one letter and one figure, as gateways are printed. */
const gatewayOf = (draw: Chance) => `${hexDigits(draw, 10)}${draw.pick(['a', 'b', 'c', 'd', 'e', 'f'])}${draw.int(0, 9)}`

function kindOf(kit: Kit, draw: Chance, { body }: MemberPlan): RegisteredKind | undefined {
  if (kit === 'cuff' && body.kits.includes('oximeter')) return 'TENOVI_BPM'
  const large = body.conditions.includes('obesity') ? 30 : 0
  const choices: Partial<Record<Kit, readonly (readonly [RegisteredKind, number])[]>> = {
    cuff: [
      ['BT105', 64],
      ['TENOVI_BPM', 32],
      ['TENOVI_BPM_XL', large],
    ],
    scale: [
      ['BT004', 68],
      ['TENOVI_SCALE', 32],
    ],
    meter: [
      ['SMIG', 72],
      ['TENOVI_GLUCOMETER', 28],
    ],
    kardia: [['KARDIA', 1]],
  }
  const choice = choices[kit]
  return choice && draw.weighted(choice)
}

/** Numbers of devices start here for each group, so that two groups never share one. */
export type Numbering = { serialFrom: number }

const kitOrder: readonly Kit[] = ['cuff', 'scale', 'meter', 'kardia']

/** The devices of one member; `serialFrom` and the member's number make the printed numbers unique. */
export function devicesOf(plan: MemberPlan, { serialFrom }: Numbering): PlannedDevice[] {
  const draw = plan.draw('devices')
  const connectedMs = deviceReceivedMs(plan)
  return kitOrder.flatMap((kit, order) => {
    if (!plan.body.kits.includes(kit)) return []
    const rendered = kindOf(kit, draw, plan)
    const kind = plan.printed[kit]?.kind ?? rendered
    if (!kind) return []
    const serial = plan.printed[kit]?.serial ?? serialFrom + plan.n * kitOrder.length + order
    const kits: Kit[] = kit === 'cuff' && plan.body.kits.includes('oximeter') ? ['cuff', 'oximeter'] : [kit]
    return [{ id: idAt(draw, connectedMs), kind, kits, connectedMs: connectedMs - 60_000, ...printed(kind, serial, draw) }]
  })
}

function printed(kind: RegisteredKind, serial: number, draw: Chance) {
  const { identifier, number } = deviceKinds[kind]
  const imei = identifier !== 'imei' ? null : number?.hasCheckDigit ? imeiOfSerial(serial) : String(1_000_000 + serial)
  const hwiDeviceId = identifier === 'gateway' ? idAt(draw, serial) : null
  const gateway = hwiDeviceId === null ? null : gatewayOf(draw)
  return { imei, hwiDeviceId, gateway, key: imei ?? hwiDeviceId ?? `p${hexDigits(draw, 24)}` }
}

/** Silent devices are mostly empty or out of reach: their last words say so. */
function health(draw: Chance, kind: RegisteredKind, isSilent: boolean): Row {
  const { identifier, vendor } = deviceKinds[kind]
  const isCellular = identifier !== 'patient'
  const saysVolts = vendor === 'bodytrace'
  const isWeak = isSilent && draw.is(0.6)
  return {
    signal_strength: isCellular ? (isWeak && draw.is(0.5) ? draw.int(4, 18) : draw.int(31, 96)) : null,
    battery_voltage: saysVolts ? (isWeak ? draw.int(4310, 4700) : draw.int(5100, 6180)) : null,
    battery_percent: isCellular && !saysVolts ? (isWeak ? draw.int(2, 14) : draw.int(35, 100)) : null,
  }
}

const silentMs = 5 * 24 * 3_600_000

export function deviceRows(plan: MemberPlan, devices: readonly PlannedDevice[], nowMs: number): Row[] {
  const draw = plan.draw('device health')
  return devices.map((device) => {
    const last = plan.readings.findLast((reading) => device.kits.includes(reading.kit))?.receivedAt ?? null
    return {
      id: device.id,
      group_id: plan.groupId,
      vendor: deviceKinds[device.kind].vendor,
      device: device.kind,
      device_key: device.key,
      imei: device.imei,
      hwi_device_id: device.hwiDeviceId,
      hardware_uuid: device.gateway,
      member_id: plan.leftMs === null ? plan.id : null,
      status: plan.leftMs === null ? 'connected' : 'disconnected',
      status_at: instant(plan.leftMs ?? device.connectedMs),
      ...health(draw, device.kind, last === null || last < nowMs - silentMs),
      last_used_at: instantOrNull(last),
      connected_at: instant(device.connectedMs),
      unlinked_at: instantOrNull(plan.leftMs),
      created_at: instant(plan.joinedMs),
    }
  })
}

export const assignmentRows = (plan: MemberPlan, devices: readonly PlannedDevice[]): Row[] =>
  devices.map((device) => ({
    id: idAt(plan.draw(`assignment ${device.kind}`), device.connectedMs),
    group_id: plan.groupId,
    device_id: device.id,
    member_id: plan.id,
    from_at: instant(Math.min(device.connectedMs, plan.readings[0]?.measuredAt ?? device.connectedMs)),
    to_at: instantOrNull(plan.leftMs),
    reason: plan.leftMs === null ? '' : 'Left the program',
    assigned_by: plan.careManager,
  }))

/** Which device stands behind each kit, for the readings. */
export const devicesByKit = (devices: readonly PlannedDevice[]): Partial<Record<Kit, string>> =>
  Object.fromEntries(devices.flatMap((device) => device.kits.map((kit) => [kit, device.id])))
