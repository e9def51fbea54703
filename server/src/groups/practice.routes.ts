/** The practices of the group. */
import { practiceApi } from '@vitalrounds/domain/groups/practice-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { addPractice, removePractice, renamePractice } from './change-practice.ts'
import { listPractices } from './practice.queries.ts'

export function practiceRoutes(app: FastifyInstance) {
  serve(app, practiceApi.list, async ({ db }) => ({ practices: await listPractices(db) }))
  serve(app, practiceApi.create, ({ body, db }) => addPractice(db, body))
  serve(app, practiceApi.rename, ({ params, body, db }) => renamePractice(db, { ...params, ...body }))
  serve(app, practiceApi.remove, ({ params, db }) => removePractice(db, params.practiceId))
}
