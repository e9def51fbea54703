/**
 * What a call leaves behind. Every kind of endpoint goes the same way: open (who is it), admit (may they), work, finish;
 * the trail remembers how far it came, so that the audit row names whom it concerned however it ended.
 */
import { type Actor, hasSession, isLeftToClinic, isPermitted, isWriteOfReader, type Reach, reachFor } from '@vitalrounds/domain/access'
import { emergencyMark } from '@vitalrounds/domain/auth/emergency-api'
import type { membersOf } from '@vitalrounds/domain/audited-members'
import { actionName, type AnyAuditWords, type Endpoint, mostMembersUnproved } from '@vitalrounds/domain/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAcrossAtCommit, recordAtHomeAtCommit } from '../audit/audit-across.ts'
import { recordAudit, recordAuditAtCommit, type AuditActor, auditActorOf } from '../audit/audit.ts'
import type { Profile } from '../config.ts'
import { type Database, runInGroup, type SessionRow, type UnscopedDb } from '../database/db.ts'
import { membersOfText } from './checked-text.ts'
import { codeOf } from './failures.ts'
import { linkParam } from './link-bearer.ts'
import { refuse, Refusal } from './refuse.ts'
import { requireBearer, originOf, requestParts } from './request-parts.ts'

/** One call on its way. */
export type Trail = {
  readonly e: Endpoint
  readonly request: FastifyRequest
  readonly members: ReturnType<typeof membersOf>
  /** Who calls, and on which pool a refusal is kept; absent until a session or a link was judged. */
  who?: AuditActor & { keeper: Database }
  reach: Reach
  /** Whether it may reach into other clinics: on the sign-in role. */
  isAcross?: true
  /** Whether the session is in a group of others in an emergency. */
  isEmergency?: boolean
  /** Whether its user proved within the last minutes to be there. */
  isFresh?: boolean
  /** The input as it was read, and who asks. */
  input?: object
  /** Whom and what the link of the call is about. */
  about?: readonly string[]
}

export const actorOf = (row: SessionRow, sessionId: string, profile: Profile): Actor => ({
  userId: row.user_id,
  groupId: row.group_id,
  sessionId,
  role: row.limited_role ?? (row.role === 'admin' ? (row.is_super_admin ? 'superAdmin' : 'admin') : 'user'),
  isSuperUser: row.super_user_access && row.limited_role === null,
  hasBasicInformation: row.has_basic_information,
  mustAddSecondFactor: !row.has_second_factor && requiresSecondFactor(row, profile),
  emergencyEndsAt: row.emergency_ends_at,
})

/** Of super admins always, but where nobody real is looked after; of everybody where the group says so. */
export const requiresSecondFactor = (row: Pick<SessionRow, 'role' | 'is_super_admin' | 'requires_second_factor'>, profile: Profile) =>
  row.requires_second_factor || (profile === 'production' && row.role === 'admin' && row.is_super_admin)

/** Judges the session of a call and what it wants to do, then reads its input. */
export function admit(trail: Trail, row: SessionRow, keeper: Database): Actor {
  const { e, request } = trail
  const claims = requireBearer(request)
  const actor = actorOf(row, claims.sessionId, request.server.context.config.profile)
  trail.who = { ...auditActorOf(actor), keeper }
  trail.isEmergency = actor.emergencyEndsAt !== null
  if (claims.groupId !== actor.groupId) refuse('workspaceChanged')
  judge(actor, e)
  trail.isFresh = row.is_fresh
  // Before the input is judged: nobody is told what is wrong with words that they may not send yet
  if (e.isFresh) needProof(trail)
  trail.reach = reachFor(actor, e.reach)
  trail.input = { ...(requestParts(e, request) as object), actor }
  if ((e as AnyAuditWords).needsProof?.(trail.input as never)) needProof(trail)
  return actor
}

const needProof = ({ isFresh }: Trail) => void (isFresh || refuse('access.proveAgain'))

/** A file about very many members is given to nobody who did not prove lately to be there, whichever endpoint makes it. */
export function judgeFile(trail: Trail, answer: unknown) {
  if (trail.e.replyType === undefined || trail.isFresh) return
  const named = new Set<string>()
  trail.members.answered?.(answer, named)
  if (named.size > mostMembersUnproved) needProof(trail)
}

/** Whether this person may call this endpoint at all; the state of the thing itself is judged by the handler. */
function judge(actor: Actor, e: Endpoint) {
  const { access } = e
  if (access === 'signedIn' || !hasSession(access)) return
  if (!actor.hasBasicInformation) refuse('access.basicInformation')
  if (actor.mustAddSecondFactor) refuse('access.secondFactor')
  if (isWriteOfReader(actor, e)) refuse('access.readOnly')
  if (!isPermitted(actor, access)) refuse('access.denied')
  if (isLeftToClinic(actor, access)) refuse('emergency.notThen')
}

/** The row of a call that went well, in the transaction of its work: sent with its commit. */
export function recordCallDone(db: UnscopedDb, trail: Trail, answer: unknown) {
  const { isContinued } = trail.e as AnyAuditWords
  if (isContinued?.(trail.input as never, answer as never) === true) return
  const ids = [...new Set([...idsOf(trail, answer), ...db.changes.members, ...db.changes.groups])]
  recordCall(db, trail, { result: 'ok', ids, reason: reasonOf(trail, answer) })
}

/** The row of a call that is about to leave the house, before it does. */
export const recordCallBegun = (db: UnscopedDb, trail: Trail) =>
  recordCall(db, trail, { result: 'begun', ids: idsOf(trail), reason: marks(trail) })

type AuditOutcome = { result: string; ids: string[]; reason: string | null }

function recordCall(db: UnscopedDb, trail: Trail, ending: AuditOutcome) {
  const { e, request, who } = trail
  if (!who || e.audit === 'none') return
  const { keeper: _, ...by } = who
  const entry = { action: actionName(e), kind: e.audit, ...ending }
  if (trail.isAcross && e.effect !== 'read' && trail.isEmergency !== true) return recordAcrossAtCommit(db, by, entry, originOf(request))
  recordAuditAtCommit(db, by, entry, originOf(request))
  if (trail.isEmergency === true) recordAtHomeAtCommit(db, by, entry, originOf(request))
}

// A body that is refused may hold thousands of ids; what a clinic may name at once is 500
const mostRefusedIds = 500

/** A refusal is a fact of its own: the work was rolled back, the row about it is not. A fault of ours is kept too. */
export async function recordCallFailure(app: FastifyInstance, trail: Trail, error: unknown) {
  const { e, request, who } = trail
  const result = error instanceof Refusal ? error.code : codeOf(error as Error)
  // While the database is away nothing can be kept, and trying would make the caller wait twice
  if (!who || result === 'server.busy') return
  const { keeper, ...by } = who
  const ids = idsOf(trail).slice(0, mostRefusedIds)
  const entry = { action: actionName(e), kind: e.audit, ids, result, reason: marks(trail) }
  const stored = runInGroup(keeper, by.group_id, (db) => recordAudit(db, by, entry, originOf(request)))
  if (error instanceof Refusal) return stored
  await stored.catch((failure: unknown) => app.log.error({ err: failure }, 'audit row of a failed call not kept'))
}

// The secret of a link may stand in a path, and never in a row
const pathIds = (params: unknown) =>
  Object.entries((params ?? {}) as Record<string, string>)
    .filter(([name, value]) => name !== linkParam && /^[\w.-]{1,100}$/.test(value))
    .map(([, value]) => value)

/** Whom and what a call concerned: as far as it was sent, and once it is answered also whom it showed. */
function idsOf({ e, request, members, input, about = [] }: Trail, answer?: unknown): string[] {
  const results = new Set<string>(about)
  members.sent?.(request, results)
  for (const id of pathIds(request.params)) results.add(id)
  if (answer === undefined) return [...results]
  const text = membersOfText(answer)
  if (text) return [...results, ...text]
  members.answered?.(answer, results)
  const { ids } = e as AnyAuditWords
  for (const id of ids?.(input as never, answer as never) ?? []) if (id !== null) results.add(id)
  return [...results]
}

function reasonOf(trail: Trail, answer: unknown): string | null {
  const details = (trail.e as AnyAuditWords).reason?.(trail.input as never, answer as never)
  return marks(trail, details, trail.reach === 'allGroups' && 'super user: all groups')
}

/** Every row of emergency access says so. */
const marks = ({ isEmergency }: Trail, ...words: (string | false | null | undefined)[]) =>
  [...words, isEmergency === true && emergencyMark].filter(Boolean).join(', ') || null
