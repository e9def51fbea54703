/**
 * An address that is no text (`%ff`) is answered by the framework itself, before any hook: without our headers and in its
 * own words. It is led to a route instead, where it is refused like everything else.
 */
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'

const malformed = '/orma-v2/malformed-address'

function isReadable(url: string) {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

export const readableUrl = ({ url = '/' }: { url?: string | undefined }) => (isReadable(url) ? url : malformed)

export const malformedAddressRoute = (app: FastifyInstance) =>
  app.all(malformed, { config: { plain: 'malformed' } }, () => refuse('request.malformed'))
