/** A measurement at home: makes the vendor's message, remembers it for pulls, and posts it to our hook over HTTP. */
import { chanceFrom } from './chance.ts'
import { deliver } from './deliver.ts'
import type { SimDevice, Simulation, SimMeasurement } from './side.ts'
import { nextChance, rememberMessage } from './simulation.ts'
import type { Delivery, Hook } from './state.ts'
import { deviceKey } from '../vendors/vendor.ts'
import { vitalsOf, type Vitals } from './vitals.ts'

export type TakeOptions = {
  /** The vendor's hook of the simulation when absent. */
  hook?: Hook | undefined
  /** Now when absent. */
  at?: Temporal.Instant | undefined
  seed?: string | undefined
  /** Values to measure instead of the device's own. */
  vitals?: Partial<Vitals> | undefined
  /** What an ECG is found to be. */
  determination?: string | undefined
}

// A device whose clock runs two days ahead.
const futureHours = 48

/** Takes one reading with a device and delivers it; resolves with what was sent and the status of the answer. */
export async function measureOnce(sim: Simulation, device: SimDevice, options: TakeOptions = {}): Promise<Delivery> {
  const { measuring } = sim.sides[device.vendor]
  if (!measuring) throw new Error(`${device.vendor} measures nothing`)
  const hook = options.hook ?? sim.hooks[device.vendor]
  const isAhead = sim.faults.strike(device.vendor, 'futureClock') !== undefined
  // Orders follow the simulator's clock; readings the true one, since they are judged by the time they are received.
  const now = Temporal.Now.instant()
  const truth = options.at ?? now
  const at = isAhead ? truth.add({ hours: futureHours }) : truth
  const name = deviceKey(device) ?? ''
  const measurement: SimMeasurement = {
    at,
    receivedAt: now,
    id: String(90_000_000 + sim.state.count),
    chance: chanceFrom(`${sim.seed}:${name}:${at.epochMilliseconds}`)(),
    vitals: { ...vitalsOf(name, truth, options.seed ?? sim.seed), ...options.vitals },
    determination: options.determination,
  }
  // Draws once, so that two readings of the same moment still differ in their id.
  nextChance(sim)
  const body = measuring.message(sim, device, measurement)
  if (!measuring.isHint) rememberMessage(sim, name, at.toString({ smallestUnit: 'millisecond' }), body)
  const delivery = await deliver(sim, device.vendor, body, hook)
  if (isAhead) delivery.faults.push('futureClock')
  return delivery
}
