/** Where events of the clinic are sent: registered, changed, tried and sent again by its administrators. */
import { webhookApi } from '@vitalrounds/domain/webhooks/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { replayDelivery, replayFailed } from './replay-deliveries.ts'
import { changeWebhook, registerWebhook, requireWebhook, rotateSecret, sendTestEvent } from './save-webhook.ts'
import { findDeliveries, findWebhooks } from './webhooks.queries.ts'

export function webhookRoutes(app: FastifyInstance) {
  const { config } = app.context
  serve(app, webhookApi.list, async ({ db }) => ({ webhooks: await findWebhooks(db) }))
  serve(app, webhookApi.register, ({ db, body, actor }) => registerWebhook(db, config, { form: body, by: actor.userId }))
  serve(app, webhookApi.change, ({ db, params: { id }, body: { version, ...form } }) => changeWebhook(db, { id, form, version }))
  serve(app, webhookApi.rotate, ({ db, params: { id } }) => rotateSecret(db, config, id))
  serve(app, webhookApi.test, ({ db, params: { id } }) => sendTestEvent(db, id))
  serve(app, webhookApi.deliveries, async ({ db, params: { id }, query }) => {
    await requireWebhook(db, id)
    return findDeliveries(db, id, query)
  })
  serve(app, webhookApi.replay, ({ db, params: { deliveryId } }) => replayDelivery(db, deliveryId))
  serve(app, webhookApi.replayFailed, async ({ db, params: { id }, body: { since } }) => {
    await requireWebhook(db, id)
    return replayFailed(db, id, since)
  })
}
