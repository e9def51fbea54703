/**
 * Serves what programs of others call: an endpoint that people may call too, by either bearer, and the one at which a program
 * proves itself. Whether it is still registered is judged with every call, so that a disabled one is out with the next.
 */
import { Readable } from 'node:stream'
import type { Answer, Endpoint, Received } from '@vitalrounds/domain/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type GroupDb, runAsClient, runInGroup } from '../../database/db.ts'
import { signIn, type UnscopedDb } from '../../database/unscoped.ts'
import { countOrRefuse, linkRule, refundThrottle } from '../../throttle.ts'
import { type CheckedText, replyOf, toCheckedText } from '../checked-text.ts'
import type { ClientClaims } from './client-token.ts'
import { declareRoute } from '../declare-route.ts'
import { runCall } from '../http.ts'
import { refuse } from '../refuse.ts'
import { clientBearerOf, requestParts } from '../request-parts.ts'
import { recordCallDone, type Trail } from '../trail.ts'

/** Who calls: a program, or a person of the clinic. */
export type ClientCaller = { kind: 'client' | 'user'; id: string }
type ClientInput<E extends Endpoint> = Received<E> & {
  db: GroupDb
  caller: ClientCaller
  /** What the token grants and what the program is registered for, of which both must reach; undefined of people, by their role alone. */
  scopes: readonly string[] | undefined
  request: FastifyRequest
  reply: FastifyReply
}
type Handler<E extends Endpoint> = (input: ClientInput<E>) => Promise<Answer<E> | CheckedText>

/** Serves an endpoint to signed-in staff who may call it, and to programs of the clinic within their scopes. */
export function serveWithClients<E extends Endpoint>(app: FastifyInstance, e: E, handle: Handler<E>) {
  declareRoute(app, e, (trail, reply) =>
    openForClients(app, trail, async (opened) => {
      const answer = await handle({ ...trail.input, ...opened, request: trail.request, reply } as unknown as ClientInput<E>)
      recordCallDone(opened.db, trail, answer)
      return replyOf(e, reply, answer)
    }),
  )
}

type Opened = { db: GroupDb; scopes: readonly string[] | undefined; caller: ClientCaller }

/** One transaction of whoever calls, if they may. */
function openForClients<T>(app: FastifyInstance, trail: Trail, work: (opened: Opened) => Promise<T>): Promise<T> {
  const client = clientBearerOf(trail.request)
  if (client) return openedByClient(app, trail, client, work)
  return runCall(app, trail, (db, { userId }) => work({ db, scopes: undefined, caller: { kind: 'user', id: userId } }))
}

async function openedByClient<T>(app: FastifyInstance, trail: Trail, client: ClientClaims, work: (opened: Opened) => Promise<T>) {
  const { db } = app.context
  const { request, e } = trail
  const done = await runAsClient(db.app, { ...client, requestId: request.id }, async (scoped, row) => {
    knowClient(app, trail, client)
    trail.input = requestParts(e, request) as object
    const caller = { kind: 'client', id: client.clientId } as const
    return { answer: await work({ db: scoped, scopes: [client.scope, row.scopes], caller }) }
  })
  return (done ?? refuse('session.ended')).answer
}

type FileParts = {
  /** Whom the file is about: named in the audit log before its first byte leaves. */
  members: readonly string[]
  headers: Readonly<Record<string, string>>
  /** A part after the other, each read in a transaction of its own; undefined after the last. */
  readPart: (db: GroupDb, at: number) => Promise<Buffer | undefined>
}

/**
 * Serves a file that is larger than what fits into memory. Whoever may no longer call it is cut off at the next part, since a
 * file that has begun can be answered in no other way.
 */
export function serveFileToClients<E extends Endpoint>(
  app: FastifyInstance,
  e: E,
  openFile: (input: ClientInput<E>) => Promise<FileParts>,
) {
  declareRoute(app, e, async (trail, reply) => {
    const { headers, readPart } = await openForClients(app, trail, async (opened) => {
      const file = await openFile({ ...trail.input, ...opened, request: trail.request, reply } as unknown as ClientInput<E>)
      recordCallDone(opened.db, trail, toCheckedText('', file.members))
      return file
    })
    const read = (at: number) => openForClients(app, trail, ({ db }) => readPart(db, at))
    reply.type(e.replyType ?? 'application/octet-stream').headers(headers)
    return reply.send(Readable.from(partsOf(read), { objectMode: false }))
  })
}

async function* partsOf(read: (at: number) => Promise<Buffer | undefined>) {
  for (let at = 0; ; at += 1) {
    const part = await read(at)
    if (part === undefined) return
    yield part
  }
}

/** From here on the audit row of the call names the program, however it ends. */
function knowClient(app: FastifyInstance, trail: Trail, { clientId, groupId }: Pick<ClientClaims, 'clientId' | 'groupId'>) {
  trail.who = { group_id: groupId, actor_kind: 'client', actor_id: clientId, session_id: null, keeper: app.context.db.app }
}

type ProofInput<E extends Endpoint> = Received<E> & {
  /** One transaction on the sign-in role: none is open while keys are fetched. */
  within: <T>(work: (db: UnscopedDb) => Promise<T>) => Promise<T>
}
type Proof<E extends Endpoint> = { client: Pick<ClientClaims, 'clientId' | 'groupId'>; answer: Answer<E> }

/** A try is counted for its address before anything is judged, and given back where the proof was right. */
export function serveClientProof<E extends Endpoint & { access: 'public' }>(
  app: FastifyInstance,
  e: E,
  prove: (input: ProofInput<E>) => Promise<Proof<E>>,
) {
  const { config, db } = app.context
  declareRoute(app, e, async (trail) => {
    const key = `client:${trail.request.ip}`
    await signIn(db, (trx) => countOrRefuse(trx, key, linkRule(config.throttle)))
    const within = <T>(work: (trx: UnscopedDb) => Promise<T>) => signIn(db, work)
    trail.input = requestParts(e, trail.request) as object
    const { client, answer } = await prove({ ...trail.input, within } as unknown as ProofInput<E>)
    knowClient(app, trail, client)
    await runInGroup(db.app, client.groupId, async (scoped) => recordCallDone(scoped, trail, answer))
    await signIn(db, (trx) => refundThrottle(trx, key))
    return z.parse(e.reply, answer)
  })
}
