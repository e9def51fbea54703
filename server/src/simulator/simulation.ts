/** The simulator's clock, which can be turned forward, chance that repeats itself from a seed, and what devices have sent. */
import { chanceFrom } from './chance.ts'
import type { Simulation } from './side.ts'

export const simNow = (sim: Simulation) => Temporal.Now.instant().add({ milliseconds: sim.state.offsetMs })
export const simNowText = (sim: Simulation) => simNow(sim).toString({ smallestUnit: 'millisecond' })

/** A number in [0, 1) that depends only on the seed and on how many were drawn before. */
export const nextChance = (sim: Simulation) => chanceFrom(`${sim.seed}:${++sim.state.count}`)()

export const digits = (sim: Simulation, length: number) => Array.from({ length }, () => Math.floor(nextChance(sim) * 10)).join('')

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
