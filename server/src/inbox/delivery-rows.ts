/** What a vendor said, as a row of the inbox: pushed or pulled, in a form that the database can hold. */
import { randomUUID } from 'node:crypto'
import { sha256 } from '../platform/secrets.ts'
import { deviceKey, type DeviceRef, type InboundEvent } from '../vendors/vendor.ts'
import type { NewDelivery } from './inbox-writer.ts'

export type Source = { id: string; vendor: string }

/** Of a body that is no JSON this much is kept: enough to see what is wrong with the sender. */
const junkKept = 8192
// An entry of a PostgreSQL index holds less than 2,704 bytes; vendors' keys are far shorter
const longestKey = 500

/** `body` is the event's own text. */
export function toDeliveryRow({ id, vendor }: Source, event: InboundEvent, body: string): NewDelivery {
  const key = nameOf(event.deviceRef)
  return {
    connectionId: id,
    vendor,
    kind: event.kind,
    // News without an id and a time is never the same as other news, however alike
    idemKey: event.idemKey === null ? `news:${randomUUID()}` : keyText(event.idemKey),
    deviceKey: key === undefined ? null : keyText(key),
    body: storable(body),
    problem: event.problem ?? null,
  }
}

/** What it is about: a device, or else an order, a parcel, a recording or a phone, under whose name it is found again. */
const nameOf = (ref: DeviceRef) => deviceKey(ref) ?? ref.vendorOrderId ?? ref.trackingNumber ?? ref.recordingId ?? ref.phone

export const junkRow = ({ id, vendor }: Source, text: string, problem: string): NewDelivery => ({
  connectionId: id,
  vendor,
  kind: 'unknown',
  idemKey: `malformed:${sha256(text)}`,
  deviceKey: null,
  body: storable(text.slice(0, junkKept)),
  problem,
})

/** A vendor's key as it is, or its hash where the database could not hold it as text or in an index. */
export const keyText = (key: string) =>
  key.length <= longestKey && key.isWellFormed() && !key.includes('\0') ? key : `sha256:${sha256(key)}`

/** PostgreSQL's text holds neither NUL nor half a surrogate pair; valid JSON writes both as escapes and is untouched. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()
