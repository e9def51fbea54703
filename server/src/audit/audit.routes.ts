/** The audit log for administrators. */
import { auditApi } from '@vitalrounds/domain/audit/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { auditActions } from './audit-actions.ts'
import { auditCsv, auditProof } from './audit-file.ts'
import { findAudit } from './audit.queries.ts'

export function auditRoutes(app: FastifyInstance) {
  serve(app, auditApi.search, ({ query, db }) => findAudit(db, query))
  serve(app, auditApi.actions, () => Promise.resolve({ actions: auditActions() }))
  serve(app, auditApi.file, ({ body, db, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="audit.csv"')
    return auditCsv(db, body)
  })
  serve(app, auditApi.proof, ({ body, db, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="audit-proof.jsonl"')
    return auditProof(db, body.fromSeal)
  })
}
