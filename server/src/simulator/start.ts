/**
 * Starts the vendors' other side on this machine: their APIs under /bodytrace, /iglucose, /tenovi, /kardia,
 * /twilio and /lookups, and the controls under /_sim. Carriers have none: they only push. It knows our server only as addresses to
 * post to.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { bodytraceSide } from './bodytrace.ts'
import { controlSide } from './control.ts'
import { newFaults } from './faults.ts'
import { iglucoseSide } from './iglucose.ts'
import { kardiaSide } from './kardia.ts'
import { readState, writeState } from './kept-state.ts'
import { lookupsSide } from './lookups.ts'
import { advanceDue } from './orders.ts'
import type { Hook, Simulation } from './state.ts'
import type { SimVendor } from './sim-vendor.ts'
import type { SimDevice } from './pushes.ts'
import { takeReading, type TakeOptions } from './take-reading.ts'
import { tenoviSide } from './tenovi.ts'
import { twilioSide } from './twilio.ts'
import { newPacer } from './twilio-texts.ts'
import { closeExchange, type Exchange, newExchange } from './voice/exchange.ts'

export type SimulatorOptions = {
  /** 0 takes any free port. */
  port?: number
  seed?: string
  /** Where the memory is kept; without it nothing outlives a restart. */
  stateFile?: string
  hooks?: Partial<Record<SimVendor, Hook>>
  /** How often orders are looked at and the memory is written; 0 leaves both to the controls and to the end. */
  everyMs?: number
  /** The least distance between two calls of Tenovi's API; its own is a second. */
  tenoviEveryMs?: number
  /** How long a text takes from one state to the next; 0 leaves that to the controls. */
  textStepMs?: number
  /** How long a phone rings before it is answered, and so on. */
  voiceMs?: Exchange['ms']
}

export async function startSimulator(options: SimulatorOptions = {}) {
  const sim: Simulation = {
    seed: options.seed ?? 'vitalrounds',
    state: await readState(options.stateFile),
    hooks: { ...options.hooks },
    faults: newFaults(),
    deliveries: [],
    held: [],
  }
  const pacer = newPacer(sim, options.textStepMs ?? (options.everyMs === 0 ? 0 : 400))
  const exchange = newExchange(sim, options.voiceMs)
  const app = stage(sim, options.tenoviEveryMs ?? 1000, { step: pacer.step, exchange })
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
    takeReading: (device: SimDevice, how?: TakeOptions) => takeReading(sim, device, how),
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

type Playing = Parameters<typeof twilioSide>[1]

function stage(sim: Simulation, tenoviEveryMs: number, playing: Playing): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.register(bodytraceSide(sim), { prefix: '/bodytrace' })
  app.register(iglucoseSide(sim), { prefix: '/iglucose' })
  app.register(tenoviSide(sim, tenoviEveryMs), { prefix: '/tenovi' })
  app.register(kardiaSide(sim), { prefix: '/kardia' })
  app.register(twilioSide(sim, playing), { prefix: '/twilio' })
  app.register(lookupsSide(), { prefix: '/lookups' })
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
