/**
 * What the simulator must know of a vendor to play it: one folder of the vendor's name, entered in `sides.ts`. Whatever a
 * vendor does not do is absent.
 */
import type { VendorName } from '@vitalrounds/domain/devices/device'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { DeviceRef } from '../vendors/vendor.ts'
import type { Faults } from './faults.ts'
import type { Delivery, Hook, SimOrder, SimState } from './state.ts'
import type { Vitals } from './vitals.ts'

/** What a connection must hold to reach it. These credentials open nothing but the simulator, on this machine. */
export type SimAccount = {
  secrets: Readonly<Record<string, string>>
  /** Our words for devices and supplies → the names of its catalog. */
  products: Readonly<Record<string, string>>
  config: Readonly<Record<string, unknown>>
}

type Routes = (app: FastifyInstance) => Promise<void>

/** A run of the simulator. */
export type Simulation = {
  readonly seed: string
  readonly sides: Readonly<Record<VendorName, SimSide>>
  readonly state: SimState
  readonly hooks: Partial<Record<VendorName, Hook>>
  readonly faults: Faults
  readonly deliveries: Delivery[]
  /** Held back by a `reorder` fault until the next delivery has gone out. */
  readonly held: (() => Promise<Delivery>)[]
}

/** A device by our word for its kind and the vendor's name of it. */
export type SimDevice = { vendor: VendorName; device: string } & DeviceRef

/** A measurement as it was taken. */
export type SimMeasurement = {
  at: Temporal.Instant
  receivedAt: Temporal.Instant
  /** Digits, the number of the measurement. */
  id: string
  /** In [0, 1), for what has no say in the values. */
  chance: number
  vitals: Vitals
  /** What an ECG is found to be. */
  determination?: string | undefined
}

/** A device with its vendor's name of it, and who holds it. */
export type SimulatedDevice = { device: string; key: string; gatewayId: string | null; memberId: string; name: string }

export type Measuring = {
  device: z.ZodType
  /** What it sends of a measurement, in the vendor's own wire format. */
  message(sim: Simulation, device: SimDevice, measurement: SimMeasurement): unknown
  /** The message is only a hint, and no part of what a pull answers. */
  isHint: boolean
}

export const measurementControl = <S extends z.ZodType>(
  device: S,
  message: (sim: Simulation, device: z.output<S>, measurement: SimMeasurement) => unknown,
  { isHint = false } = {},
): Measuring => ({ device, isHint, message: (sim, simDevice, measurement) => message(sim, device.parse(simDevice), measurement) })

export type SimSide = {
  account: SimAccount
  /** Below `/<name>`; `everyMs` is the least distance between two calls, for an API that counts them. */
  api?: (sim: Simulation, everyMs: number) => Routes
  /** Its own strings behind the scene, below `/_sim`. */
  controls?: (sim: Simulation) => Routes
  measuring?: Measuring
  /** A device that was in somebody's hands before the simulator was: from now on its API knows it. */
  remember?(sim: Simulation, device: SimulatedDevice): void
  orders?: {
    carrier: 'UPS' | 'FEDEX'
    newDeviceId(sim: Simulation): string
    /** What it changes in its own books when a parcel leaves. */
    shipped?(sim: Simulation, order: SimOrder): void
    /** Absent: it tells nothing of orders and is asked. */
    news?(sim: Simulation, order: SimOrder): unknown
  }
  /** By what name it calls, where its documents say so. */
  caller?: string
  /** A vendor that signs its calls, which are forms then: the headers for a body that goes to an address. */
  signature?(secret: string, url: string, body: string): Record<string, string>
}
