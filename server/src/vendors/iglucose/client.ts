/**
 * What we ask of iGlucose: meters for members, the state of an order, and readings. Its key travels in the body or the
 * query, which is one more reason why calls are never logged.
 */
import type { OrderState } from '@vitalrounds/domain/devices/order'
import { z } from 'zod'
import { productOf, secretOf, type Connection } from '../connection.ts'
import type { InboundEvent, OrderRequest, OrderUpdate, Outbound, VendorOrder, PullRequest } from '../vendor.ts'
import { VendorFailure } from '../vendor-failure.ts'
import { realWorld, vendorFetch, type World } from '../vendor-fetch.ts'
import { wordIn } from '../wire.ts'
import { iglucose } from './webhook.ts'
import { IGlucoseFulfillment, IGlucoseReadings } from './wire.ts'

// The vendor's words are not documented; these are plain English ones, and a connection's `orderWords` come first.
const usualWords: Record<string, OrderState> = {
  received: 'requested',
  pending: 'requested',
  processing: 'processing',
  on_hold: 'action_required',
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  cancelled: 'canceled',
}

export function iglucoseClient(connection: Connection, world: World = realWorld) {
  const apiKey = secretOf(connection, 'apiKey')

  async function getOrder(vendorOrderId: string): Promise<OrderUpdate> {
    const query = { order_number: vendorOrderId, api_key: apiKey }
    const call = { method: 'GET', path: 'fulfillment/number', query, isRepeatable: true } as const
    return orderUpdate(connection, await vendorFetch(connection, call, IGlucoseFulfillment, world))
  }

  /** Our order number is the vendor's key, so an earlier attempt can be found by it. */
  async function earlier(reference: string): Promise<OrderUpdate | undefined> {
    try {
      return await getOrder(reference)
    } catch (failure) {
      if (failure instanceof VendorFailure && failure.status === 404) return undefined
      throw failure
    }
  }

  async function order(request: OrderRequest): Promise<VendorOrder> {
    const json = orderBody(connection, request)
    const existing = request.attempt > 1 ? await earlier(request.reference) : undefined
    if (existing) return { vendorOrderId: request.reference, state: existing.state ?? 'requested', vendorStatus: existing.vendorStatus }
    const query = { api_key: apiKey }
    const call = { method: 'POST', path: 'fulfillment/', query, json, isRepeatable: false } as const
    const placed = await vendorFetch(connection, call, z.looseObject({ order_status: z.string().optional() }).optional(), world)
    const word = placed?.order_status ?? 'received'
    return { vendorOrderId: request.reference, state: stateOf(connection, word) ?? 'requested', vendorStatus: word }
  }

  async function readings(since: string, which: { device_ids?: string[] }): Promise<InboundEvent[]> {
    const json = {
      api_key: apiKey,
      ...which,
      // By the time of receipt, so that late uploads of old measurements are not missed.
      ingest_date_start: wallTime(Temporal.Instant.from(since)),
      ingest_date_end: wallTime(Temporal.Now.instant()),
    }
    const call = { method: 'POST', path: 'readings/', json, isRepeatable: true } as const
    return iglucose.split(await vendorFetch(connection, call, IGlucoseReadings, world))
  }

  const pull = ({ deviceRef, since }: PullRequest) => readings(since, deviceRef.deviceId ? { device_ids: [deviceRef.deviceId] } : {})
  const pullAll = (since: string) => readings(since, {})

  const check = async () => void (await pullAll(Temporal.Now.instant().toString()))

  return { vendor: 'iglucose', order, getOrder, pull, pullAll, check } satisfies Outbound
}

const wallTime = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'second' })

function stateOf(connection: Connection, word: string): OrderState | undefined {
  const existing = word.trim().toLowerCase().replace(/\s+/g, '_')
  return wordIn(connection.config.orderWords, existing) ?? wordIn(usualWords, existing)
}

function orderUpdate(connection: Connection, input: IGlucoseFulfillment): OrderUpdate {
  return {
    vendorOrderId: input.order_number,
    reference: input.order_number,
    state: stateOf(connection, input.order_status),
    vendorStatus: input.order_status,
    parcels: (input.tracking_numbers ?? []).map((number) => ({ number, carrierName: input.carrier })),
    deviceIds: (input.lines ?? []).flatMap((line) => line.device_ids ?? []),
  }
}

/** The vendor takes numbers only. */
function orderNumber(reference: string): number {
  if (!/^\d{1,15}$/.test(reference)) throw new Error('An iGlucose order needs a reference of digits')
  return Number(reference)
}

function orderBody(connection: Connection, { reference, memberId, device, quantity, shipTo }: OrderRequest) {
  return {
    order_number: orderNumber(reference),
    customer_name: `${shipTo.firstName} ${shipTo.lastName}`,
    customer_id: memberId,
    address1: shipTo.line1,
    address2: shipTo.line2 ?? '',
    city: shipTo.city,
    state: shipTo.state,
    zipcode: shipTo.zipCode,
    country: 'United States',
    shipping_method: 'MAIL',
    lines: [{ quantity: String(quantity), sku: productOf(connection, device), line_name: device }],
  }
}
