/**
 * Where an endpoint speaks of members, read from its schemas once at start: the server names in the audit whomever it
 * finds there, so that no handler can forget one. The browser never loads this file.
 */
import { z } from 'zod'
import type { Endpoint } from './contract.ts'
import { markedMemberIds, markedQueries } from './values/member-id.ts'

/** Collects the member ids of a value. What does not have the expected shape is passed over: refused input is read too. */
export type Collect = (value: unknown, into: Set<string>) => void

const Id = z.uuid()
const uuids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What collects the member ids of values of this schema; undefined where it speaks of no member. */
export function memberIdsOf(schema: z.core.$ZodType): Collect | undefined {
  if (markedMemberIds.has(schema)) return (value, into) => void (Id.safeParse(value).success && into.add(value as string))
  if (markedQueries.has(schema))
    return (value, into) =>
      JSON.stringify(value ?? null)
        .match(uuids)
        ?.forEach((id) => into.add(id))
  const { def } = (schema as z.ZodType)._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what holds no other schema holds no member
  switch (def.type) {
    case 'object':
      return inShape(def.shape)
    case 'array':
      return inEach(memberIdsOf(def.element))
    case 'record':
      return inEach(memberIdsOf(def.valueType))
    case 'union':
      return inAll(def.options.map(memberIdsOf))
    case 'intersection':
      return inAll([memberIdsOf(def.left), memberIdsOf(def.right)])
    // Either side, because a handler answers what goes in and a caller is read before it comes out
    case 'pipe':
      return inAll([memberIdsOf(def.in), memberIdsOf(def.out)])
    default:
      return 'innerType' in def ? memberIdsOf(def.innerType) : undefined
  }
}

function inAll(collects: readonly (Collect | undefined)[]): Collect | undefined {
  const matchingCollects = collects.filter((collect) => collect !== undefined)
  return matchingCollects.length === 0 ? undefined : (value, into) => matchingCollects.forEach((collect) => collect(value, into))
}

function inShape(shape: Record<string, z.core.$ZodType>): Collect | undefined {
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const collect = memberIdsOf(schema)
    return collect ? [{ name, collect }] : []
  })
  if (fields.length === 0) return undefined
  return (value, into) => {
    if (isObject(value)) for (const { name, collect } of fields) collect(value[name], into)
  }
}

const inEach = (collect: Collect | undefined): Collect | undefined =>
  collect && ((value, into) => isObject(value) && Object.values(value).forEach((item) => collect(item, into)))

type Members = { sent: Collect | undefined; answered: Collect | undefined }

/** What finds the members of a call: in what was sent (params, query and body of the request) and in what is answered. */
export function membersOf(e: Pick<Endpoint, 'params' | 'query' | 'body' | 'reply'>): Members {
  const parts = { params: e.params, query: e.query, body: e.body }
  const collects = Object.entries(parts).flatMap(([part, schema]) => {
    const collect = schema && memberIdsOf(schema)
    return collect ? [{ part, collect }] : []
  })
  const sent: Collect = (request, into) => {
    for (const { part, collect } of collects) collect((request as Record<string, unknown>)[part], into)
  }
  return { sent: collects.length > 0 ? sent : undefined, answered: memberIdsOf(e.reply) }
}

/** An endpoint that speaks of a member without leaving an audit row is a fault of the contract; undefined when there is none. */
export function auditFault(e: Endpoint): string | undefined {
  if (e.access === 'link' && (e.audit === 'none' || !e.links?.length))
    return 'is opened by a link and says not which, or leaves no audit row'
  const { sent, answered } = membersOf(e)
  return e.audit === 'none' && (sent ?? answered) ? 'speaks of a member and leaves no audit row' : undefined
}
