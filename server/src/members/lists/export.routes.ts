/** The members of a list, or those selected, as a CSV file. */
import { transferApi } from '@vitalrounds/domain/enrollment/transfer-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { requirePractice } from '../require-practice.ts'
import { exportMembers } from './export.queries.ts'
import { listIds } from './list.queries.ts'

// The largest group the product is measured with
const mostExported = 100_000

export function exportRoutes(app: FastifyInstance) {
  serve(app, transferApi.export, async ({ body, actor, db, reply }) => {
    if ('listFilter' in body && body.listFilter === 'practice') await requirePractice(db, body.practiceId)
    const request =
      'ids' in body ? body.ids : await listIds(db, { ...body, list: body.listFilter, userId: actor.userId, most: mostExported })
    const file = await exportMembers(db, request)
    reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="members.csv"')
    return file
  })
}
