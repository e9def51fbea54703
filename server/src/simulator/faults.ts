/**
 * What can go wrong on demand. Each fault is ordered for a vendor and a number of times and used up as it strikes.
 * `duplicate` to `futureClock` befall what the vendor sends us, the others what we ask of it.
 */
import type { VendorName } from '@vitalrounds/domain/devices/device'

export const pushFaults = ['duplicate', 'delay', 'reorder', 'drop', 'malformed', 'wrongAuth', 'futureClock'] as const
// `lostAnswer`: what was asked is done, and the connection breaks before the answer; `queueFull`: too many texts wait at Twilio
export const apiFaults = ['429', '500', 'lostAnswer', 'queueFull'] as const
export type PushFault = (typeof pushFaults)[number]
export type ApiFault = (typeof apiFaults)[number]

export type FaultOrder = { vendor: VendorName; kind: PushFault | ApiFault; times: number; delayMs?: number | undefined }

export type Faults = {
  orders: FaultOrder[]
  /** Uses one up, if it was ordered. */
  strike(vendor: VendorName, kind: FaultOrder['kind']): FaultOrder | undefined
}

export function newFaults(): Faults {
  const orders: FaultOrder[] = []
  return {
    orders,
    strike(vendor, kind) {
      const order = orders.find((order) => order.vendor === vendor && order.kind === kind && order.times > 0)
      if (order) order.times--
      return order
    },
  }
}
