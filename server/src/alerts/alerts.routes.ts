/** Doctor alerts: what staff do, and what the doctor does by the link. */
import { alertApi, alertLinkApi } from '@vitalrounds/domain/alerts/api'
import { problems } from '@vitalrounds/domain/problems'
import type { FastifyInstance } from 'fastify'
import { discardDraft } from '../drafts/save-member-draft.ts'
import { recordLinkAct } from '../links/record-link-act.ts'
import { dropLinkDraft, findLinkDraft, saveLinkDraft } from '../links/save-link-draft.ts'
import { serve } from '../platform/http/http.ts'
import { serveLink, serveLinkCode, serveLinkProof } from '../platform/http/serve-link.ts'
import { readSetting, saveSetting } from '../settings/save-setting.ts'
import { alertSetting } from './alert-settings.ts'
import { listAlerts, offeredRecipients } from './alerts.queries.ts'
import { answerAtDesk } from './answer-alert.ts'
import { linkedAlert, requireUnanswered } from './linked-alert.queries.ts'
import { sendAlert } from './send-alert.ts'
import { sendCode } from './send-code.ts'
import { createAlertSnapshot } from './snapshot.ts'
import { alertsToAnswer, alertToRead } from './to-answer.queries.ts'
import { clearAlert, resendAlert } from './update-alert.ts'

export function alertRoutes(app: FastifyInstance) {
  serve(app, alertApi.send, async ({ body, actor, db }) => {
    const sent = await sendAlert(db, body, actor.userId)
    await discardDraft(db, { userId: actor.userId, memberId: body.memberId, kind: 'alert' }, body.key)
    return sent
  })
  serve(app, alertApi.ofMember, ({ params, query, db }) => listAlerts(db, params.id, query.page))
  serve(app, alertApi.preview, async ({ params, db }) => ({
    snapshot: await createAlertSnapshot(db, params.id),
    recipients: await offeredRecipients(db, params.id),
    directProblem: problems['alert.directUnavailable'].text,
  }))
  serve(app, alertApi.clear, ({ params, actor, db }) => clearAlert(db, params.alertId, actor.userId))
  serve(app, alertApi.resend, ({ params, actor, db }) => resendAlert(db, params.alertId, actor.userId))
  serve(app, alertApi.toAnswer, ({ query, actor, db }) => alertsToAnswer(db, query.show === 'mine' ? actor.userId : query.show))
  serve(app, alertApi.read, ({ params, db }) => alertToRead(db, params.alertId))
  serve(app, alertApi.answer, async ({ params, body: { draft, ...body }, actor, db }) => {
    const alert = await answerAtDesk(db, { ...params, ...body, by: actor.userId })
    const place = { userId: actor.userId, memberId: alert.memberId, kind: 'alertAnswer' } as const
    if (draft !== undefined) await discardDraft(db, place, draft)
    return alert
  })
  serve(app, alertApi.settings, ({ db }) => readSetting(db, alertSetting(db)))
  serve(app, alertApi.setSettings, ({ body, actor, db }) => saveSetting(db, alertSetting(db), { ...body, by: actor.userId }))
  doctorRoutes(app)
}

function doctorRoutes(app: FastifyInstance) {
  serveLinkCode(app, alertLinkApi.askForCode, ({ db, link }) => sendCode(db, link))
  serveLinkProof(
    app,
    alertLinkApi.prove,
    ({ body }) => body.code,
    (pass) => ({ pass }),
  )
  serveLink(app, alertLinkApi.look, async ({ db, link }) => {
    const { isFirstLook, alert } = await linkedAlert(db, link)
    if (isFirstLook) await recordLinkAct(db, link, 'alertOpened')
    return { ...alert, draft: await findLinkDraft(db, link) }
  })
  serveLink(app, alertLinkApi.draft, ({ db, link, body }) => saveLinkDraft(db, link, body))
  serveLink(app, alertLinkApi.answer, async ({ db, link, body }) => {
    await requireUnanswered(db, link)
    await recordLinkAct(db, link, 'alertAnswer', body)
    await dropLinkDraft(db, link)
    return { answered: true }
  })
}
