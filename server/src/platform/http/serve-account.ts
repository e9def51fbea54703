/**
 * Serves the endpoints about the account itself: its own sessions, password and workspaces. They live behind the sign-in
 * role, which the request role cannot read, so the whole call runs in one transaction of that role: session judged,
 * handler, audit row.
 */
import type { Actor } from '@vitalrounds/domain/access'
import { type Answer, type Endpoint, isActive, type Received } from '@vitalrounds/domain/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Origin } from '../audit/audit.ts'
import type { SessionRow } from '../database/db.ts'
import { signIn, type UnscopedDb } from '../database/unscoped.ts'
import { refuse } from './refuse.ts'
import { declareRoute } from './declare-route.ts'
import { requireBearer, originOf } from './request-parts.ts'
import { admit, recordCallDone } from './trail.ts'

type Call<E extends Endpoint> = Received<E> & {
  actor: Actor
  origin: Origin
  request: FastifyRequest
  reply: FastifyReply
}
export type AccountInput<E extends Endpoint, P = undefined> = Call<E> & {
  db: UnscopedDb
  /** What `prepare` answered. */
  prepared: P
}
export type AccountWork<E extends Endpoint, P> = {
  /** Slow work before the transaction, so that none is held meanwhile: hashing a password. The session was judged. */
  prepare?: (call: Call<E>) => Promise<P>
  handle: (input: AccountInput<E, P>) => Promise<Answer<E>>
  /** Seconds between two calls that are worth extending the session for. */
  pauseSeconds?: number
}

/** Serves an endpoint to any live session, on the sign-in role. */
export function serveAccount<E extends Endpoint, P = undefined>(app: FastifyInstance, e: E, work: AccountWork<E, P>) {
  const { db } = app.context
  declareRoute(app, e, async (trail, reply) => {
    const { request } = trail
    trail.isAcross = true
    const evaluate = async (trx: UnscopedDb) => {
      const actor = admit(trail, await openSession(trx, requireBearer(request).sessionId), db.app)
      return { ...trail.input, actor, origin: originOf(request), request, reply } as unknown as Call<E>
    }
    const prepared = (work.prepare && (await work.prepare(await signIn(db, evaluate)))) as P
    return signIn(db, async (trx) => {
      const call = await evaluate(trx)
      if (isActive(e)) await slide(trx, call.actor, work.pauseSeconds)
      const answer = await work.handle({ ...call, db: trx, prepared })
      recordCallDone(trx, trail, answer)
      return z.parse(e.reply, answer)
    })
  })
}

async function openSession(db: UnscopedDb, sessionId: string): Promise<SessionRow> {
  // What stands here is one's own account, or refused by the policy to whoever may only look
  const { rows } = await sql<SessionRow>`select * from auth.open_call(${sessionId}, true)`.execute(db)
  return rows[0] ?? refuse('session.ended')
}

const slide = (db: UnscopedDb, { sessionId }: Actor, pauseSeconds = 5) =>
  sql`select auth.touch_session(${sessionId}, make_interval(secs => ${pauseSeconds}))`.execute(db)
