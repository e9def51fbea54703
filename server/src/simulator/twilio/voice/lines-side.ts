/**
 * How browsers reach the played exchange: below the product's own address, since a page may speak to no other. A client proves
 * itself with its voice token, as it does to the real one; what happens is told to whoever asks and waits.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paramOf, queryOf, replyMissing } from '../../plugin.ts'
import { type Exchange, eventsAfter, type Line, openLine, renewLine, type SimCall } from './exchange.ts'
import { playOutboundCall, decline, endCall, answerCall } from './played-calls.ts'

// Shorter than any proxy's patience
const holdMs = 10_000
// Longer than any client waits: `connect()` that never settles
const neverMs = 60_000

const Token = z.strictObject({ token: z.string().max(4000) })
const Connected = z.strictObject({ callId: z.uuid() })
const Act = z.enum(['accept', 'decline', 'hangUp'])

/** The exchange begins after the door is open; until then every line is refused. */
export const linesSide = (exchangeNow: () => Exchange | undefined) => async (app: FastifyInstance) => {
  const config = { plain: 'simulator' } as const
  const search = (request: FastifyRequest) => {
    const exchange = exchangeNow()
    const line = exchange?.lines.get(paramOf(request, 'line'))
    return exchange && line && { exchange, line }
  }
  app.post('/lines', { config }, async (request, reply) => {
    const [exchange, { data }] = [exchangeNow(), Token.safeParse(request.body)]
    const line = exchange && data && openLine(exchange, data.token)
    return line ? { lineId: line.id } : reply.code(401).send({ code: 20101 })
  })
  app.put('/lines/:line/token', { config }, async (request, reply) => {
    const { data } = Token.safeParse(request.body)
    const here = search(request)
    return here && data && renewLine(here.line, data.token) ? { renewed: true } : replyMissing(reply)
  })
  app.get('/lines/:line/events', { config }, async (request, reply) => {
    const here = search(request)
    return here ? { events: await eventsAfter(here.line, Number(queryOf(request, 'after') || '0'), holdMs) } : replyMissing(reply)
  })
  app.post('/lines/:line/calls', { config }, async (request, reply) => {
    const [here, { data }] = [search(request), Connected.safeParse(request.body)]
    if (!here || !data) return replyMissing(reply)
    if (here.exchange.scripts[0] === 'neverSettles') {
      here.exchange.scripts.shift()
      await new Promise((resolve) => setTimeout(resolve, neverMs).unref())
    }
    return { sid: (await playOutboundCall(here.exchange, here.line, data.callId)).sid }
  })
  app.post('/lines/:line/calls/:sid/:act', { config }, async (request, reply) => {
    const here = search(request)
    const call = here?.exchange.calls.get(paramOf(request, 'sid'))
    const { data: act } = Act.safeParse(paramOf(request, 'act'))
    if (!here || !call || !act) return replyMissing(reply)
    return { done: await actOn(here, call, act) }
  })
}

/** A browser takes a call, refuses it, or ends the one it has. */
async function actOn({ exchange, line }: { exchange: Exchange; line: Line }, call: SimCall, act: z.infer<typeof Act>) {
  if (act === 'accept') return answerCall(exchange, call, { line })
  if (act === 'decline') await decline(exchange, call, line.identity)
  else if (call.lineId === line.id) await endCall(exchange, call, 'canceled', call.direction === 'out')
  return true
}
