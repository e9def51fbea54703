/**
 * How an endpoint is described: one value that the server serves, the browser calls and the OpenAPI document prints.
 */
import type { z } from 'zod'
import type { Access } from './access.ts'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/orma-v2/api/${string}`
  /** One line for the API document. */
  summary: string
  /** Who may call it: an action of the policy table, `public` (no bearer) or `signedIn` (any live session). */
  access: Access
  /** `write` extends the idle deadline of the session, `read` never does; `passive` is a write that does not either. */
  effect: 'read' | 'write' | 'passive'
  /** The kind of thing whose ids the audit row names, or `none` where no patient data is shown. */
  audit: AuditKind
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** The content type of the answer where it is not JSON: a file to download, a stream of events. */
  replyType?: string
  /** How large the body may be, where a file is sent in it. */
  maxBodyBytes?: number
}

export type AuditKind = 'none' | 'member' | 'device' | 'reading' | 'user' | 'group' | 'session' | 'delivery' | 'order'

type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.output<S> } : unknown
type Sent<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType } ? { [P in K]: z.input<S> } : unknown

/** What a handler receives, after parsing. */
export type Received<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** What a caller supplies, before parsing. */
export type Supplied<E extends Endpoint> = Sent<E, 'params'> & Sent<E, 'query'> & Sent<E, 'body'>
export type Reply<E extends Endpoint> = z.output<E['reply']>
export type Answer<E extends Endpoint> = z.input<E['reply']>

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(e: E): E => e

/** Whether a call counts as the user's own activity (docs/sources/rulings.md 2: reads, polling and time saving never do). */
export const isActive = (e: Pick<Endpoint, 'effect' | 'access'>) => e.effect === 'write' && e.access !== 'public'
