/** The unfinished enrollment of the signed-in user. */
import { draftApi } from '@vitalrounds/domain/enrollment/draft-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { discardDraft, findDraft, saveEnrollmentDraft } from './save-enrollment-draft.ts'

export function draftRoutes(app: FastifyInstance) {
  serve(app, draftApi.get, async ({ actor, db }) => ({ draft: await findDraft(db, { userId: actor.userId }) }))
  serve(app, draftApi.save, ({ body, actor, db }) => saveEnrollmentDraft(db, { userId: actor.userId, ...body }))
  serve(app, draftApi.discard, ({ actor, db }) => discardDraft(db, { userId: actor.userId }))
}
