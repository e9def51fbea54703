/** Reads one kept delivery again, in our words. Pure: what comes out depends on the row alone, however often it is opened. */
import { type VendorName, vendorNamed } from '@vitalrounds/domain/devices/device'
import type { InboundEvent, Outcome } from '../vendors/vendor.ts'
import { vendors } from '../vendors/vendors.ts'
import { positionIn } from '../vendors/wire.ts'

/** A row of the inbox as the worker claims it. `groupId` and `deviceId` are those of the device's present owner. */
export type ClaimedDelivery = {
  id: number
  connection_id: string
  vendor: string
  idem_key: string
  kind: string
  body: string
  received_at: string
  attempts: number
  device_key: string | null
  group_id: string | null
  device_id: string | null
  member_id: string | null
  /** Another clinic had the device before: what cannot be dated may be its patient's. */
  is_second_hand: boolean | null
}

export type OpenedDelivery = { row: ClaimedDelivery; event: InboundEvent | undefined; outcome: Outcome }

const unreadable = (row: ClaimedDelivery, problem: string): OpenedDelivery => ({
  row,
  event: undefined,
  outcome: { readings: [], problem },
})

export function openDelivery(row: ClaimedDelivery): OpenedDelivery {
  const name = vendorNamed(row.vendor)
  if (!name) return unreadable(row, 'No vendor of this name is known')
  const vendor = vendors[name].inbound
  let body: unknown
  try {
    body = JSON.parse(row.body)
  } catch {
    return unreadable(row, 'The body is not JSON')
  }
  const event = eventIn(row, name, body)
  if (!event) return unreadable(row, 'The body does not hold one event')
  const outcome = vendor.read(event, row.received_at)
  const position = positionIn(row.idem_key)
  const readings = outcome.readings.map((reading) => ({ ...reading, actKey: `${reading.actKey}${position}` }))
  return { row, event, outcome: { ...outcome, readings } }
}

/** A row holds one event: the hook has split what came together. */
function eventIn(row: ClaimedDelivery, vendor: VendorName, body: unknown): InboundEvent | undefined {
  // Where calls only hint, only what was fetched with our own key is a recording; a call of that shape bears another key
  const fetched = vendors[vendor].recordings?.read(body)
  if (fetched?.problem === undefined && fetched && row.idem_key.startsWith(`${fetched.idemKey}:`)) return fetched
  const events = vendors[vendor].inbound.split(body, row.kind)
  return events.length === 1 ? events[0] : undefined
}
