/** The security headers of every answer (docs/sources/security.md S14; docs/sources/rulings.md 29). */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Hosts of the browser voice client, from its package's own documentation; used from the round that brings calls. */
const directives = (nonce?: string) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

export const contentSecurityPolicy = (nonce?: string) =>
  Object.entries(directives(nonce))
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')

export async function sendSecurityHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)')
    reply.header('content-security-policy', contentSecurityPolicy())
    if (request.url.startsWith('/orma-v2/') || request.url.startsWith('/hooks/'))
      reply.header('cache-control', 'no-store')
  })
}
