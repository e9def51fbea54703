/** What every kind of call reads from its request: its parts by their schemas, where it comes from, and its bearer. */
import { isOpenToClients } from '@vitalrounds/domain/access'
import type { Endpoint, Received } from '@vitalrounds/domain/contract'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../audit/audit.ts'
import { type AccessClaims, readAccess } from './access-token.ts'
import type { AppContext } from './app-context.ts'
import { type ClientClaims, readClientAccess } from './clients/client-token.ts'
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
const clientBearers = new WeakMap<FastifyRequest, ClientClaims>()

/** Asked before the body is read: a stranger's megabytes and nonsense cost nothing and learn nothing. */
export async function authenticateBearer(context: AppContext, request: FastifyRequest) {
  const header = request.headers.authorization ?? ''
  if (!header.startsWith('Bearer ')) refuse('session.missing')
  const token = header.slice(7)
  const claims = await readAccess(context.config.keys.access, token, context.clock())
  if (claims) return void bearers.set(request, claims)
  const { endpoint: e } = request.routeOptions.config
  const client = e && isOpenToClients(e.access) ? await readClientAccess(context.config.keys.access, token, context.clock()) : undefined
  clientBearers.set(request, client ?? refuse('session.ended'))
}

/** The claims of a program of others; undefined where a person calls. */
export const clientBearerOf = (request: FastifyRequest) => clientBearers.get(request)

/** The claims of the bearer of a route that asks for one; a request without good ones has never come this far. */
export const requireBearer = (request: FastifyRequest) => bearers.get(request) ?? refuse('session.missing')
