/** Texts of one member. */
import { messageApi } from '@vitalrounds/domain/messages/api'
import type { FastifyInstance } from 'fastify'
import { discardDraft } from '../drafts/save-member-draft.ts'
import { serve } from '../platform/http/http.ts'
import { recheckUncertainText, resendUncertainText } from './decide-uncertain.ts'
import { markAllRead, markText } from './read-texts.ts'
import { sendMemberText } from './send-member-text.ts'
import { pictureOf, templatesFor, threadOf } from './thread.queries.ts'

export function messageRoutes(app: FastifyInstance) {
  serve(app, messageApi.thread, ({ params, query, db }) => threadOf(db, params.id, query.before))
  serve(app, messageApi.send, async ({ body, actor, db }) => {
    const text = await sendMemberText(db, body, actor.userId)
    const place = { userId: actor.userId, memberId: text.memberId, kind: 'text' } as const
    if (body.key !== undefined) await discardDraft(db, place, body.key)
    return text
  })
  serve(app, messageApi.update, ({ params: { id: memberId, messageId }, body: { isRead }, actor, db }) =>
    markText(db, { memberId, messageId, isRead, by: actor.userId }),
  )
  serve(app, messageApi.readAll, ({ params, body: { upTo }, actor, db }) =>
    markAllRead(db, { memberId: params.id, upTo, by: actor.userId }),
  )
  serve(app, messageApi.lookAgain, ({ params: { id: memberId, messageId }, db }) => recheckUncertainText(db, { memberId, messageId }))
  serve(app, messageApi.sendAnyway, ({ params: { id: memberId, messageId }, db }) => resendUncertainText(db, { memberId, messageId }))
  serve(app, messageApi.picture, ({ params, db }) => pictureOf(db, params))
  serve(app, messageApi.templates, ({ params, query: { language }, actor, db }) =>
    templatesFor(db, params.id, { language, by: actor.userId }),
  )
}
