/** GET /orma-v2/api/live: server-sent events with hints for one group, for as long as the session lives. */
import { liveApi, type LiveHint } from '@vitalrounds/domain/live'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { bearer, declareRoute } from '../http/http.ts'
import { forSession } from '../database/db.ts'
import { refuse } from '../http/refuse.ts'

/** Proxies close a silent connection after half a minute or more. Each beat also asks whether the session still lives. */
const beatMs = 15_000
/** A browser that does not read is cut off and comes back with a resync. */
const unreadBytes = 1_000_000

export function liveRoute(app: FastifyInstance) {
  declareRoute(app, liveApi.stream, async (request, reply) => {
    const { db, live } = app.context
    const claims = bearer(request)
    const groupNow = () => forSession(db.app, { id: claims.sessionId, isRead: true }, async (scoped) => scoped.groupId)
    const groupId = (await groupNow()) ?? refuse('session.ended')
    if (groupId !== claims.groupId) refuse('workspaceChanged')
    const raw = openStream(reply)
    const send = (hint: LiveHint) => {
      if (raw.writableLength > unreadBytes) raw.destroy()
      else raw.write(`event: ${hint.kind}\ndata: ${JSON.stringify(hint)}\n\n`)
    }
    const leave = live.subscribe(groupId, send)
    const beat = setInterval(() => {
      groupNow().then(
        (group) => (group === groupId ? raw.write(': beat\n\n') : raw.end()),
        () => raw.end(),
      )
    }, beatMs)
    raw.on('close', () => {
      clearInterval(beat)
      leave()
    })
    return reply
  })
}

function openStream(reply: FastifyReply) {
  const headers = reply.getHeaders()
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  })
  reply.raw.write(': open\n\n')
  return reply.raw
}
