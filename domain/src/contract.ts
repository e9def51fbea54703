/**
 * How an endpoint is described: one value that the server serves, the browser calls and the OpenAPI document prints.
 */
import type { z } from 'zod'
import { type Access, type Actor, hasSession, type Reach } from './access.ts'
import type { PublicLinkKind } from './values/link-kinds.ts'
import type { ProblemCode } from './problems.ts'
import type { LiveTopic } from './shown.ts'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the product's own prefix, or below that of the standard interface that other programs read by. */
  path: `/orma-v2/api/${string}` | `/fhir/r4/${string}` | `/scim/v2/${string}`
  /** One line for the API document. */
  summary: string
  /** Who may call it: an action of the policy table, `public` (no bearer), `link` or `signedIn` (any live session). */
  access: Access
  /** The kinds of link that open it, where its access is `link`. */
  links?: readonly PublicLinkKind[]
  /**
   * `write` extends the idle deadline of the session, `read` never does; `passive` is a write that does not either. Of a
   * link, a `write` takes a use; `passive` keeps a draft or judges a proof and takes none.
   */
  effect: 'read' | 'write' | 'passive'
  /**
   * Leaves a row of the audit log and changes nothing else: also for roles that only look, since what they take away has to be
   * on record as well.
   */
  isOnlyRecord?: true
  /** A read that stores what it hands out: a packet as it was handed out, rows rendered once. */
  storesCopy?: true
  /** What the answer shows: with a change of it, open pages ask again; where it is about one member, for that one alone. */
  shows?: readonly LiveTopic[]
  /** What a call changes for the page it is made from, or begins to change. */
  changes?: readonly LiveTopic[]
  /** The kind of thing the audit row is about, or `none` where no patient data is shown. */
  audit: AuditKind
  /**
   * What its handler refuses, beside what the pipeline refuses for every endpoint of its kind (pipeline-problems.ts). Read
   * from the code by `npm run contract -- --write`, which a test repeats; absent: nothing.
   */
  problems?: readonly ProblemCode[]
  /** `allGroups`: super users see what belongs to other groups too. Absent: one's own group alone. */
  reach?: Reach
  /** Only within minutes of a proof of who is at the screen (docs/sources/security.md step-up); `needsProof` says where only some calls are. */
  isFresh?: true
  params?: z.core.$ZodObject
  query?: z.core.$ZodObject
  body?: z.core.$ZodType
  reply: z.core.$ZodType
  /** The content type of the answer where it is not JSON: a file to download, a stream of events. */
  replyType?: string
  /** Answers 201 for what was made, or 204 where nothing is left to show: as a standard interface wants it. */
  answers201?: true
  answers204?: true
  /** Also answers 202 where the work goes on after the answer. */
  answers202?: true
  /** Takes a form from a page of others and answers by leading the browser on (303). */
  answers303?: true
  /** How large the body may be, where a file is sent in it. */
  maxBodyBytes?: number
}

export type AuditKind =
  | 'none'
  | 'member'
  | 'device'
  | 'reading'
  | 'user'
  | 'group'
  | 'session'
  | 'delivery'
  | 'order'
  | 'connection'
  | 'draft'
  | 'link'
  | 'audit'
  | 'call'

type Part<E, K extends string> = E extends { [P in K]: infer S extends z.core.$ZodType } ? { [P in K]: z.output<S> } : unknown
type RequestPart<E, K extends string> = E extends { [P in K]: infer S extends z.core.$ZodType } ? { [P in K]: z.input<S> } : unknown

/** What a handler receives, after parsing. */
export type Received<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** What a caller supplies, before parsing. */
export type EndpointInput<E extends Endpoint> = RequestPart<E, 'params'> & RequestPart<E, 'query'> & RequestPart<E, 'body'>
export type Reply<E extends Endpoint> = z.output<E['reply']>
export type Answer<E extends Endpoint> = z.input<E['reply']>

/** Files that name more members than this leave only within minutes of a proof (docs/sources/security.md step-up). */
export const mostMembersUnproved = 500

/**
 * What the audit row of a call holds beside the members: those are named wherever the schemas of the endpoint speak of
 * one. Both are told from the input and from what the handler answered.
 */
export type AuditWords<E extends Endpoint> = {
  /** Ids of other things: a device, an order, a user. Ids in the path are named without being told. */
  ids?: (input: Received<E> & { actor: Actor }, answer: Answer<E>) => readonly (string | null)[]
  /** Why it was done or what was changed, never what stands in a field. */
  reason?: (input: Received<E>, answer: Answer<E>) => string | null
  /** Whether what is asked for needs a fresh proof, where not every call of the endpoint does. */
  needsProof?: (input: Received<E>) => boolean
  /** True where a call only goes on with what an earlier row of the same view names: then it leaves no row of its own. */
  isContinued?: (input: Received<E>, answer: Answer<E>) => boolean
}

/** The audit words of any endpoint, for whoever walks them all. */
export type AnyAuditWords = {
  ids?: (input: never, answer: never) => readonly (string | null)[]
  reason?: (input: never, answer: never) => string | null
  needsProof?: (input: never) => boolean
  isContinued?: (input: never, answer: never) => boolean
}

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(e: E, words: AuditWords<E> = {}): E & AuditWords<E> => ({
  ...e,
  ...words,
})

/** Whether a call counts as the user's own activity (docs/sources/rulings.md 2: reads, polling and time saving never do). */
export const isActive = (e: Pick<Endpoint, 'effect' | 'access'>) => e.effect === 'write' && hasSession(e.access)

/** Whether the transaction of a call has to take changes, also of a role that only looks. */
export const takesChanges = (e: Pick<Endpoint, 'access' | 'storesCopy'>) => e.access === 'signedIn' || e.storesCopy === true

/** What the audit log calls a call: its method and path without the prefix. */
export const actionName = (e: Pick<Endpoint, 'method' | 'path'>) => `${e.method} ${e.path.replace('/orma-v2/api/', '').replace(/^\//, '')}`
