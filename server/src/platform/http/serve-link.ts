/**
 * Serves the endpoints that a public link opens: no session, one member a transaction, on a role that can see nothing
 * else. A try is counted for its address before the link is looked up, and given back where the link was genuine; the
 * calls and wrong proofs of one link are counted in the link itself, from wherever they come.
 */
import type { Answer, Endpoint, Received } from '@vitalrounds/domain/contract'
import { callsPerMinute, passSeconds } from '@vitalrounds/domain/values/link-kinds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../audit/audit.ts'
import { type Database, runInGroup, runInLink, type GroupDb, type LinkRow, proveLink } from '../database/db.ts'
import { signIn } from '../database/unscoped.ts'
import { newSecret, secretHash } from '../link-token.ts'
import { countOrRefuse, refundThrottle, linkCodeKey, linkCodeRule, linkKey, linkRule } from '../throttle.ts'
import { replyOf } from './checked-text.ts'
import { declareRoute } from './declare-route.ts'
import { type LinkBearer, linkBearer } from './link-bearer.ts'
import { refuse } from './refuse.ts'
import { originOf, requestParts } from './request-parts.ts'
import { recordCallDone, type Trail } from './trail.ts'

type LinkEndpoint = Endpoint & { access: 'link' }
/** What a link opened. No member is named where it is about a person of the clinic. */
export type OpenLink = { id: string; kind: string; memberId: string | null; subjectId: string | null }

/** The member of a link of a kind that is about one; a row without is no such link. */
export const memberOfLink = ({ memberId }: OpenLink): string => memberId ?? refuse('link.invalid')

type LinkInput<E extends Endpoint> = Received<E> & {
  link: OpenLink
  db: GroupDb
  origin: Origin
  request: FastifyRequest
  reply: FastifyReply
}

// A minute at most, whatever is left of it
const busySeconds = 60

/** Looks, keeps a draft or acts by a link. Acting takes a use where the kind has a number of them, in the transaction of the work. */
export function serveLink<E extends LinkEndpoint>(app: FastifyInstance, e: E, handle: (input: LinkInput<E>) => Promise<Answer<E>>) {
  linkRoute(app, e, async (trail, bearer, reply) => {
    const { request } = trail
    const ask = { ...bearer, kinds: e.links ?? [], isSpent: e.effect === 'write', mostCalls: callsPerMinute }
    const { row, answer } = await runInLink(app.context.db.link, ask, async (db, link) => {
      knowLink(app, trail, link)
      trail.input = requestParts(e, request) as object
      const call = { ...trail.input, link: openLink(link), db, origin: originOf(request), request, reply }
      const done = await handle(call as unknown as LinkInput<E>)
      recordCallDone(db, trail, done)
      return { sent: replyOf(e, reply, done) }
    })
    return { row, sent: answer?.sent }
  })
}

type ProofEndpoint = LinkEndpoint & { effect: 'passive' }

/** Takes the proof that a link asks for and answers the pass that opens it in this browser. */
export function serveLinkProof<E extends ProofEndpoint>(
  app: FastifyInstance,
  e: E,
  toldBy: (input: Received<E>) => string,
  answerWith: (pass: string) => Answer<E>,
) {
  linkRoute(app, e, async (trail, bearer, reply) => {
    const pass = newSecret()
    const input = requestParts(e, trail.request)
    const ask = { ...bearer, kinds: e.links ?? [], answer: toldBy(input), newPass: secretHash(pass), passSeconds }
    const row = await proveLink(app.context.db.link, ask)
    if (row?.state !== 'proved') return { row, sent: undefined }
    const answer = answerWith(pass)
    knowLink(app, trail, row)
    await runInGroup(app.context.db.app, row.group_id, async (db) => recordCallDone(db, trail, answer))
    return { row, sent: replyOf(e, reply, answer) }
  })
}

/**
 * Sends the code that a link asks for, to a phone that whoever holds the link cannot choose. The link itself still opens
 * nothing; who it is about decides where the code goes, so this runs in the group and not on the link's own role.
 */
export function serveLinkCode<E extends ProofEndpoint>(
  app: FastifyInstance,
  e: E,
  sendCode: (input: { link: OpenLink; db: GroupDb }) => Promise<Answer<E>>,
) {
  linkRoute(app, e, async (trail, bearer, reply) => {
    const ask = { ...bearer, pass: null, kinds: e.links ?? [], isSpent: false, mostCalls: callsPerMinute }
    const { row } = await runInLink(app.context.db.link, ask, async () => undefined)
    if (row?.state !== 'unproved') return { row, sent: undefined }
    knowLink(app, trail, row)
    const { db: pools } = app.context
    const key = linkCodeKey(row.id)
    await signIn(pools, (trx) => countOrRefuse(trx, key, linkCodeRule))
    const answer = await runInGroup(pools.app, row.group_id, async (db) => {
      const sent = await sendCode({ link: openLink(row), db })
      recordCallDone(db, trail, sent)
      return sent
    }).catch(async (error: unknown) => {
      await signIn(pools, (trx) => refundThrottle(trx, key))
      throw error
    })
    return { row, sent: replyOf(e, reply, answer) }
  })
}

type ClinicInput<E extends Endpoint> = Received<E> & { secret: Buffer | null }
type ClinicLink<E extends Endpoint> = { answer: Answer<E>; link: { id: string; groupId: string } | null }

/**
 * Says whose clinic a link is of, also where the link is over or was cut short: nothing of a patient. A try is given back where
 * there is such a link, as for every other call by one.
 */
export function serveLinkClinic<E extends LinkEndpoint>(
  app: FastifyInstance,
  e: E,
  find: (db: Database, input: ClinicInput<E>) => Promise<ClinicLink<E>>,
) {
  const { config, db } = app.context
  declareRoute(app, e, async (trail, reply) => {
    const key = linkKey(trail.request.ip)
    await signIn(db, (trx) => countOrRefuse(trx, key, linkRule(config.throttle)))
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    const input = { ...(requestParts(e, trail.request) as object), secret: linkBearer(trail.request)?.secret ?? null }
    const { answer, link } = await find(db.link, input as ClinicInput<E>)
    if (link) {
      trail.who = { group_id: link.groupId, actor_kind: 'link', actor_id: link.id, session_id: null, keeper: db.app }
      await runInGroup(db.app, link.groupId, async (scoped) => recordCallDone(scoped, trail, answer))
      await signIn(db, (trx) => refundThrottle(trx, key))
    }
    return replyOf(e, reply, answer)
  })
}

type Outcome = { row: LinkRow | undefined; sent: unknown }

/** The way of every call by a link: counted, judged, answered or refused alike. */
function linkRoute(
  app: FastifyInstance,
  e: LinkEndpoint,
  work: (trail: Trail, bearer: LinkBearer, reply: FastifyReply) => Promise<Outcome>,
) {
  const { config, db } = app.context
  declareRoute(app, e, async (trail, reply) => {
    const key = linkKey(trail.request.ip)
    await signIn(db, (trx) => countOrRefuse(trx, key, linkRule(config.throttle)))
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    const bearer = linkBearer(trail.request) ?? refuse('link.invalid')
    const { row, sent } = await work(trail, bearer, reply)
    if (row) knowLink(app, trail, row)
    if (sent !== undefined || row?.state === 'unproved') await signIn(db, (trx) => refundThrottle(trx, key))
    return sent ?? refuseLink(row)
  })
}

/** From here on the audit row of the call names the link and its member, however it ends. */
function knowLink(app: FastifyInstance, trail: Trail, row: LinkRow) {
  trail.who = {
    group_id: row.group_id,
    actor_kind: 'link',
    actor_id: row.id,
    session_id: null,
    keeper: app.context.db.app,
  }
  trail.about = [row.member_id, row.subject_id].filter((id) => id !== null)
}

/** Unknown, expired, used up, revoked and of another kind are one answer: nobody learns which links there are. */
function refuseLink(row: LinkRow | undefined): never {
  if (row?.state === 'unproved') refuse('link.unproved')
  if (row?.state === 'wrong') refuse('link.proofWrong')
  if (row?.state === 'busy') refuse('tooManyTries', { retryAfterSeconds: busySeconds })
  return refuse('link.invalid')
}

const openLink = ({ id, kind, member_id, subject_id }: LinkRow): OpenLink => ({
  id,
  kind,
  memberId: member_id,
  subjectId: subject_id,
})
