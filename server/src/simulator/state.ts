/** What the simulator remembers of the vendors it plays, all plain JSON, so that it can outlive a restart; and what it tells us. */
import type { VendorName } from '@vitalrounds/domain/devices/device'

export type Stage = 'requested' | 'processing' | 'shipped' | 'delivered' | 'canceled'

export type SimOrder = {
  id: string
  vendor: VendorName
  reference: string
  /** The vendor's name of the product: kit id, SKU, device type. */
  product: string
  quantity: number
  stage: Stage
  history: { stage: Stage; at: string }[]
  /** Known once it is shipped. */
  parcel?: {
    carrierName: 'UPS' | 'FEDEX'
    number: string
    deviceIds: string[]
    /** How many of its carrier's scans have been made. */
    scans?: number
  }
  request: Record<string, unknown>
}

/** A Tenovi device object; ordered ones share their id with an order. */
export type SimTenoviDevice = {
  id: string
  name: string
  patientId: string
  patientName: string
  gatewayId: string | null
  status: string
  createdAt: string
  unlinkedAt: string | null
}

export type SimRecording = { id: string; patientId: string; at: string; determination: string; heartRate: number }
export type SimPatient = { id: string; fields: Record<string, string>; status: 'pending' | 'connected' | 'none' }

/** A text that was handed over for sending. */
export type SimText = {
  sid: string
  to: string
  from: string
  body: string
  status: string
  errorCode: number | null
  callback: string
  createdAt: string
}

export type SimState = {
  offsetMs: number
  count: number
  orders: Record<string, SimOrder>
  tenoviDevices: Record<string, SimTenoviDevice>
  /** What each device has sent, newest last, as its push had it. */
  messages: Record<string, { at: string; body: unknown }[]>
  patients: Record<string, SimPatient>
  recordings: Record<string, SimRecording>
  texts: Record<string, SimText>
  /** Files of incoming texts that are still to be had, by their id, and whether they are pictures. */
  media: Record<string, boolean>
  /** Whose phone has texted STOP: `phone number`. */
  blocked: Record<string, true>
}

export const emptyState = (): SimState => ({
  offsetMs: 0,
  count: 0,
  orders: {},
  tenoviDevices: {},
  messages: {},
  patients: {},
  recordings: {},
  texts: {},
  media: {},
  blocked: {},
})

/** Where a vendor's news goes and how it proves itself there. */
export type Hook = {
  url: string
  auth:
    | { kind: 'basic'; user: string; password: string }
    | { kind: 'header'; name: string; value: string }
    | { kind: 'path' }
    | { kind: 'signed'; authToken: string }
  /** Of a vendor that signs its calls: the public address, over which it signs, where it is not the one it is sent to. */
  signedUrl?: string
}

export type Delivery = {
  id: number
  vendor: VendorName
  body: string
  /** The answer; 0 when nobody answered, null while it was not sent. */
  status: number | null
  faults: string[]
}
