/** Device orders in every state they can be in, some of them in trouble, and the month's count below the clinic's limit. */
import { deviceKinds, type RegisteredKind } from '@vitalrounds/domain/devices/device'
import type { OrderState } from '@vitalrounds/domain/devices/order'
import type { PlannedDevice } from '../devices.ts'
import type { MemberPlan } from '../plan.ts'
import { newTrackingNumber } from '../../src/simulator/tracking.ts'
import { type Chance, chanceStream, digits, idAt } from '../random.ts'
import { instant, instantOrNull, type Row } from '../rows.ts'
import { type DemoGroup, demoSeed } from './groups.ts'

/** State, device, days since the request, days in the state. */
type Scene = readonly [OrderState, RegisteredKind, number, number, string?]

const scenes: readonly Scene[] = [
  ['requested', 'BT105', 0, 0],
  ['requested', 'SMIG', 1, 1],
  ['requested', 'TENOVI_SCALE', 9, 9],
  ['processing', 'BT004', 2, 1],
  ['processing', 'TENOVI_BPM', 10, 9],
  ['action_required', 'SMIG', 4, 3, 'Address could not be verified'],
  ['action_required', 'TENOVI_GLUCOMETER', 12, 8, 'Recipient phone missing'],
  ['shipped', 'BT105', 4, 2],
  ['shipped', 'BT004', 13, 9],
  ['shipped', 'TENOVI_BPM_XL', 5, 3],
  ['out_for_delivery', 'SMIG', 5, 0],
  ['out_for_delivery', 'BT105', 6, 0],
  ['delivered', 'BT105', 9, 3],
  ['delivered', 'SMIG', 17, 11],
  ['delivered', 'TENOVI_SCALE', 46, 39],
  ['delivered', 'BT004', 61, 55],
  ['delivered', 'BT105', 83, 78],
  ['returned', 'BT004', 24, 4, 'Refused by recipient'],
  ['canceled', 'SMIG', 8, 8],
  ['failed', 'BT105', 15, 14, 'The vendor does not ship to this address'],
]

const shippedStates: readonly OrderState[] = ['shipped', 'out_for_delivery', 'delivered', 'returned']
const words: Partial<Record<OrderState, string>> = {
  processing: 'Processing',
  shipped: 'In transit',
  out_for_delivery: 'Out for delivery today',
  delivered: 'Delivered, left at front door',
}

const shipTo = ({ person }: MemberPlan) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone,
  line1: person.line1,
  line2: person.line2,
  city: person.place.city,
  state: person.place.state,
  zipCode: person.place.zipCode,
})

const dayMs = 24 * 3_600_000

type Time = { requestedMs: number; stateMs: number }

function parcel(draw: Chance, state: OrderState): Row {
  if (!shippedStates.includes(state)) return { carrier_name: null, tracking: [] }
  const carrier = draw.is(0.5) ? 'UPS' : 'FEDEX'
  return { carrier_name: carrier, tracking: [newTrackingNumber(carrier, (count) => digits(draw, count))] }
}

type Order = { scene: Scene; to: ReturnType<typeof recipient>; time: Time; number: number }

/** What the vendor and the carrier have said so far. */
const progress = (draw: Chance, { scene: [state, , , , text], time, number }: Order): Row => ({
  status_text: text ?? words[state] ?? '',
  ...parcel(draw, state),
  ...(state === 'requested' || state === 'canceled' ? untouched(state) : handedOver(draw, time, number)),
  error: state === 'failed' ? (text ?? null) : null,
  delivered_at: instantOrNull(state === 'delivered' ? time.stateMs : null),
})

const untouched = (state: OrderState): Row => ({
  vendor_order_id: null,
  claimed_at: null,
  attempts: 0,
  canceled_from: state === 'canceled' ? 'requested' : null,
})

const handedOver = (draw: Chance, time: Time, number: number): Row => ({
  vendor_order_id: `V${draw.int(100_000, 999_999)}-${number}`,
  claimed_at: instant(time.requestedMs + 45_000),
  attempts: 1,
  canceled_from: null,
})

function orderRow(draw: Chance, group: DemoGroup, order: Order): Row {
  const { scene, to, time, number } = order
  const [state, device] = scene
  return {
    id: idAt(draw, time.requestedMs),
    group_id: group.id,
    member_id: to.plan.id,
    vendor: deviceKinds[device].vendor,
    device,
    state,
    state_at: instant(time.stateMs),
    reference: `${group.key.slice(0, 2).toUpperCase()}-${number}`,
    ...progress(draw, order),
    device_id: to.device?.id ?? null,
    device_key: to.device?.key ?? null,
    quantity: 1,
    is_bulk: false,
    ship_to: shipTo(to.plan),
    requested_by: to.plan.careManager,
    requested_at: instant(time.requestedMs),
    // Next asked about in a month: otherwise the first quarter of an hour would hand over what a demo wants to cancel
    asked_at: instantOrNull(state === 'requested' ? time.requestedMs + 30 * dayMs : null),
  }
}

export type Household = { plan: MemberPlan; devices: readonly PlannedDevice[] }

/** What arrived is the device that somebody has by now; what has not is for anybody who is enrolled. */
function recipient(draw: Chance, [state, kind]: Scene, enrolled: readonly Household[]) {
  const withIt = enrolled.filter(({ devices }) => devices.some((device) => device.kind === kind))
  const { plan, devices } = draw.pick(state === 'delivered' && withIt.length > 0 ? withIt : enrolled)
  const device = state === 'delivered' ? devices.find((device) => device.kind === kind) : undefined
  return { plan, device }
}

/** For those of the households that are enrolled. Order numbers are drawn by the database. */
export function orderRows(group: DemoGroup, households: readonly Household[], nowMs: number): Row[] {
  const draw = chanceStream(demoSeed, group.id, 'orders')
  const own = group.key === 'northside' ? scenes : scenes.filter((_, index) => index % 4 === 0)
  // Nobody of a story: those order for themselves
  const enrolled = households.filter(({ plan }) => plan.leftMs === null && !plan.isTold)
  const rows = own.map((scene, index) => {
    const requestedMs = nowMs - scene[2] * dayMs - draw.int(20, 200) * 60_000
    const stateMs = Math.min(nowMs - 600_000, Math.max(requestedMs + 60_000, nowMs - scene[3] * dayMs - draw.int(5, 60) * 60_000))
    return orderRow(draw, group, {
      scene,
      to: recipient(draw, scene, enrolled),
      time: { requestedMs, stateMs },
      number: 501 + index,
    })
  })
  const bulk = group.key === 'northside' ? [bulkRow(draw, group, nowMs, 501 + own.length)] : []
  return [...rows, ...bulk]
}

/** A dozen cuffs for the clinic's own shelf, two months ago. */
function bulkRow(draw: Chance, group: DemoGroup, nowMs: number, number: number): Row {
  const requestedMs = nowMs - 64 * dayMs
  const stateMs = nowMs - 57 * dayMs
  const address = { line1: '410 Fordham Rd', line2: '', city: 'New York', state: 'NY', zipCode: '10027' }
  return {
    id: idAt(draw, requestedMs),
    group_id: group.id,
    member_id: null,
    vendor: 'bodytrace',
    device: 'BT105',
    state: 'delivered',
    state_at: instant(stateMs),
    status_text: words.delivered,
    reference: `NO-${number}`,
    vendor_order_id: `V${draw.int(100_000, 999_999)}-${number}`,
    claimed_at: instant(requestedMs + 60_000),
    attempts: 1,
    canceled_from: null,
    ...parcel(draw, 'delivered'),
    quantity: 12,
    is_bulk: true,
    ship_to: { firstName: 'Northside', lastName: 'Clinic', phone: '+12125550160', ...address },
    error: null,
    requested_by: null,
    requested_at: instant(requestedMs),
    asked_at: null,
    delivered_at: instant(stateMs),
    device_id: null,
    device_key: null,
  }
}
