/**
 * GET /simulator: the demo's page where one plays the patient: text and call the clinic, pick up when it calls, open what it
 * has texted. It exists beside demo data alone, knows nothing but what the simulated vendors were told, and takes no call
 * from another site. Below it browsers find the played telephone exchange.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contentSecurityPolicy } from './platform/http/headers.ts'
import { refuse } from './platform/http/refuse.ts'
import { playPage } from './simulator/play-page.ts'
import type { RunningSimulator } from './simulator/start.ts'
import { textIn } from './simulator/twilio/texts.ts'
import { scripts } from './simulator/twilio/voice/exchange.ts'
import { linesSide } from './simulator/twilio/voice/lines-side.ts'
import { playInboundCall, endCall, answerCall } from './simulator/twilio/voice/played-calls.ts'

/** The simulator starts after the door is open, and is put here then. */
export type Stage = { simulator?: RunningSimulator }

const phone = z.string().regex(/^\+[0-9]{5,15}$/)
const TextCall = z.strictObject({ from: phone, to: phone, body: z.string().max(1600) })
const PhoneCall = z.strictObject({ from: phone, to: phone })
const NextCall = z.strictObject({ script: z.enum(scripts) })
const CallAct = z.object({ sid: z.string(), act: z.enum(['accept', 'decline', 'hangUp']) })

const statement = {
  text: 'The text was sent.',
  call: 'The clinic is being called.',
  next: 'So it will be.',
  act: '',
} as const
type SimulatorMessage = keyof typeof statement

export function simulatorRoutes(app: FastifyInstance, stage: Stage) {
  void app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    })
    const config = { plain: 'simulator' } as const
    scope.get('/simulator', { config }, async (request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      const { done } = request.query as { done?: SimulatorMessage }
      return reply
        .header('content-security-policy', contentSecurityPolicy({ nonce }))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(playPage(stage.simulator, (done && statement[done]) ?? '', nonce))
    })
    /** A form of the page: done, and back to the page that says so. */
    const form = (path: string, done: SimulatorMessage, act: (simulator: RunningSimulator, request: FastifyRequest) => unknown) =>
      scope.post(path, { config }, async (request, reply: FastifyReply) => {
        const site = request.headers['sec-fetch-site']
        if (site !== undefined && site !== 'same-origin') refuse('access.crossSite')
        await act(stage.simulator ?? refuse('request.invalid'), request)
        return reply.redirect(`/simulator?done=${done}`, 303)
      })
    form('/simulator/text', 'text', ({ sim }, { body }) => textIn(sim, { ...read(TextCall, body), pictures: 0 }))
    form('/simulator/calls', 'call', ({ exchange }, { body }) => {
      const { from, to } = read(PhoneCall, body)
      return playInboundCall(exchange, from, to)
    })
    form('/simulator/next', 'next', ({ exchange }, { body }) => exchange.scripts.push(read(NextCall, body).script))
    form('/simulator/calls/:sid/:act', 'act', ({ exchange }, { params }) => {
      const { sid, act } = read(CallAct, params)
      const call = exchange.calls.get(sid) ?? refuse('request.invalid')
      if (act === 'accept') return answerCall(exchange, call)
      const status = act === 'decline' ? 'busy' : call.direction === 'out' ? 'no-answer' : 'canceled'
      return endCall(exchange, call, status, call.direction === 'in')
    })
    await scope.register(
      linesSide(() => stage.simulator?.exchange),
      { prefix: '/simulator/voice' },
    )
  })
}

const read = <S extends z.ZodType>(schema: S, sent: unknown): z.output<S> => schema.safeParse(sent).data ?? refuse('request.invalid')
