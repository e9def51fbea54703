/** What the signed-in user is writing about a member. */
import { type DraftKind, textDraftApi } from '@vitalrounds/domain/drafts/api'
import type { FastifyInstance } from 'fastify'
import { requireMember } from '../members/require-member.ts'
import { serve } from '../platform/http/http.ts'
import { discardDraft, findDraft, keepDraft } from './keep-draft.ts'

export function textDraftRoutes(app: FastifyInstance) {
  const place = ({ params, actor }: { params: { id: string; kind: DraftKind }; actor: { userId: string } }) => ({
    userId: actor.userId,
    memberId: params.id,
    kind: params.kind,
  })
  serve(app, textDraftApi.get, (call) => findDraft(call.db, place(call)))
  serve(app, textDraftApi.save, (call) => keepDraft(call.db, place(call), call.body))
  serve(app, textDraftApi.discard, async (call) => {
    await requireMember(call.db, call.params.id)
    return discardDraft(call.db, place(call))
  })
}
