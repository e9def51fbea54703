/** Risk cards, and the lists that an administrator uploads. */
import { listUploadApi, riskApi } from '@vitalrounds/domain/risk/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { riskCards } from './risk-scores.ts'
import { uploadList, uploadsOf } from './upload-list.ts'
import { uploadedListsOf } from './uploaded-lists.queries.ts'

export function riskRoutes(app: FastifyInstance) {
  serve(app, riskApi.cards, async ({ db, params }) => ({ cards: await riskCards(db, params.id) }))
  serve(app, listUploadApi.state, ({ db, params }) => uploadsOf(db, params.list))
  serve(app, listUploadApi.ofMember, ({ db, params }) => uploadedListsOf(db, params.id))
  serve(app, listUploadApi.upload, ({ db, params, body, actor }) => uploadList(db, { ...body, list: params.list, by: actor.userId }))
}
