/** What the signed-in user is writing, about a member or about nobody alone. */
import { type MemberDraftKind, ownDraftApi, type OwnDraftKind, textDraftApi } from '@vitalrounds/domain/drafts/api'
import type { FastifyInstance } from 'fastify'
import { requireMember } from '../members/require-member.ts'
import { serve } from '../platform/http/http.ts'
import { discardDraft, findDraft, saveMemberDraft } from './save-member-draft.ts'
import { discardOwnDraft, findOwnDraft, saveOwnDraft } from './save-own-draft.ts'

type MemberDraftRequest = { params: { id: string; kind: MemberDraftKind }; actor: { userId: string } }
type OwnDraftRequest = { params: { kind: OwnDraftKind }; actor: { userId: string } }

export function textDraftRoutes(app: FastifyInstance) {
  const place = ({ params: { id: memberId, kind }, actor: { userId } }: MemberDraftRequest) => ({ userId, memberId, kind })
  serve(app, textDraftApi.get, (call) => findDraft(call.db, place(call)))
  serve(app, textDraftApi.save, (call) => saveMemberDraft(call.db, place(call), call.body))
  serve(app, textDraftApi.discard, async (call) => {
    await requireMember(call.db, call.params.id)
    return discardDraft(call.db, place(call))
  })
  const own = ({ params, actor: { userId } }: OwnDraftRequest) => ({ userId, ...params })
  serve(app, ownDraftApi.get, (call) => findOwnDraft(call.db, own(call)))
  serve(app, ownDraftApi.save, (call) => saveOwnDraft(call.db, own(call), call.body))
  serve(app, ownDraftApi.discard, (call) => discardOwnDraft(call.db, own(call)))
}
