/** Members from a clinic's own list. */
import { transferApi } from '@vitalrounds/domain/enrollment/transfer-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { checkImport } from './check-import.ts'
import { startImport } from './import-members.ts'
import { getImport } from './import.queries.ts'

export function transferRoutes(app: FastifyInstance) {
  serve(app, transferApi.check, async ({ body, actor, db }) => {
    const importId = await checkImport(db, {
      fileName: body.fileName,
      bytes: Buffer.from(body.content, 'base64'),
      by: actor.userId,
    })
    return getImport(db, importId)
  })
  serve(app, transferApi.start, async ({ params, db }) => {
    await getImport(db, params.importId)
    await startImport(db, params.importId)
    return getImport(db, params.importId)
  })
  serve(app, transferApi.report, ({ params, query, db }) => getImport(db, params.importId, query))
}
