/** The security headers of every answer (docs/sources/security.md S14; docs/sources/rulings.md 29). */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Where the browser's voice client speaks to, and where its sounds come from (docs/sources/twilio.md 12). */
const voiceHosts = ['https://eventgw.twilio.com', 'wss://voice-js.roaming.twilio.com', 'https://sdk.twilio.com']

type Allowed = { nonce?: string | undefined; hasVoice?: boolean }

const directives = ({ nonce, hasVoice = false }: Allowed) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...(hasVoice ? voiceHosts : [])],
  ...(hasVoice && { 'media-src': ["'self'", 'mediastream:', 'https://sdk.twilio.com'] }),
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

export const contentSecurityPolicy = (allowed: Allowed = {}) =>
  Object.entries(directives(allowed))
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')

/** Calls that are played stay on this server; real ones go from the browser to the phone company. */
export const usesLiveTwilio = (app: FastifyInstance) => app.context.config.integrations === 'live'

export async function sendSecurityHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    // Of browsers that are gone, or of no effect here; on a slow line every answer pays for its head
    originAgentCluster: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  })
  const policy = contentSecurityPolicy({ hasVoice: usesLiveTwilio(app) })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)')
    reply.header('content-security-policy', policy)
    if (/^\/(orma-v2|hooks|fhir|scim)\//.test(request.url)) reply.header('cache-control', 'no-store')
  })
}
