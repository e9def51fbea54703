/** Group texts. */
import { batchApi } from '@vitalrounds/domain/messages/batch-api'
import type { FastifyInstance } from 'fastify'
import { discardOwnDraft } from '../../drafts/save-own-draft.ts'
import { serve } from '../../platform/http/http.ts'
import { recentBatches } from './batch.queries.ts'
import { previewBatch } from './preview-batch.ts'
import { startBatch, controlBatch } from './start-batch.ts'

export function batchRoutes(app: FastifyInstance) {
  serve(app, batchApi.preview, ({ body, actor, db }) => previewBatch(db, body, actor.userId))
  serve(app, batchApi.start, async ({ body, actor, db }) => {
    const batch = await startBatch(db, body, actor.userId)
    await discardOwnDraft(db, { userId: actor.userId, kind: 'groupText' }, body.key)
    return batch
  })
  serve(app, batchApi.list, ({ db }) => recentBatches(db))
  serve(app, batchApi.steer, ({ params: { batchId }, body: { act }, db }) => controlBatch(db, { batchId, act }))
}
