/** Members as files: out as CSV, in from a clinic's own list. */
import { listTitle } from '@vitalrounds/domain/members/list'
import { transferApi } from '@vitalrounds/domain/enrollment/transfer-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { checkImport } from './check-import.ts'
import { exportMembers } from '../members/lists/export.queries.ts'
import { startImport } from './import-members.ts'
import { getImport } from './import.queries.ts'
import { listIds } from '../members/lists/list.queries.ts'
import { requirePractice } from '../members/require-practice.ts'

// The largest group the product is measured with
const mostExported = 100_000

export function transferRoutes(app: FastifyInstance) {
  serve(app, transferApi.export, async ({ body, actor, db, saw, because, reply }) => {
    if ('listFilter' in body && body.listFilter === 'practice') await requirePractice(db, body.practiceId)
    const asked =
      'ids' in body
        ? body.ids
        : await listIds(db, { ...body, list: body.listFilter, userId: actor.userId, most: mostExported })
    const { csv, ids } = await exportMembers(db, asked)
    saw(ids)
    because(`${ids.length} members, ${'ids' in body ? 'selected' : listTitle(body.listFilter, body.practiceId)}`)
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="members.csv"')
    return csv
  })
  serve(app, transferApi.check, async ({ body, actor, db, saw }) => {
    const importId = await checkImport(db, {
      fileName: body.fileName,
      bytes: Buffer.from(body.content, 'base64'),
      by: actor.userId,
    })
    saw([importId])
    return getImport(db, importId)
  })
  serve(app, transferApi.start, async ({ params, db }) => {
    await getImport(db, params.importId)
    await startImport(db, params.importId)
    return getImport(db, params.importId)
  })
  serve(app, transferApi.report, ({ params, query, db }) => getImport(db, params.importId, query))
}
