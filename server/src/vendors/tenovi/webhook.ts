/**
 * What Tenovi tells us: one metric an event, tied into acts of measuring by the measurement index, and the progress of
 * shipments. The device id names the source; a gateway may be swapped under it.
 */
import { verifiesCredential } from '../hook-auth.ts'
import type { Inbound, InboundEvent, Outcome } from '../vendor.ts'
import { allUnreadable, digestParts, elementsOf, emptyOutcome, numbered, problemOf, unreadableDelivery, WireNumber } from '../wire.ts'
import { isIrregular, isSameAct, isTracked, readMeasurement } from './measurement.ts'
import { tenoviOrderState } from './order-words.ts'
import { TenoviFulfillment, TenoviMeasurement, TenoviNamed, TenoviSpecialOrder } from './wire.ts'

export const tenovi: Inbound = {
  vendor: 'tenovi',
  isGenuine: (request, auth) => verifiesCredential(request, auth, ['basic', 'header']),
  split(body) {
    const elements = elementsOf(body)
    const irregular = elements.flatMap((element) => irregularIn(element))
    return numbered(
      elements.map((element) => {
        if (has(element, 'metric')) return measurementEvent(element, irregular)
        return has(element, 'order_id') ? specialOrderEvent(element) : fulfillmentEvent(element)
      }),
    )
  },
  read(event, receivedAt) {
    if (event.problem !== undefined) return emptyOutcome(event.problem)
    if (has(event.raw, 'metric')) return readMeasurement(event.raw, receivedAt)
    return has(event.raw, 'order_id') ? readSpecialOrder(event.raw) : readFulfillment(event.raw)
  },
  answer: (events) => ({ status: allUnreadable(events) ? 400 : 200 }),
}

const has = (element: unknown, key: string) =>
  typeof element === 'object' && element !== null && Object.keys(element).some((name) => name.trim() === key)

const kinds: Record<string, InboundEvent['kind']> = { battery_percentage: 'status' }

const broken = (raw: unknown, problem: string) =>
  unreadableDelivery('tenovi', raw, { problem, deviceRef: { hwiDeviceId: TenoviNamed.safeParse(raw).data?.hwi_device_id } })

function measurementEvent(raw: unknown, irregular: readonly TenoviMeasurement[]): InboundEvent {
  const parsed = TenoviMeasurement.safeParse(raw)
  if (!parsed.success) return broken(raw, problemOf(parsed.error))
  const item = parsed.data
  const at = item.timestamp ?? item.created
  if (!at) return broken(raw, 'timestamp: missing')
  const parts = [item.hwi_device_id, item.metric, at.toString(), plain(item.value_1), plain(item.value_2)]
  const problem = readMeasurement(raw, at.toString()).problem
  const event: InboundEvent = {
    idemKey: `tenovi:${digestParts(...parts, item.filter_params?.measurement_index ?? null)}`,
    kind: isTracked(item.metric) ? (kinds[item.metric] ?? 'reading') : 'unknown',
    deviceRef: refOf(item),
    raw: withIrregular(raw, item, irregular),
  }
  return problem === undefined ? event : { ...event, kind: 'unknown', problem }
}

/** Numbers come quoted in pushes and bare in pulls: the key must not depend on it. */
const plain = (value: unknown) => WireNumber.safeParse(value).data ?? value ?? null

function irregularIn(element: unknown): TenoviMeasurement[] {
  const item = TenoviMeasurement.safeParse(element).data
  return item && isIrregular(item) ? [item] : []
}

/** The irregular heartbeat is an element of its own; in one array it is noted on the act's other elements at once. */
function withIrregular(raw: unknown, measurement: TenoviMeasurement, irregular: readonly TenoviMeasurement[]): unknown {
  if (measurement.metric !== 'blood_pressure' && measurement.metric !== 'pulse') return raw
  const isNoted = irregular.some((note) => isSameAct(note, measurement))
  return isNoted && typeof raw === 'object' ? { ...raw, irregular_heartbeat: true } : raw
}

const refOf = (item: { hwi_device_id: string; hardware_uuid?: string | undefined; patient_id?: string | undefined }) => ({
  hwiDeviceId: item.hwi_device_id,
  ...(item.hardware_uuid ? { gatewayId: item.hardware_uuid } : {}),
  ...(item.patient_id ? { patientId: item.patient_id } : {}),
})

const isUnlinked = (status: string) => status.toLowerCase() === 'unlinked'
const isConnected = (status: string) => status.toLowerCase() === 'connected'

function fulfillmentEvent(raw: unknown): InboundEvent {
  const parsed = TenoviFulfillment.safeParse(raw)
  if (!parsed.success) return broken(raw, problemOf(parsed.error))
  const { hwi_device_id: id, status } = parsed.data
  return {
    idemKey: null,
    kind: isUnlinked(status) ? 'link' : 'order',
    deviceRef: { ...refOf(parsed.data), vendorOrderId: id },
    raw,
  }
}

function readFulfillment(raw: unknown): Outcome {
  const parsed = TenoviFulfillment.safeParse(raw)
  if (!parsed.success) return emptyOutcome(problemOf(parsed.error))
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
  if (!parsed.success) return broken(raw, problemOf(parsed.error))
  return { idemKey: null, kind: 'order', deviceRef: { vendorOrderId: parsed.data.order_id }, raw }
}

function readSpecialOrder(raw: unknown): Outcome {
  const parsed = TenoviSpecialOrder.safeParse(raw)
  if (!parsed.success) return emptyOutcome(problemOf(parsed.error))
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
