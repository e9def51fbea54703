/**
 * Turns an endpoint of the contract plus a handler into a route: who is it, may they, is the input well formed, which
 * group, what is the answer, and the audit row of it all. One function a kind of endpoint; nothing else registers routes.
 */
import { type Actor, isLimitedRole, type Reach } from '@vitalrounds/domain/access'
import { type Answer, type Endpoint, isActive, type Received, takesChanges } from '@vitalrounds/domain/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Origin } from '../audit/audit.ts'
import { runInGroup, runInSession, type GroupDb } from '../database/db.ts'
import { refuse } from './refuse.ts'
import { type CheckedText, replyOf } from './checked-text.ts'
import { declareRoute } from './declare-route.ts'
import { requireBearer, originOf, requestParts } from './request-parts.ts'
import { admit, judgeFile, recordCallBegun, recordCallDone, type Trail } from './trail.ts'

type Call<E extends Endpoint> = Received<E> & { origin: Origin; request: FastifyRequest; reply: FastifyReply }
/** What a signed-in handler gets: its parsed input, who asks, and a database confined to their group. */
export type Input<E extends Endpoint> = Call<E> & {
  actor: Actor
  db: GroupDb
  /** How far this call sees. */
  reach: Reach
}
type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Answer<E> | CheckedText>

/** Serves an endpoint to signed-in staff, inside one transaction of their group. */
export function serve<E extends Endpoint>(app: FastifyInstance, e: E, handle: Handler<E>) {
  declareRoute(app, e, (trail, reply) =>
    runCall(app, trail, async (scoped, actor) => {
      const answer = await handle({
        ...trail.input,
        actor,
        db: scoped,
        reach: trail.reach,
        origin: originOf(trail.request),
        request: trail.request,
        reply,
      } as unknown as Input<E>)
      judgeFile(trail, answer)
      slide(scoped, trail, actor)
      recordCallDone(scoped, trail, answer)
      return replyOf(e, reply, answer)
    }),
  )
}

/** One transaction of a live session that may make this call. */
export async function runCall<T>(app: FastifyInstance, trail: Trail, work: (db: GroupDb, actor: Actor) => Promise<T>) {
  const { db } = app.context
  const { request, e } = trail
  const session = {
    id: requireBearer(request).sessionId,
    isRead: e.effect === 'read',
    takesChanges: takesChanges(e),
    requestId: request.id,
  }
  const done = await runInSession(db.app, session, async (scoped, row) => ({
    answer: await work(scoped, admit(trail, row, db.app)),
  }))
  return (done ?? refuse('session.ended')).answer
}

function slide(db: GroupDb, { e }: Trail, { sessionId }: Actor) {
  if (isActive(e)) db.last.push(sql`select auth.touch_session(${sessionId})`.compile(db))
}

/** Serves an endpoint without a bearer: sign-in and links by mail. The handler gets no scoped handle. */
export function servePublic<E extends Endpoint & { access: 'public' }>(
  app: FastifyInstance,
  e: E,
  handle: (input: Call<E>) => Promise<Answer<E>>,
) {
  declareRoute(app, e, async ({ request }, reply) => {
    const input = { ...(requestParts(e, request) as object), origin: originOf(request), request, reply }
    return z.parse(e.reply, await handle(input as unknown as Call<E>))
  })
}

type OutsideInput<E extends Endpoint> = Call<E> & {
  actor: Actor
  /** Opens a transaction when one is needed, so that none is held while a vendor answers. */
  within: <T>(work: (db: GroupDb) => Promise<T>) => Promise<T>
}

/**
 * Serves the few endpoints that must ask a vendor while the user waits. What a vendor was told cannot be rolled back:
 * that it was begun is kept before, and how it ended after.
 */
export function serveOutside<E extends Endpoint>(app: FastifyInstance, e: E, handle: (input: OutsideInput<E>) => Promise<Answer<E>>) {
  const { db } = app.context
  declareRoute(app, e, async (trail, reply) => {
    const { request } = trail
    const actor = await runCall(app, trail, async (scoped, who) => {
      slide(scoped, trail, who)
      recordCallBegun(scoped, trail)
      return who
    })
    const within = <T>(work: (scoped: GroupDb) => Promise<T>) =>
      runInGroup(db.app, actor.groupId, async (scoped) => {
        if (isLimitedRole(actor.role)) await sql`select app.limit_writes(${actor.role})`.execute(scoped)
        return work(scoped)
      })
    const call = { ...trail.input, actor, origin: originOf(request), request, reply, within }
    const answer = await handle(call as unknown as OutsideInput<E>)
    await runInGroup(db.app, actor.groupId, async (scoped) => recordCallDone(scoped, trail, answer))
    return z.parse(e.reply, answer)
  })
}
