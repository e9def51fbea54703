/**
 * Turns an endpoint of the contract plus a handler into a route: who is it, may they, is the input well formed, which
 * group, what is the answer, and the audit row of it all. One function a kind of endpoint; nothing else registers routes.
 */
import { type Action, type Actor, may } from '@vitalrounds/domain/access'
import { type Answer, type Endpoint, isActive, type Received } from '@vitalrounds/domain/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { type AccessClaims, readAccess } from './access-token.ts'
import type { AppContext } from './app-context.ts'
import { auditUser, type Origin } from '../audit/audit.ts'
import { type Database, forGroup, forSession, type GroupDb, type SessionRow, type Tables } from '../database/db.ts'
import { parsePart } from './parse.ts'
import { refuse, Refusal } from './refuse.ts'

type Call<E extends Endpoint> = Received<E> & { origin: Origin; request: FastifyRequest; reply: FastifyReply }
/** What a signed-in handler gets: its parsed input, who asks, and a database confined to their group. */
export type Input<E extends Endpoint> = Call<E> & {
  actor: Actor
  db: GroupDb
  /** Adds ids to the audit row of this call. */
  saw: (ids: readonly string[]) => void
  /** Why this was done, in the user's words, for the audit row. */
  because: (reason: string) => void
}
type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Answer<E> | CheckedText>

/** A reply that is JSON text already, of parts that were checked against their schema when they were written. */
class CheckedText {
  text = ''
}
export const checked = (text: string) => Object.assign(new CheckedText(), { text })

function replyOf(e: Endpoint, reply: FastifyReply, answer: unknown) {
  if (!(answer instanceof CheckedText)) return e.reply.parse(answer)
  reply.type('application/json; charset=utf-8')
  return answer.text
}

export const parts = <E extends Endpoint>(e: E, request: FastifyRequest) =>
  ({
    ...(e.params && { params: parsePart(e.params, request.params, 'params') }),
    ...(e.query && { query: parsePart(e.query, request.query, 'query') }),
    ...(e.body && { body: parsePart(e.body, request.body ?? {}, 'body') }),
  }) as unknown as Received<E>

export const originOf = (request: FastifyRequest): Origin => ({ ip: request.ip, requestId: request.id })

export const actorOf = (row: SessionRow, sessionId: string): Actor => ({
  userId: row.user_id,
  groupId: row.group_id,
  sessionId,
  role: row.role === 'admin' ? (row.is_super_admin ? 'superAdmin' : 'admin') : 'user',
  isSuperUser: row.super_user_access,
  hasBasicInformation: row.has_basic_information,
})

const bearers = new WeakMap<FastifyRequest, AccessClaims>()

/** Asked before the body is read: a stranger's megabytes and nonsense cost nothing and learn nothing. */
async function askBearer(context: AppContext, request: FastifyRequest) {
  const header = request.headers.authorization ?? ''
  if (!header.startsWith('Bearer ')) refuse('session.missing')
  const claims = await readAccess(context.config.keys.access, header.slice(7), context.clock())
  bearers.set(request, claims ?? refuse('session.ended'))
}

/** The claims of the bearer of a route that is not public; a request without good ones has never come this far. */
export const bearer = (request: FastifyRequest) => bearers.get(request) ?? refuse('session.missing')

/** Whether this person may call this endpoint at all; the state of the thing itself is judged by the handler. */
export function admit(actor: Actor, access: Endpoint['access']) {
  if (access === 'signedIn' || access === 'public') return
  if (!actor.hasBasicInformation) refuse('access.basicInformation')
  if (!may(actor, access satisfies Action)) refuse('access.denied')
}

const namedIds = (params: unknown) => Object.values((params ?? {}) as Record<string, string>)

/** Serves an endpoint to signed-in staff, inside one transaction of their group. */
export function serve<E extends Endpoint>(app: FastifyInstance, e: E, handle: Handler<E>) {
  declareRoute(app, e, async (request, reply) => {
    const context = app.context
    const claims = bearer(request)
    const seen: string[] = []
    let why: string | null = null
    let actor: Actor | undefined
    const run = async (db: GroupDb, row: SessionRow) => {
      actor = actorOf(row, claims.sessionId)
      if (claims.groupId !== actor.groupId) refuse('workspaceChanged')
      admit(actor, e.access)
      const input = parts(e, request)
      seen.push(...namedIds((input as { params?: unknown }).params))
      const answer = await handle({
        ...(input as object),
        actor,
        db,
        origin: originOf(request),
        request,
        reply,
        saw: (ids: readonly string[]) => void seen.push(...ids),
        because: (reason: string) => void (why = reason),
      } as unknown as Input<E>)
      await finish(db, e, actor, { ids: seen, why, origin: originOf(request) })
      return replyOf(e, reply, answer)
    }
    try {
      const answer = await forSession(context.db.app, { id: claims.sessionId, isRead: e.effect === 'read' }, run)
      return answer === undefined ? refuse('session.ended') : answer
    } catch (error) {
      if (actor && error instanceof Refusal)
        await auditRefusal(context.db.app, e, actor, { ids: seen, error, origin: originOf(request) })
      throw error
    }
  })
}

export type Trace = { ids: string[]; why: string | null; origin: Origin }

async function finish(db: GroupDb, e: Endpoint, actor: Actor, trace: Trace) {
  if (isActive(e)) await sql`select auth.touch_session(${actor.sessionId})`.execute(db)
  await auditDone(db, e, actor, trace)
}

/** The audit row of a call that succeeded, in the transaction of its work. */
export async function auditDone(db: Transaction<Tables>, e: Endpoint, actor: Actor, trace: Trace) {
  if (e.audit === 'none') return
  await auditUser(
    db,
    actor,
    { groupId: actor.groupId, action: actionName(e), kind: e.audit, ids: trace.ids, result: 'ok', reason: trace.why },
    trace.origin,
  )
}

/** A refusal is a fact of its own: the work was rolled back, the row about it is not. */
export const auditRefusal = (
  db: Database,
  e: Endpoint,
  actor: Actor,
  trace: { ids: string[]; error: Refusal; origin: Origin },
) =>
  forGroup(db, actor.groupId, (scoped) =>
    auditUser(
      scoped,
      actor,
      { groupId: actor.groupId, action: actionName(e), kind: e.audit, ids: trace.ids, result: trace.error.code },
      trace.origin,
    ),
  )

/** What the audit log calls a call: its method and path without the prefix. */
export const actionName = (e: Pick<Endpoint, 'method' | 'path'>) => `${e.method} ${e.path.replace('/orma-v2/api/', '')}`

type PublicHandler<E extends Endpoint> = (input: Call<E>) => Promise<Answer<E>>

/** Serves an endpoint without a bearer: sign-in and links. The handler gets no scoped handle. */
export function servePublic<E extends Endpoint & { access: 'public' }>(
  app: FastifyInstance,
  e: E,
  handle: PublicHandler<E>,
) {
  declareRoute(app, e, async (request, reply) => {
    const input = { ...(parts(e, request) as object), origin: originOf(request), request, reply }
    return e.reply.parse(await handle(input as unknown as Call<E>))
  })
}

type OutsideInput<E extends Endpoint> = Call<E> & {
  actor: Actor
  /** Opens a transaction when one is needed, so that none is held while a vendor answers. */
  within: <T>(work: (db: GroupDb) => Promise<T>) => Promise<T>
}

/** Serves the few endpoints that must ask a vendor while the user waits. */
export function serveOutside<E extends Endpoint>(
  app: FastifyInstance,
  e: E,
  handle: (input: OutsideInput<E>) => Promise<Answer<E>>,
) {
  declareRoute(app, e, async (request, reply) => {
    const { db } = app.context
    const claims = bearer(request)
    const check = async (scoped: GroupDb, row: SessionRow) => {
      const actor = actorOf(row, claims.sessionId)
      if (claims.groupId !== actor.groupId) refuse('workspaceChanged')
      admit(actor, e.access)
      const input = parts(e, request)
      await finish(scoped, e, actor, {
        ids: namedIds((input as { params?: unknown }).params),
        why: null,
        origin: originOf(request),
      })
      return { actor, input }
    }
    const checked = await forSession(db.app, { id: claims.sessionId, isRead: false }, check)
    if (!checked) refuse('session.ended')
    const within = <T>(work: (scoped: GroupDb) => Promise<T>) => forGroup(db.app, checked.actor.groupId, work)
    const answer = await handle({
      ...(checked.input as object),
      actor: checked.actor,
      origin: originOf(request),
      request,
      reply,
      within,
    } as unknown as OutsideInput<E>)
    return e.reply.parse(answer)
  })
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Registers a route of the contract once; a second registration, or one outside the contract, stops the boot. */
export function declareRoute(app: FastifyInstance, e: Endpoint, handler: RouteHandler) {
  app.context.served.add(e)
  const limit = e.maxBodyBytes === undefined ? {} : { bodyLimit: e.maxBodyBytes }
  const guard = e.access === 'public' ? {} : { onRequest: (request: FastifyRequest) => askBearer(app.context, request) }
  app.route({ method: e.method, url: e.path, config: { endpoint: e }, handler, ...limit, ...guard })
}
