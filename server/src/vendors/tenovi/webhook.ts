/**
 * What Tenovi tells us: one metric an event, tied into acts of measuring by the measurement index, and the progress of
 * shipments. The device id names the source; a gateway may be swapped under it.
 */
import { carriesCredential } from '../hook-auth.ts'
import type { Inbound, InboundEvent, Outcome } from '../vendor.ts'
import { allUnreadable, digest, elementsOf, nothing, problemOf, unreadable } from '../wire.ts'
import { actKeyOf, isTracked, readMeasurement } from './measurement.ts'
import { tenoviOrderState } from './order-words.ts'
import { TenoviFulfillment, TenoviMeasurement, TenoviSpecialOrder } from './wire.ts'

export const tenovi: Inbound = {
  vendor: 'tenovi',
  isGenuine: (request, auth) => carriesCredential(request, auth, ['basic', 'header']),
  split(body) {
    const elements = elementsOf(body)
    return elements.map((element) => {
      if (has(element, 'metric')) return measurementEvent(element, elements)
      if (has(element, 'order_id')) return specialOrderEvent(element)
      return fulfillmentEvent(element)
    })
  },
  read(event, receivedAt) {
    if (event.problem !== undefined) return nothing(event.problem)
    if (has(event.raw, 'metric')) return readMeasurement(event.raw, receivedAt)
    return has(event.raw, 'order_id') ? readSpecialOrder(event.raw) : readFulfillment(event.raw)
  },
  answer: (events) => ({ status: allUnreadable(events) ? 400 : 200 }),
}

const has = (element: unknown, key: string) =>
  typeof element === 'object' && element !== null && Object.keys(element).some((name) => name.trim() === key)

const kinds: Record<string, InboundEvent['kind']> = { battery_percentage: 'status' }

function measurementEvent(raw: unknown, all: readonly unknown[]): InboundEvent {
  const parsed = TenoviMeasurement.safeParse(raw)
  if (!parsed.success) return unreadable('tenovi', raw, problemOf(parsed.error))
  const one = parsed.data
  const at = one.timestamp ?? one.created
  if (!at) return unreadable('tenovi', raw, 'timestamp: missing')
  const parts = [one.hwi_device_id, one.metric, at.toString(), text(one.value_1), text(one.value_2)]
  const problem = readMeasurement(raw, at.toString()).problem
  const event: InboundEvent = {
    idemKey: `tenovi:${digest(...parts, one.filter_params?.measurement_index ?? null)}`,
    kind: isTracked(one.metric) ? (kinds[one.metric] ?? 'reading') : 'unknown',
    deviceRef: refOf(one),
    raw: withIrregular(raw, one, all),
  }
  return problem === undefined ? event : { ...event, kind: 'unknown', problem }
}

/** Numbers come quoted in pushes and bare in pulls: the key must not depend on it. */
const text = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? String(value) : null)

/** The irregular heartbeat is an element of its own; in one array it is noted on the act's other elements at once. */
function withIrregular(raw: unknown, one: TenoviMeasurement, all: readonly unknown[]): unknown {
  if (all.length === 1 || (one.metric !== 'blood_pressure' && one.metric !== 'pulse')) return raw
  const isIrregular = all.some((other) => {
    const parsed = TenoviMeasurement.safeParse(other)
    return parsed.success && parsed.data.metric === 'irregular_heartbeat' && actKeyOf(parsed.data) === actKeyOf(one)
  })
  return isIrregular && typeof raw === 'object' ? { ...raw, irregular_heartbeat: true } : raw
}

const refOf = (one: {
  hwi_device_id: string
  hardware_uuid?: string | undefined
  patient_id?: string | undefined
}) => ({
  hwiDeviceId: one.hwi_device_id,
  ...(one.hardware_uuid ? { gatewayId: one.hardware_uuid } : {}),
  ...(one.patient_id ? { patientId: one.patient_id } : {}),
})

const isUnlinked = (status: string) => status.toLowerCase() === 'unlinked'
const isConnected = (status: string) => status.toLowerCase() === 'connected'

function fulfillmentEvent(raw: unknown): InboundEvent {
  const parsed = TenoviFulfillment.safeParse(raw)
  if (!parsed.success) return unreadable('tenovi', raw, problemOf(parsed.error))
  const { hwi_device_id: id, status, hardware_uuid: gateway, tracking_link: link } = parsed.data
  return {
    idemKey: `tenovi:fulfillment:${digest(id, status, gateway ?? null, link ?? null)}`,
    kind: isUnlinked(status) ? 'link' : 'order',
    deviceRef: { ...refOf(parsed.data), vendorOrderId: id },
    raw,
  }
}

function readFulfillment(raw: unknown): Outcome {
  const parsed = TenoviFulfillment.safeParse(raw)
  if (!parsed.success) return nothing(problemOf(parsed.error))
  const { hwi_device_id: id, status, hardware_uuid, device_id, tracking_link, patient_id } = parsed.data
  if (isUnlinked(status)) return { readings: [], link: { state: 'unlinked', memberId: patient_id } }
  return {
    readings: [],
    order: {
      vendorOrderId: id,
      state: tenoviOrderState(status),
      vendorStatus: status,
      parcels: tracking_link ? [{ link: tracking_link }] : [],
      deviceIds: [],
      ...(hardware_uuid ? { gateway: { id: hardware_uuid, replaces: device_id || undefined } } : {}),
    },
    ...(isConnected(status) ? { link: { state: 'connected', memberId: patient_id } } : {}),
  }
}

function specialOrderEvent(raw: unknown): InboundEvent {
  const parsed = TenoviSpecialOrder.safeParse(raw)
  if (!parsed.success) return unreadable('tenovi', raw, problemOf(parsed.error))
  const { order_id: id, status, shipping_status, tracking_number } = parsed.data
  return {
    idemKey: `tenovi:special:${digest(id, status, shipping_status ?? null, tracking_number ?? null)}`,
    kind: 'order',
    deviceRef: { vendorOrderId: id },
    raw,
  }
}

function readSpecialOrder(raw: unknown): Outcome {
  const parsed = TenoviSpecialOrder.safeParse(raw)
  if (!parsed.success) return nothing(problemOf(parsed.error))
  const { order_id, order_number, status, shipping_status, tracking_number, carrier } = parsed.data
  const order = {
    vendorOrderId: order_id,
    reference: order_number,
    state: tenoviOrderState(shipping_status ?? '') ?? tenoviOrderState(status),
    vendorStatus: status,
    parcels: tracking_number ? [{ number: tracking_number, carrierName: carrier }] : [],
    deviceIds: [],
  }
  return { readings: [], order }
}
