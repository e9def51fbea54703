/** GET /orma-v2/api/live: server-sent events with hints for one group, for as long as the session lives. */
import { liveApi, type LiveHint } from '@vitalrounds/domain/live'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { declareRoute } from '../http/declare-route.ts'
import { requireBearer } from '../http/request-parts.ts'
import { admit } from '../http/trail.ts'
import { sql } from 'kysely'
import { type Database, runInSession } from '../database/db.ts'
import { refuse } from '../http/refuse.ts'

/** Proxies close a silent connection after half a minute or more. */
const beatMs = 15_000
/** A stream of a session that is over ends with the next of these looks, or with the one after where it had just begun. */
export const watchMs = 900
/** Longer than this nobody could tell whether the sessions still live. */
const blindMs = 15_000
/** More than anybody has tabs open. */
const streamsPerSession = 20
/** A browser that does not read is cut off and comes back with a resync. */
const unreadBytes = 1_000_000

export function liveRoute(app: FastifyInstance) {
  const { db, live } = app.context
  const watch = watchSessions(() => db.app)
  // A stream has no end of its own to wait for
  app.addHook('preClose', async () => watch.endAll())
  app.addHook('onClose', async () => watch.stop())
  declareRoute(app, liveApi.stream, async (trail, reply) => {
    const { sessionId } = requireBearer(trail.request)
    const session = { id: sessionId, isRead: true, takesChanges: true, requestId: trail.request.id }
    const actor = await runInSession(db.app, session, async (_, row) => admit(trail, row, db.app))
    const { groupId, role } = actor ?? refuse('session.ended')
    if (watch.count(sessionId) >= streamsPerSession) refuse('tooManyTries', { retryAfterSeconds: 30 })
    const raw = openStream(reply)
    const unwatch = watch.add({ sessionId, groupId, end: () => raw.end() })
    const send = (hint: LiveHint) => {
      if (raw.writableLength > unreadBytes) raw.destroy()
      else raw.write(`event: ${hint.kind}\ndata: ${JSON.stringify(hint)}\n\n`)
    }
    // A hint names members: to an auditor the stream says by its end alone that the session is over
    const leave = role === 'auditor' ? () => {} : live.subscribe(groupId, send)
    const beat = setInterval(() => raw.write(': beat\n\n'), beatMs)
    raw.on('close', () => {
      clearInterval(beat)
      unwatch()
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

type Stream = { sessionId: string; groupId: string; end(): void }

/** Asks about the sessions of all open streams in one statement, and ends those that are over or elsewhere by now. */
function watchSessions(db: () => Database) {
  const streams = new Set<Stream>()
  let lastAnswer = Date.now()
  let isAsking = false
  const judge = async () => {
    const { rows } = await sql<{ id: string; group_id: string }>`
      select s.id, o.group_id from unnest(${[...new Set([...streams].map((stream) => stream.sessionId))]}::uuid[]) as s (id)
       cross join lateral auth.open_call(s.id, true) o`.execute(db())
    return new Map(rows.map((row) => [row.id, row.group_id]))
  }
  const look = async () => {
    const requests = [...streams]
    if (isAsking || requests.length === 0) return
    isAsking = true
    try {
      const live = await judge()
      lastAnswer = Date.now()
      for (const stream of requests) if (live.get(stream.sessionId) !== stream.groupId) stream.end()
    } catch {
      if (Date.now() - lastAnswer > blindMs) for (const stream of requests) stream.end()
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void look(), watchMs)
  timer.unref()
  return {
    count: (sessionId: string) => [...streams].filter((stream) => stream.sessionId === sessionId).length,
    add(stream: Stream) {
      if (streams.size === 0) lastAnswer = Date.now()
      streams.add(stream)
      return () => void streams.delete(stream)
    },
    endAll: () => [...streams].forEach((stream) => stream.end()),
    stop: () => clearInterval(timer),
  }
}
