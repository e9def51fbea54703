/** GET /orma-v2/openapi.json, and the boot check that the contract and the served routes are the same set. */
import { endpoints } from '@vitalrounds/domain/endpoints'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

// The contract is the same for every application of a process, and printing it takes a second
let printed: string | undefined

export function openApiRoute(app: FastifyInstance) {
  const { served } = app.context
  const missing = endpoints.filter((e) => !served.has(e))
  if (missing.length > 0) throw new Error(`not served: ${missing.map((e) => `${e.method} ${e.path}`).join(', ')}`)
  if (served.size !== endpoints.length) {
    const listed = new Set(endpoints)
    throw new Error(
      `not in the contract: ${[...served]
        .filter((e) => !listed.has(e))
        .map((e) => `${e.method} ${e.path}`)
        .join(', ')}`,
    )
  }
  const text = (printed ??= JSON.stringify(openApi(endpoints)))
  app.get('/orma-v2/openapi.json', { config: { plain: 'document' } }, async (_request, reply) => reply.type('application/json').send(text))
}
