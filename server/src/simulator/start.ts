/**
 * Starts the vendors' other side on this machine: each API under its vendor's name, look-ups under /lookups, the clearing
 * house under /clearing-house, and the controls under /_sim. It knows our server only as addresses to post to.
 */
import type { VendorName } from '@vitalrounds/domain/devices/device'
import Fastify, { type FastifyInstance } from 'fastify'
import { clearingHouseSide } from './clearing-house/side.ts'
import { controlSide } from './control.ts'
import { newFaults } from './faults.ts'
import { readState, writeState } from './stored-state.ts'
import { lookupsSide } from './lookups.ts'
import { advanceDue } from './orders.ts'
import type { SimDevice, Simulation } from './side.ts'
import type { Hook } from './state.ts'
import { sides } from './sides.ts'
import { measureOnce, type TakeOptions } from './measure-once.ts'
import { twilioApi } from './twilio/api.ts'
import { newPacer } from './twilio/texts.ts'
import { closeExchange, type Exchange, newExchange } from './twilio/voice/exchange.ts'

export type SimulatorOptions = {
  /** 0 takes any free port. */
  port?: number
  seed?: string
  /** Where the memory is kept; without it nothing outlives a restart. */
  stateFile?: string
  hooks?: Partial<Record<VendorName, Hook>>
  /** How often orders are looked at and the memory is written; 0 leaves both to the controls and to the end. */
  everyMs?: number
  /** The least distance between two calls of an API that counts them; Tenovi's own is a second. */
  paceMs?: number
  /** How long a text takes from one state to the next; 0 leaves that to the controls. */
  textStepMs?: number
  /** How long a phone rings before it is answered, and so on. */
  voiceMs?: Exchange['ms']
}

export async function startSimulator(options: SimulatorOptions = {}) {
  const sim: Simulation = {
    seed: options.seed ?? 'vitalrounds',
    sides,
    state: await readState(options.stateFile),
    hooks: { ...options.hooks },
    faults: newFaults(),
    deliveries: [],
    held: [],
  }
  const pacer = newPacer(sim, options.textStepMs ?? (options.everyMs === 0 ? 0 : 400))
  const exchange = newExchange(sim, options.voiceMs)
  const app = stage(sim, options.paceMs ?? 1000)
  app.register(twilioApi(sim, { step: pacer.step, exchange }), { prefix: '/twilio' })
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const keep = async () => {
    if (options.stateFile !== undefined) await writeState(options.stateFile, sim.state)
  }
  const stop = heartbeat(options.everyMs ?? 15_000, async () => {
    await advanceDue(sim)
    await keep()
  })
  return {
    url,
    sim,
    exchange,
    takeReading: (device: SimDevice, how?: TakeOptions) => measureOnce(sim, device, how),
    async close() {
      await stop()
      closeExchange(exchange)
      await pacer.stop()
      await app.close()
      await keep()
    },
  }
}

export type RunningSimulator = Awaited<ReturnType<typeof startSimulator>>

function stage(sim: Simulation, everyMs: number): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  for (const [name, { api }] of Object.entries(sim.sides)) if (api) app.register(api(sim, everyMs), { prefix: `/${name}` })
  app.register(lookupsSide(), { prefix: '/lookups' })
  app.register(clearingHouseSide(), { prefix: '/clearing-house' })
  app.register(controlSide(sim), { prefix: '/_sim' })
  return app
}

/** Beats until stopped, never two at once; the end waits for a beat under way. */
function heartbeat(everyMs: number, beat: () => Promise<void>): () => Promise<void> {
  if (everyMs === 0) return async () => {}
  let under: Promise<void> | undefined
  const timer = setInterval(() => {
    // A beat that fails (a full disk) leaves its work to the next one; the end writes once more and tells.
    under ??= beat()
      .catch(() => undefined)
      .finally(() => {
        under = undefined
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await under
  }
}
