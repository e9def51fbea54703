/** GET /healthz: 200 when ready to serve. Asks the database on its own connection, so that a busy pool does not look like a dead server. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

export function healthRoute(app: FastifyInstance) {
  app.get('/healthz', { config: { plain: 'health' } }, async (_request, reply) => {
    try {
      await sql`select 1`.execute(app.context.db.auth)
      return { status: 'ok' }
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'database not reachable' })
    }
  })
}
