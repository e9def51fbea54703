/** The strings behind the scene: turn the clock, push an order on, measure, join an app, order a fault, look at what was sent. */
import type { VendorName } from '@vitalrounds/domain/devices/device'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { registerControl } from './control-call.ts'
import { isOwnMachine, sendDelayedMessages, resend } from './deliver.ts'
import { apiFaults, pushFaults } from './faults.ts'
import { advanceDue, advanceOrder, findOrder, scanParcel } from './orders.ts'
import { paramOf, replyMissing } from './plugin.ts'
import { simNowText } from './simulation.ts'
import type { SimDevice, Simulation } from './side.ts'
import { sides } from './sides.ts'
import { measureOnce } from './measure-once.ts'

const Vendor = z.enum(Object.keys(sides) as VendorName[])
const Device = z.union(Object.values(sides).flatMap(({ measuring }) => (measuring ? [measuring.device] : [])))

const ClockCall = z.strictObject({
  advanceHours: z
    .number()
    .min(0)
    .max(24 * 366),
})
const FaultCall = z.strictObject({
  vendor: Vendor,
  kind: z.enum([...pushFaults, ...apiFaults]),
  times: z.int().min(1).max(10_000).default(1),
  delayMs: z.int().min(0).max(60_000).optional(),
})
const HookCall = z.strictObject({
  vendor: Vendor,
  url: z.url().refine(isOwnMachine),
  auth: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('basic'), user: z.string(), password: z.string() }),
    z.strictObject({ kind: z.literal('header'), name: z.string().regex(/^[\w-]+$/), value: z.string() }),
    z.strictObject({ kind: z.literal('path') }),
    z.strictObject({ kind: z.literal('signed'), authToken: z.string() }),
  ]),
})
const amount = z.number().int().positive()
const ReadingCall = z.strictObject({
  device: Device,
  seed: z.string().optional(),
  at: z.iso.datetime().optional(),
  determination: z.string().optional(),
  vitals: z
    .strictObject({
      weightGrams: amount,
      systolic: amount,
      diastolic: amount,
      pulse: amount,
      isIrregular: z.boolean(),
      glucoseMgDl: amount,
      spo2: amount,
    })
    .partial()
    .optional(),
})
const ScanCall = z.strictObject({ exception: z.string().min(1).max(200).optional() })

function orderCalls(sim: Simulation, app: FastifyInstance) {
  app.post('/orders/:id/advance', async (request, reply) => {
    const order = findOrder(sim, paramOf(request, 'id'))
    if (!order) return replyMissing(reply)
    return { isMoved: await advanceOrder(sim, order), stage: order.stage }
  })
  app.post('/orders/:id/scan', async (request, reply) => {
    const order = findOrder(sim, paramOf(request, 'id'))
    if (!order) return replyMissing(reply)
    const call = ScanCall.safeParse(request.body ?? {})
    if (!call.success) return reply.code(422).send({ issues: call.error.issues })
    return { isScanned: await scanParcel(sim, order, call.data) }
  })
  app.get('/orders', async () => Object.values(sim.state.orders))
}

export const controlSide = (sim: Simulation) => async (app: FastifyInstance) => {
  registerControl(app, '/clock', ClockCall, async ({ advanceHours }) => {
    sim.state.offsetMs += Math.round(advanceHours * 3_600_000)
    return { now: simNowText(sim), moved: await advanceDue(sim) }
  })
  registerControl(app, '/faults', FaultCall, async (fault) => {
    sim.faults.orders.push(fault)
    return { faults: sim.faults.orders }
  })
  registerControl(app, '/hooks', HookCall, async ({ vendor, url, auth }) => {
    sim.hooks[vendor] = { url, auth }
    return { vendor }
  })
  registerControl(app, '/readings', ReadingCall, async ({ device, at, seed, vitals, determination }) => {
    const moment = at === undefined ? undefined : Temporal.Instant.from(at)
    const existing = Object.fromEntries(Object.entries(vitals ?? {}).filter(([, value]) => value !== undefined))
    return measureOnce(sim, device as SimDevice, { at: moment, seed, vitals: existing, determination })
  })
  for (const { controls } of Object.values(sim.sides)) await controls?.(sim)(app)
  orderCalls(sim, app)
  app.post('/deliveries/:id/resend', async (request, reply) => (await resend(sim, Number(paramOf(request, 'id')))) ?? replyMissing(reply))
  app.post('/release', async () => {
    const count = sim.held.length
    await sendDelayedMessages(sim)
    return { released: count }
  })
  app.get('/deliveries', async () => sim.deliveries)
  app.get('/clock', async () => ({ now: simNowText(sim) }))
}
