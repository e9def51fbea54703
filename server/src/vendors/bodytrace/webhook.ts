/**
 * What BodyTrace tells us: weights, blood pressures, heartbeats and the progress of orders. Everything arrives at one
 * address; an order is known by its history of statuses.
 */
import type { OrderState } from '@vitalrounds/domain/devices/order'
import type { DeliveredReading, DeviceStatus } from '@vitalrounds/domain/readings/reading'
import { pascalToMmHg } from '@vitalrounds/domain/units'
import { z } from 'zod'
import { verifiesCredential } from '../hook-auth.ts'
import type { Inbound, InboundEvent, OrderUpdate, Outcome } from '../vendor.ts'
import {
  actAt,
  allUnreadable,
  clampPercent,
  digestParts,
  elementsOf,
  optionalField,
  emptyOutcome,
  numbered,
  problemOf,
  readingOf,
  unreadableDelivery,
  WireText,
  wordIn,
} from '../wire.ts'
import type { Act } from '../wire.ts'
import { imeiOf } from './imei.ts'
import { BodyTraceDataValues, BodyTraceOrder, BodyTracePush, type BodyTraceValues } from './wire.ts'

export const bodytrace: Inbound = {
  vendor: 'bodytrace',
  isGenuine: (request, auth) => verifiesCredential(request, auth, ['basic']),
  split: (body, kind) =>
    numbered(elementsOf(body).map((element) => (kind === 'order' || isOrder(element) ? orderEvent(element) : pushEvent(element)))),
  read(event, receivedAt) {
    if (event.problem !== undefined) return emptyOutcome(event.problem)
    return event.kind === 'order' ? readOrder(event) : readPush(event, receivedAt)
  },
  answer(events) {
    if (allUnreadable(events)) return { status: 400 }
    return { status: events.some((event) => event.kind !== 'status') ? 200 : 204 }
  },
}

const isOrder = (element: unknown) => typeof element === 'object' && element !== null && 'statusUpdates' in element && 'status' in element

// A number below this cannot be a present-day time in milliseconds (1973) but is one in seconds (until the year 5138).
const leastEpochMs = 100_000_000_000
const epochMs = (ts: number) => (ts < leastEpochMs ? ts * 1000 : ts)

function pushEvent(raw: unknown): InboundEvent {
  const parsed = BodyTracePush.safeParse(raw)
  if (!parsed.success) return unreadableDelivery('bodytrace', raw, { problem: problemOf(parsed.error), deviceRef: namedIn(raw) })
  const { ts, values, batteryVoltage, signalStrength, rssi } = parsed.data
  const imei = imeiOf(parsed.data)
  if (imei === undefined) return unreadableDelivery('bodytrace', raw, { problem: 'imei: missing, unreadable, or another than deviceId' })
  const kind = kindOf(values)
  // A clock may stand still: what was said at one time is one event only where it is the same;
  // a pull may leave out the tare, so that it says nothing here
  const { weight, systolic, diastolic, pulse } = values ?? {}
  const statement = kind === 'heartbeat' ? [batteryVoltage, signalStrength, rssi] : [weight, systolic, diastolic, pulse]
  return {
    idemKey: `bodytrace:${imei}:${epochMs(ts)}:${kind}:${digestParts(statement)}`,
    kind: kind === 'heartbeat' ? 'status' : 'reading',
    deviceRef: { imei },
    raw,
  }
}

const Names = z.object({ imei: optionalField(WireText), deviceId: optionalField(WireText) })

/** The device of a push that cannot be read otherwise. */
const namedIn = (raw: unknown) => ({ imei: imeiOf(Names.safeParse(raw).data ?? {}) })

function kindOf(values: BodyTraceValues | undefined): string {
  const parts = [
    values?.weight !== undefined ? 'weight' : '',
    values?.systolic !== undefined || values?.diastolic !== undefined ? 'bp' : '',
  ].filter((part) => part !== '')
  if (parts.length > 0) return parts.join('+')
  return values?.pulse === undefined ? 'heartbeat' : 'pulse'
}

function readPush(event: InboundEvent, receivedAt: string): Outcome {
  const parsed = BodyTracePush.safeParse(event.raw)
  if (!parsed.success) return emptyOutcome(problemOf(parsed.error))
  const { ts, values, ...device } = parsed.data
  const claimed = Temporal.Instant.fromEpochMilliseconds(epochMs(ts))
  const act = actAt(`bodytrace:${event.deviceRef.imei}:${epochMs(ts)}`, claimed, receivedAt)
  if (ts < leastEpochMs) act.flags = ['ts_in_seconds']
  return { readings: values ? [...weightOf(values, act), ...pressuresOf(values, act)] : [], status: statusOf(device) }
}

// A zero point shifted by more than 100 g makes the weight wrong by the shift: integrators' documentation of the scale.
const harmlessTareGrams = 100

function weightOf(values: BodyTraceValues, act: Act): DeliveredReading[] {
  if (values.weight === undefined) return []
  const tare = values.tare ?? 0
  if (Math.abs(tare) <= harmlessTareGrams) return [readingOf(act, 'bodyWeight', values.weight)]
  const corrected: Act = { ...act, flags: [...(act.flags ?? []), 'tare_corrected'] }
  return [readingOf(corrected, 'bodyWeight', values.weight - tare)]
}

// 20 to 320 mmHg is 2,666 to 42,663 Pa: the ranges do not overlap, so 1000 tells the units apart.
const leastPascal = 1000
const toMmHg = (pressure: number) => (pressure >= leastPascal ? pascalToMmHg(pressure) : pressure)

function pressuresOf(values: BodyTraceValues, act: Act): DeliveredReading[] {
  const { systolic, diastolic, pulse } = values
  const flags = [...(act.flags ?? [])]
  if (values.irregular) flags.push('irregular_heartbeat')
  const isMmHg = [systolic, diastolic].some((pressure) => pressure !== undefined && pressure < leastPascal)
  const bp: Act = { ...act, flags: isMmHg ? [...flags, 'unit_assumed'] : flags }
  return [
    ...(systolic === undefined ? [] : [readingOf(bp, 'systolicBP', toMmHg(systolic))]),
    ...(diastolic === undefined ? [] : [readingOf(bp, 'diastolicBP', toMmHg(diastolic))]),
    ...(pulse === undefined ? [] : [readingOf({ ...act, flags }, 'pulse', pulse)]),
  ]
}

/** Signal in percent of a radio level given as minus dBm; reproduces published pairs such as 87 and 54%. */
export const signalFromRssi = (rssi: number) => clampPercent(((115 - rssi) / 52) * 100)

function statusOf(device: Pick<BodyTracePush, 'batteryVoltage' | 'signalStrength' | 'rssi'>): DeviceStatus {
  const { batteryVoltage, signalStrength, rssi } = device
  const signalPct = signalStrength === undefined ? rssi && signalFromRssi(rssi) : clampPercent(signalStrength)
  return {
    ...(batteryVoltage === undefined ? {} : { batteryMv: Math.round(batteryVoltage) }),
    ...(signalPct === undefined ? {} : { signalPct }),
  }
}

/** The pull answer `datavalues` of one device as events, with the keys their pushes would have had. */
export function splitDataValues(imei: string, body: unknown): InboundEvent[] {
  const parsed = BodyTraceDataValues.safeParse(body)
  if (!parsed.success) return [unreadableDelivery('bodytrace', body, { problem: problemOf(parsed.error), deviceRef: { imei } })]
  return Object.entries(parsed.data).map(([ts, push]) => pushEvent({ ...push, imei, ts: Number(ts) }))
}

// Statuses seen in the shop's stand-in; any other word leaves the order where it is and is shown as it came.
const orderWords: Record<string, OrderState> = {
  pending: 'requested',
  processing: 'processing',
  fulfilled: 'shipped',
  delivered: 'delivered',
}

function orderEvent(raw: unknown): InboundEvent {
  const parsed = BodyTraceOrder.safeParse(raw)
  if (!parsed.success) return unreadableDelivery('bodytrace', raw, { problem: problemOf(parsed.error) })
  const { id, status, statusUpdates } = parsed.data
  const at = statusUpdates?.at(-1)?.ts
  return {
    idemKey: at === undefined ? null : `bodytrace:order:${digestParts(id, status, at)}`,
    kind: 'order',
    deviceRef: { vendorOrderId: id },
    raw,
  }
}

function readOrder(event: InboundEvent): Outcome {
  const parsed = BodyTraceOrder.safeParse(event.raw)
  return parsed.success ? { readings: [], order: orderUpdate(parsed.data) } : emptyOutcome(problemOf(parsed.error))
}

/** An order object in our words; the same for an answer and a callback. */
export function orderUpdate(order: BodyTraceOrder): OrderUpdate {
  const seconds = order.statusUpdates?.at(-1)?.ts
  return {
    vendorOrderId: order.id,
    reference: order.reference,
    state: wordIn(orderWords, order.status.toLowerCase()),
    vendorStatus: order.status,
    at: seconds === undefined ? undefined : instantOfSeconds(seconds),
    parcels: (order.tracking ?? []).map((number) => ({ number, carrierName: order.carrierService?.carrierName })),
    deviceIds: Object.keys(order.uniqueItems ?? {}).filter((imei) => /^\d{15}$/.test(imei)),
  }
}

const instantOfSeconds = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000)).toString({ smallestUnit: 'millisecond' })
