/** What every kind of call reads from its request: its parts by their schemas, where it comes from, and its bearer. */
import type { Endpoint, Received } from '@vitalrounds/domain/contract'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../audit/audit.ts'
import { type AccessClaims, readAccess } from './access-token.ts'
import type { AppContext } from './app-context.ts'
import { parsePart } from './parse.ts'
import { refuse } from './refuse.ts'

export const requestParts = <E extends Endpoint>(e: E, request: FastifyRequest) =>
  ({
    ...(e.params && { params: parsePart(e.params, request.params, 'params') }),
    ...(e.query && { query: parsePart(e.query, request.query, 'query') }),
    ...(e.body && { body: parsePart(e.body, request.body ?? {}, 'body') }),
  }) as unknown as Received<E>

export const originOf = (request: FastifyRequest): Origin => ({ ip: request.ip, requestId: request.id })

const bearers = new WeakMap<FastifyRequest, AccessClaims>()

/** Asked before the body is read: a stranger's megabytes and nonsense cost nothing and learn nothing. */
export async function authenticateBearer(context: AppContext, request: FastifyRequest) {
  const header = request.headers.authorization ?? ''
  if (!header.startsWith('Bearer ')) refuse('session.missing')
  const claims = await readAccess(context.config.keys.access, header.slice(7), context.clock())
  bearers.set(request, claims ?? refuse('session.ended'))
}

/** The claims of the bearer of a route that asks for one; a request without good ones has never come this far. */
export const requireBearer = (request: FastifyRequest) => bearers.get(request) ?? refuse('session.missing')
