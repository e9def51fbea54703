/**
 * Serves the endpoints about the account itself: its own sessions, password and workspaces. They live behind the sign-in
 * role, which the request role cannot read, so the whole call runs in one transaction of that role: session judged,
 * handler, audit row.
 */
import type { Actor } from '@vitalrounds/domain/access'
import { type Answer, type Endpoint, isActive, type Received } from '@vitalrounds/domain/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AccessClaims } from './access-token.ts'
import type { Origin } from '../audit/audit.ts'
import type { SessionRow } from '../database/db.ts'
import { actorOf, admit, auditDone, auditRefusal, bearer, declareRoute, originOf, parts, type Trace } from './http.ts'
import { refuse, Refusal } from './refuse.ts'
import { signIn, type UnscopedDb } from '../database/unscoped.ts'

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
  /** Adds an id to the audit row of this call. */
  saw: (id: string) => void
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
  declareRoute(app, e, async (request, reply) => {
    const { context } = app
    const claims = bearer(request)
    const trace: Trace = { ids: [], why: null, origin: originOf(request) }
    let actor: Actor | undefined
    const judged = async (db: UnscopedDb) => {
      actor = await openAccount(db, claims, e)
      const call = { ...(parts(e, request) as object), actor, origin: trace.origin, request, reply }
      return call as unknown as Call<E>
    }
    try {
      const prepared = (work.prepare && (await work.prepare(await signIn(context.db, judged)))) as P
      return await signIn(context.db, async (db) => {
        const call = await judged(db)
        if (isActive(e)) await slide(db, call.actor, work.pauseSeconds)
        const answer = await work.handle({ ...call, db, prepared, saw: (id) => void trace.ids.push(id) })
        await auditDone(db, e, call.actor, trace)
        return e.reply.parse(answer)
      })
    } catch (error) {
      if (actor && error instanceof Refusal)
        await auditRefusal(context.db.app, e, actor, { ids: trace.ids, error, origin: trace.origin })
      throw error
    }
  })
}

/** Who calls, by the live row of their session; refuses like `serve` does. */
async function openAccount(db: UnscopedDb, claims: AccessClaims, e: Endpoint): Promise<Actor> {
  const { rows } = await sql<SessionRow>`select * from auth.open_request(${claims.sessionId})`.execute(db)
  const actor = actorOf(rows[0] ?? refuse('session.ended'), claims.sessionId)
  if (claims.groupId !== actor.groupId) refuse('workspaceChanged')
  admit(actor, e.access)
  return actor
}

const slide = (db: UnscopedDb, { sessionId }: Actor, pauseSeconds = 5) =>
  sql`select auth.touch_session(${sessionId}, make_interval(secs => ${pauseSeconds}))`.execute(db)
