/** What we ask of BodyTrace: kits for members, the state of an order, and the messages a device sent since a moment. */
import { z } from 'zod'
import { basicHeader, productOf, secretOf, type Connection } from '../connection.ts'
import type { InboundEvent, OrderRequest, Outbound, VendorOrder, PullRequest } from '../vendor.ts'
import { VendorFailure } from '../vendor-failure.ts'
import { realWorld, vendorFetch, type World } from '../vendor-fetch.ts'
import { bodytrace, orderUpdate } from './webhook.ts'
import { BodyTraceOrder, BodyTracePush } from './wire.ts'

// A scale or cuff sends a handful a day; a hundred thousand messages of one are no answer
const [firstLimit, lastLimit] = [1000, 100_000]

export function bodytraceClient(connection: Connection, world: World = realWorld) {
  const headers = { authorization: basicHeader(secretOf(connection, 'user'), secretOf(connection, 'password')) }
  const base = connection.config.ordersBaseUrl

  async function earlier(reference: string): Promise<BodyTraceOrder | undefined> {
    const call = { method: 'GET', path: 'orders', base, query: { reference }, headers, isRepeatable: true } as const
    const match = await vendorFetch(connection, call, z.array(BodyTraceOrder), world)
    return match.find((order) => order.reference === reference)
  }

  async function order(request: OrderRequest): Promise<VendorOrder> {
    const json = orderBody(connection, request)
    const existing = request.attempt > 1 ? await earlier(request.reference) : undefined
    const call = { method: 'POST', path: 'orders', base, headers, json, isRepeatable: false } as const
    const placed = orderUpdate(existing ?? (await vendorFetch(connection, call, BodyTraceOrder, world)))
    return {
      vendorOrderId: placed.vendorOrderId ?? '',
      state: placed.state ?? 'requested',
      vendorStatus: placed.vendorStatus,
    }
  }

  async function getOrder(vendorOrderId: string) {
    const path = `orders/${encodeURIComponent(vendorOrderId)}`
    return orderUpdate(await vendorFetch(connection, { method: 'GET', path, base, headers, isRepeatable: true }, BodyTraceOrder, world))
  }

  /** All of them: an answer as long as it may be hides more, and which end it cut off is not known. */
  async function messages(path: string, from: number): Promise<unknown[]> {
    for (let limit = firstLimit; limit <= lastLimit; limit *= 10) {
      const query = { from: String(from), limit: String(limit) }
      const call = { method: 'GET', path, query, headers, isRepeatable: true } as const
      const rows = await vendorFetch(connection, call, z.array(z.unknown()), world)
      if (rows.length < limit) return rows
    }
    throw new VendorFailure('bodytrace', 'unreadable')
  }

  async function pull({ deviceRef, since }: PullRequest): Promise<InboundEvent[]> {
    if (!deviceRef.imei) throw new VendorFailure('bodytrace', 'blocked')
    const from = Temporal.Instant.from(since).epochMilliseconds
    const path = `1/device/${encodeURIComponent(deviceRef.imei)}/datamessages`
    const rows = await messages(path, from)
    // Whether the vendor takes `from` in seconds or milliseconds is not known, so the answer is filtered here.
    return bodytrace.split(rows.filter((row) => (BodyTracePush.safeParse(row).data?.ts ?? from) >= from))
  }

  // No order has this number; an answer that lists none is enough
  const check = async () => void (await earlier('0'))

  return { vendor: 'bodytrace', order, getOrder, pull, check } satisfies Outbound
}

function orderBody(connection: Connection, { reference, device, quantity, shipTo }: OrderRequest) {
  return {
    quantity,
    kitId: productOf(connection, device),
    organizationId: connection.config.organizationId ?? '',
    reference,
    firstName: shipTo.firstName,
    lastName: shipTo.lastName,
    companyName: connection.config.clinicName,
    phoneNumber: shipTo.phone,
    email: connection.config.notifyEmail,
    shippingAddress: {
      street: [shipTo.line1, shipTo.line2].filter(Boolean).join(', '),
      city: shipTo.city,
      state: shipTo.state,
      postalCode: shipTo.zipCode,
      country: 'US',
    },
  }
}
