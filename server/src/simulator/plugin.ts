/** What all simulated APIs share: ordered refusals come first, then the credential, then the answer. */
import type { VendorName } from '@vitalrounds/domain/devices/device'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Simulation } from './side.ts'

export type Body = Record<string, unknown>

/** The body where it is an object. */
export const bodyOf = (request: FastifyRequest): Body =>
  typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? (request.body as Body) : {}

export const textIn = (source: unknown, key: string): string => {
  const value = typeof source === 'object' && source !== null ? (source as Body)[key] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const paramOf = (request: FastifyRequest, name: string) => textIn(request.params, name)
export const queryOf = (request: FastifyRequest, name: string) => textIn(request.query, name)

/** Refuses by order (429, 500), then whoever `isKnown` does not know. */
export function guardSimulator(app: FastifyInstance, sim: Simulation, vendor: VendorName, isKnown: (request: FastifyRequest) => boolean) {
  app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    if (sim.faults.strike(vendor, '429')) return reply.code(429).header('retry-after', '1').send({ detail: 'Too many requests' })
    if (sim.faults.strike(vendor, '500')) return reply.code(500).send({ detail: 'Server error' })
    if (!isKnown(request)) return reply.code(401).send({ detail: 'Who are you?' })
    return undefined
  })
}

export const replyMissing = (reply: FastifyReply) => reply.code(404).send({ detail: 'Not found.' })
export const replyBadRequest = (reply: FastifyReply, detail: string) => reply.code(400).send({ detail })
