/** Calls: making them, what came of them, and the token of the voice client. */
import { callApi, callingApi } from '@vitalrounds/domain/calls/api'
import type { FastifyInstance } from 'fastify'
import { serve, serveOutside } from '../platform/http/http.ts'
import { callsNow, getCall, memberCalls } from './calls.queries.ts'
import { issueVoiceToken, switchCalling } from './issue-voice-token.ts'
import { makeCall } from './make-call.ts'
import { resolveCall } from './resolve-call.ts'
import { saveWrapUpDraft, wrapUpCall } from './wrap-up-call.ts'

export function callRoutes(app: FastifyInstance) {
  serveOutside(app, callingApi.voiceToken, ({ actor, within }) => issueVoiceToken(app.context, within, actor))
  serve(app, callingApi.now, ({ actor, db }) => callsNow(db, actor.userId))
  serve(app, callingApi.switch, ({ body, actor, db }) => switchCalling(db, { userId: actor.userId, ...body }))
  serve(app, callApi.ofMember, ({ params, query, db }) => memberCalls(db, params.id, query.page))
  serve(app, callApi.make, ({ params, body, actor, db }) => makeCall(db, { memberId: params.id, userId: actor.userId, ...body }))
  serve(app, callApi.draft, ({ params, body, actor, db }) =>
    saveWrapUpDraft(db, { callId: params.callId, userId: actor.userId, draft: body }),
  )
  serve(app, callApi.wrapUp, async ({ params, body, actor, db }) => {
    await wrapUpCall(db, { callId: params.callId, userId: actor.userId, ...body })
    return getCall(db, params.callId)
  })
  serve(app, callApi.resolve, async ({ params, body, actor, db }) => {
    await resolveCall(db, { callId: params.callId, userId: actor.userId, how: body.how })
    return getCall(db, params.callId)
  })
}
