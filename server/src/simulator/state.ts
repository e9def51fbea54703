/**
 * The simulator's whole memory: orders, devices, messages and recordings of the vendors it plays, a clock that can be
 * turned forward, and chance that repeats itself from a seed. All of `state` is plain JSON, so it can outlive a restart.
 */
import { chanceFrom } from './chance.ts'
import type { Faults } from './faults.ts'
import type { SimVendor } from './sim-vendor.ts'

export type Stage = 'requested' | 'processing' | 'shipped' | 'delivered' | 'canceled'

export type SimOrder = {
  id: string
  vendor: 'bodytrace' | 'iglucose' | 'tenovi'
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
  vendor: SimVendor
  body: string
  /** The answer; 0 when nobody answered, null while it was not sent. */
  status: number | null
  faults: string[]
}

export type Simulation = {
  readonly seed: string
  readonly state: SimState
  readonly hooks: Partial<Record<SimVendor, Hook>>
  readonly faults: Faults
  readonly deliveries: Delivery[]
  /** Held back by a `reorder` fault until the next delivery has gone out. */
  readonly held: (() => Promise<Delivery>)[]
}

export const simNow = (sim: Simulation) => Temporal.Now.instant().add({ milliseconds: sim.state.offsetMs })
export const simNowText = (sim: Simulation) => simNow(sim).toString({ smallestUnit: 'millisecond' })

/** A number in [0, 1) that depends only on the seed and on how many were drawn before. */
export const nextChance = (sim: Simulation) => chanceFrom(`${sim.seed}:${++sim.state.count}`)()

export const digits = (sim: Simulation, length: number) =>
  Array.from({ length }, () => Math.floor(nextChance(sim) * 10)).join('')

export const hexDigits = (sim: Simulation, length: number) =>
  Array.from({ length }, () => Math.floor(nextChance(sim) * 16).toString(16)).join('')

/** A version 4 UUID by its marks; its digits are the simulator's. */
export const nextUuid = (sim: Simulation) =>
  `${hexDigits(sim, 8)}-${hexDigits(sim, 4)}-4${hexDigits(sim, 3)}-8${hexDigits(sim, 3)}-${hexDigits(sim, 12)}`

// As many as a device sends in about half a year; a pull never asks for more.
const mostMessages = 500

export function rememberMessage(sim: Simulation, device: string, at: string, body: unknown) {
  const log = (sim.state.messages[device] ??= [])
  log.push({ at, body })
  if (log.length > mostMessages) log.shift()
}

export const messagesOf = (sim: Simulation, device: string) =>
  Object.hasOwn(sim.state.messages, device) ? (sim.state.messages[device] ?? []) : []
