/** Where a call of the sign-in pages comes from. */
import type { FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'
import { originOf } from './request-parts.ts'

export const visitorOf = (request: FastifyRequest): { ip: string; userAgent: string } => ({
  ip: originOf(request).ip,
  userAgent: request.headers['user-agent'] ?? '',
})

/**
 * A page of another site must not sign anybody in or out, nor renew. Browsers say where a request comes from; where an
 * old one does not, its Origin must be the host it asks. Callers that are no browser send neither.
 */
export function refuseOtherSites({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') refuse('access.crossSite')
  if (site !== undefined || headers.origin === undefined) return
  if (!URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host) refuse('access.crossSite')
}
