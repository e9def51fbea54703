/** Every call of the app as a span, by the path of the contract: never the address, which holds ids of members. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, isTracing, type OpenSpan, runBelow } from './spans.ts'

export function traceCalls(app: FastifyInstance) {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _, done) => {
    const route = request.routeOptions.url ?? 'none'
    const span = isTracing()
      ? beginSpan(`${request.method} ${route}`, {
          'http.request.method': request.method,
          'http.route': route,
          'vitalrounds.request_id': request.id,
        })
      : undefined
    if (!span) return done()
    spans.set(request, span)
    runBelow(span, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode
    spans.get(request)?.end({ 'http.response.status_code': status }, status >= 500 ? String(status) : undefined)
  })
  // Nobody waits for the answer any more
  app.addHook('onRequestAbort', async (request) => {
    spans.get(request)?.end({}, 'aborted')
    spans.delete(request)
  })
}
