/** BodyTrace's order object: the answer to an order and the news of each of its steps. */
import type { SimOrder, Stage } from '../state.ts'

const words: Record<Stage, string> = {
  requested: 'Pending',
  processing: 'Processing',
  shipped: 'Fulfilled',
  delivered: 'Delivered',
  canceled: 'Cancelled',
}

const epochSeconds = (at: string) => Math.floor(Temporal.Instant.from(at).epochMilliseconds / 1000)

export function orderBody(order: SimOrder) {
  const { request, parcel } = order
  return {
    id: order.id,
    status: words[order.stage],
    statusUpdates: order.history.map(({ stage, at }) => ({ status: words[stage], ts: epochSeconds(at) })),
    reference: order.reference,
    organizationId: request['organizationId'],
    quantity: order.quantity,
    kitId: order.product,
    shippingAddress: request['shippingAddress'],
    billingAddress: request['shippingAddress'],
    phoneNumber: request['phoneNumber'],
    email: request['email'],
    carrierService: { carrierName: 'UPS', serviceName: 'Ground' },
    order: { id: order.id, quantity: order.quantity },
    ...(parcel
      ? {
          uniqueItems: Object.fromEntries(parcel.deviceIds.map((imei) => [imei, order.id])),
          shipments: { [parcel.number]: { status: words[order.stage], uniqueItems: asPairs(parcel.deviceIds) } },
          tracking: [parcel.number],
        }
      : {}),
  }
}

const asPairs = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, id]))
