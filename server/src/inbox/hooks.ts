/**
 * What vendors may tell us, by POST unless they call otherwise: /hooks/v1/{vendor}/{connectionId}/{pathToken}[/{kind}]. A 2xx means that everything in
 * the body is on disk. Nothing is understood here beyond telling one event from the next; workers do that afterwards.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../platform/http/failures.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { HookCall, InboundEvent } from '../vendors/vendor.ts'
import { vendors } from '../vendors/vendors.ts'
import { type HookAddress, type HookConnection, openConnections } from './connections.ts'
import type { Answerers } from './answerers.ts'
import { toHookCall, isExpected, isAuthenticCall, readCall } from './hook-call.ts'
import { junkRow, toDeliveryRow } from './delivery-rows.ts'
import { type HookBody, readHookBody } from './hook-body.ts'
import { type InboxWriter, storeDeliveries, type NewDelivery, InboxWriteError, openInboxWriter } from './inbox-writer.ts'
import { openJunkBudget } from './junk-budget.ts'

// docs/sources/wire-facts.md 9.2: "size cap 1 MB"
const bodyLimit = 1024 * 1024
// A retry after the database's usual recovery (reliability targets R2: serving again within 5 s)
const retryAfterSeconds = 5

/** The body behind a function: what a vendor sent is judged by the inbox, not by the rules for people's forms. */
type RawBody = { sent: () => Buffer }
type Params = HookAddress & { kind?: string }
type HookContext = {
  answerers: Answerers
  connections: ReturnType<typeof openConnections>
  writer: InboxWriter
  junk: ReturnType<typeof openJunkBudget>
  publicUrl: string
}

export function hookRoutes(app: FastifyInstance, answerers: Answerers) {
  const { db, config } = app.context
  const desk: HookContext = {
    answerers,
    connections: openConnections(db, config.keys),
    writer: openInboxWriter(db),
    junk: openJunkBudget(Date.now),
    publicUrl: config.publicUrl,
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
      done(null, { sent: () => body as Buffer } satisfies RawBody)
    })
    const handler = (request: FastifyRequest, reply: FastifyReply) => receive(desk, request, reply)
    for (const end of ['', '/:kind'])
      scope.route({
        method: ['GET', 'POST', 'PUT'],
        url: `/hooks/v1/:vendor/:connectionId/:pathToken${end}`,
        bodyLimit,
        config: { plain: 'hook' },
        handler,
      })
  })
}

async function receive(desk: HookContext, request: FastifyRequest, reply: FastifyReply) {
  try {
    const params = request.params as Params
    const connection = await desk.connections.find(params)
    const sent = (request.body as RawBody | undefined)?.sent() ?? Buffer.alloc(0)
    const call = toHookCall(request, sent, desk.publicUrl)
    if (!connection || !isExpected(connection, call)) return notFound(request, reply)
    const proof = vendors[connection.vendor].inbound.challenge?.(call)
    // Kept short and plain, so that an address which repeats what it was told can show no page
    if (proof !== undefined) return reply.type('text/plain').send(proof.slice(0, 200))
    if (!isAuthenticCall(connection, call)) return challenge(connection, reply)
    const body = await readHookBody(sent, request.headers['content-encoding'])
    return await storeAndReply(desk, { connection, call, body, kind: params.kind }, reply)
  } catch (error) {
    // Whatever stopped us, the vendor still has the reading and must bring it again
    request.log.error({ err: error instanceof InboxWriteError ? error.cause : error }, 'a delivery was not kept')
    return refuse('server.busy', { retryAfterSeconds })
  }
}

type AuthenticatedCall = { connection: HookConnection; call: HookCall; body: HookBody; kind: string | undefined }

async function storeAndReply(desk: HookContext, { connection, call, body, kind }: AuthenticatedCall, reply: FastifyReply) {
  const { status, deliveries } = understand(connection, { call, ...body }, kind)
  // What is refused anyway is kept only so that a person can look at it, and not without end
  const stored =
    status === 400 ? deliveries.filter((delivery) => desk.junk.allows(delivery.connectionId, delivery.body.length)) : deliveries
  await storeDeliveries(desk.writer, stored)
  const answer = status === 400 ? undefined : desk.answerers[connection.vendor]?.[kind ?? '']
  if (!answer) return reply.status(status).send()
  const { type, text } = await answer({ call, text: body.text, connectionId: connection.id })
  return reply.type(type).send(text)
}

function challenge({ auth }: HookConnection, reply: FastifyReply) {
  if (auth.kind === 'basic') void reply.header('www-authenticate', 'Basic realm="hooks", charset="UTF-8"')
  // A signature that is not right is no request for another try (docs/sources/twilio.md 6)
  return reply.status(auth.kind === 'signed' ? 403 : 401).send()
}

type ReceivedCall = HookBody & { call: HookCall }
type ParsedDelivery = { status: number; deliveries: NewDelivery[] }

/** A body of one event is kept to the letter; of several, each is kept by itself. */
function understand(connection: HookConnection, { call, text, problem }: ReceivedCall, kind: string | undefined): ParsedDelivery {
  if (problem !== undefined) return { status: 400, deliveries: [junkRow(connection, text, problem)] }
  const vendor = vendors[connection.vendor].inbound
  try {
    const events = vendor.split(readCall(connection, call, text), kind)
    const bodyOf = (event: InboundEvent) => (events.length === 1 && !vendor.parse ? text : JSON.stringify(event.raw))
    const deliveries = events.map((event) => toDeliveryRow(connection, event, bodyOf(event)))
    return { status: vendor.answer(events).status, deliveries }
  } catch {
    // No JSON, or nested so deeply that no reader survives it
    return { status: 400, deliveries: [junkRow(connection, text, 'The body is not JSON')] }
  }
}
