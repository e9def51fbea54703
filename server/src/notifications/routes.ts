/** Which mails somebody wants, one at once, and the link that stops them. */
import { notificationApi } from '@vitalrounds/domain/notifications/notification-api'
import type { FastifyInstance } from 'fastify'
import { chooseNotifications, notificationSetting } from '../auth/own-profile.ts'
import { serve } from '../platform/http/http.ts'
import { serveAccount } from '../platform/http/serve-account.ts'
import { serveLink } from '../platform/http/serve-link.ts'
import { readSetting, saveSetting } from '../settings/save-setting.ts'
import { summaryWords } from './queue-notification.ts'
import { scopeOf, sendNow } from './send-now.ts'

const none = { periodicAP: false, periodicMP: false, realtimeAP: false, realtimeMP: false }

export function notificationRoutes(app: FastifyInstance) {
  const { config } = app.context
  serveAccount(app, notificationApi.get, {
    handle: async ({ db, actor }) => readSetting(db, await notificationSetting(db, actor.userId)),
  })
  serveAccount(app, notificationApi.save, {
    handle: async ({ db, actor, body }) => saveSetting(db, await notificationSetting(db, actor.userId), { ...body, by: actor.userId }),
  })
  serve(app, notificationApi.sample, async ({ db, actor }) => {
    const { subject, lines } = await summaryWords(db, config, await scopeOf(db, actor.userId))
    return { subject, text: lines.join('\n') }
  })
  serve(app, notificationApi.sendNow, async ({ db, actor }) => {
    await sendNow(db, config, actor.userId)
    return { ok: true as const }
  })
}

/** In a scope of its own: mail readers send a form of one fixed field, which says nothing that the address does not. */
export async function unsubscribeRoute(app: FastifyInstance) {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_r, _b, end) =>
      end(null, undefined),
    )
    serveLink(scope, notificationApi.unsubscribe, async ({ db, link }) => {
      await chooseNotifications(db, link.subjectId ?? '', none)
      return { ok: true as const }
    })
  })
}
