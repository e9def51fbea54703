/** Registers the routes of the contract; nothing else does. */
import { hasSession } from '@vitalrounds/domain/access'
import { auditFault, membersOf } from '@vitalrounds/domain/audited-members'
import type { Endpoint } from '@vitalrounds/domain/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticateBearer } from './request-parts.ts'
import { recordCallFailure, type Trail } from './trail.ts'

/**
 * Registers a route once; a second registration, or one outside the contract, stops the boot, and so does an endpoint
 * that speaks of members without an audit row. Whatever refuses or breaks a call once somebody is known leaves a row.
 */
export function declareRoute(app: FastifyInstance, e: Endpoint, work: (trail: Trail, reply: FastifyReply) => Promise<unknown>) {
  const fault = auditFault(e)
  if (fault) throw new Error(`${e.method} ${e.path} ${fault}`)
  app.context.served.add(e)
  const members = membersOf(e)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const trail: Trail = { e, request, members, reach: 'ownGroup' }
    try {
      return await work(trail, reply)
    } catch (error) {
      await recordCallFailure(app, trail, error)
      throw error
    }
  }
  const limit = e.maxBodyBytes === undefined ? {} : { bodyLimit: e.maxBodyBytes }
  const guard = hasSession(e.access) ? { onRequest: (request: FastifyRequest) => authenticateBearer(app.context, request) } : {}
  app.route({ method: e.method, url: e.path, config: { endpoint: e }, handler, ...limit, ...guard })
}
