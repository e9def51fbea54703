/** Charts of another system, moved in as one batch. */
import { chartImportApi } from '@vitalrounds/domain/chart-imports/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { findImports, getChartImport } from './chart-imports.queries.ts'
import { checkCharts } from './check-charts.ts'
import { decidePerson, startChartImport, undoChartImport } from './decide-import.ts'

export function chartImportRoutes(app: FastifyInstance) {
  serve(app, chartImportApi.list, async ({ db }) => ({ imports: await findImports(db) }))
  serve(app, chartImportApi.check, async ({ body, actor, db }) => {
    const files = body.files.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') }))
    return getChartImport(db, await checkCharts(db, { files, by: actor.userId }))
  })
  serve(app, chartImportApi.report, ({ params, query, db }) => getChartImport(db, params.importId, query))
  serve(app, chartImportApi.decide, async ({ params, body, db }) => {
    await decidePerson(db, params.importId, body)
    return getChartImport(db, params.importId)
  })
  serve(app, chartImportApi.start, async ({ params, db }) => {
    await startChartImport(db, params.importId)
    return getChartImport(db, params.importId)
  })
  serve(app, chartImportApi.undo, async ({ params, actor, db }) => {
    await undoChartImport(db, params.importId, actor.userId)
    return getChartImport(db, params.importId)
  })
}
