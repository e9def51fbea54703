/** What browsers hand out: the row of the audit log, which the pipeline writes, is all that comes of it. */
import { exportApi } from '@vitalrounds/domain/audit/export-api'
import type { FastifyInstance } from 'fastify'
import { requireMember } from '../members/require-member.ts'
import { serve } from '../platform/http/http.ts'

export function exportRoutes(app: FastifyInstance) {
  serve(app, exportApi.ofMember, async ({ params, db }) => {
    await requireMember(db, params.id)
    return { isRecorded: true as const }
  })
  serve(app, exportApi.ofPage, () => Promise.resolve({ isRecorded: true as const }))
}
