/** A measurement at home: makes the vendor's message, remembers it for pulls, and posts it to our hook over HTTP. */
import { chanceFrom } from './chance.ts'
import { deliver } from './deliver.ts'
import { bodytracePush, iglucosePush, nameOf, tenoviPush, type Moment, type SimDevice } from './pushes.ts'
import { hexDigits, nextChance, rememberMessage } from './state.ts'
import type { Delivery, Hook, Simulation } from './state.ts'
import { vitalsOf, type Vitals } from './vitals.ts'

export type TakeOptions = {
  /** The vendor's hook of the simulation when absent. */
  hook?: Hook | undefined
  /** Now when absent. */
  at?: Temporal.Instant | undefined
  seed?: string | undefined
  /** Values to measure instead of the device's own. */
  vitals?: Partial<Vitals> | undefined
  /** Kardia's verdict on a recording. */
  determination?: string | undefined
}

// A device whose clock runs two days ahead.
const futureHours = 48

/** Takes one reading with a device and delivers it; resolves with what was sent and the status of the answer. */
export async function takeReading(sim: Simulation, device: SimDevice, options: TakeOptions = {}): Promise<Delivery> {
  const hook = options.hook ?? sim.hooks[device.vendor]
  const isAhead = sim.faults.strike(device.vendor, 'futureClock') !== undefined
  // Orders follow the simulator's clock; readings the true one, since they are judged by the time they are received.
  const now = Temporal.Now.instant()
  const truth = options.at ?? now
  const at = isAhead ? truth.add({ hours: futureHours }) : truth
  const name = nameOf(device)
  const vitals = { ...vitalsOf(name, truth, options.seed ?? sim.seed), ...options.vitals }
  const moment: Moment = {
    at,
    receivedAt: now,
    id: String(90_000_000 + sim.state.count),
    chance: chanceFrom(`${sim.seed}:${name}:${at.epochMilliseconds}`)(),
  }
  // Draws once, so that two readings of the same moment still differ in their id.
  nextChance(sim)
  const body =
    device.vendor === 'kardia'
      ? recorded(sim, device.patientId, { at, options, vitals })
      : pushOf(device, vitals, moment)
  if (device.vendor !== 'kardia') rememberMessage(sim, name, at.toString({ smallestUnit: 'millisecond' }), body)
  const delivery = await deliver(sim, device.vendor, body, hook)
  if (isAhead) delivery.faults.push('futureClock')
  return delivery
}

function pushOf(device: Exclude<SimDevice, { vendor: 'kardia' }>, vitals: Vitals, moment: Moment): unknown {
  if (device.vendor === 'bodytrace') return bodytracePush(device, vitals, moment)
  return device.vendor === 'iglucose'
    ? iglucosePush(device.deviceId, vitals, moment)
    : tenoviPush(device, vitals, moment)
}

type Recorded = { at: Temporal.Instant; options: TakeOptions; vitals: Vitals }

/** Kardia's message is only a hint; the recording waits to be fetched. */
function recorded(sim: Simulation, patientId: string, { at, options, vitals }: Recorded) {
  const id = `r${hexDigits(sim, 26)}`
  const determination = options.determination ?? 'normal'
  const heartRate = determination === 'tachycardia' ? 118 : determination === 'bradycardia' ? 44 : vitals.pulse
  sim.state.recordings[id] = {
    id,
    patientId,
    at: at.toString({ smallestUnit: 'millisecond' }),
    determination,
    heartRate,
  }
  return { eventType: 'newRecording', recordingId: id, patientId }
}
