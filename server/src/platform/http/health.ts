/**
 * GET /healthz: 200 when ready to serve, which needs a database that takes writes: behind a standby every reading would be
 * refused. Asks on the connections of sign-in, so that a busy pool does not look like a dead server.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { takesWrites } from '../database/takes-writes.ts'

export function healthRoute(app: FastifyInstance) {
  app.get('/healthz', { config: { plain: 'health' } }, async (_request, reply) => {
    try {
      const isWritable = await takesWrites(app.context.db.auth)
      return isWritable ? { status: 'ok' } : away(reply, 'database is read-only')
    } catch {
      return away(reply, 'database not reachable')
    }
  })
}

const away = (reply: FastifyReply, status: string) => reply.status(503).header('retry-after', '1').send({ status })
