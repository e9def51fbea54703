/** Practitioners' orders of members, and the clinic's setting of their renewal. */
import { practitionerOrderApi } from '@vitalrounds/domain/care/practitioner-orders/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { readSetting, saveSetting } from '../../settings/save-setting.ts'
import { attachDocument, orderDocument } from './order-document.ts'
import { ordersToSign, practitionerOrders } from './order.queries.ts'
import { orderSetting } from './order-setting.ts'
import { recordOrder, retractOrder, signOrder } from './record-order.ts'

export function practitionerOrderRoutes(app: FastifyInstance) {
  serve(app, practitionerOrderApi.list, ({ params, db }) => practitionerOrders(db, params.id))
  serve(app, practitionerOrderApi.record, ({ params, body, actor, db }) =>
    recordOrder(db, { memberId: params.id, by: actor.userId, ...body }),
  )
  serve(app, practitionerOrderApi.sign, ({ params, body, actor, db }) => signOrder(db, { memberId: params.id, by: actor.userId, ...body }))
  serve(app, practitionerOrderApi.retract, ({ params, body, actor, db }) =>
    retractOrder(db, { memberId: params.id, orderId: params.orderId, reason: body.reason, by: actor.userId }),
  )
  serve(app, practitionerOrderApi.attach, ({ params, body, actor, db }) =>
    attachDocument(db, { memberId: params.id, orderId: params.orderId, by: actor.userId, ...body }),
  )
  serve(app, practitionerOrderApi.document, async ({ params, db, reply }) => {
    const { bytes, name } = await orderDocument(db, { memberId: params.id, orderId: params.orderId })
    reply.header('content-type', 'application/octet-stream').header('content-disposition', `attachment; filename="${name}"`)
    return { bytes, members: [params.id] }
  })
  serve(app, practitionerOrderApi.toSign, ({ query, actor, db }) => ordersToSign(db, query.show === 'mine' ? actor.userId : query.show))
  serve(app, practitionerOrderApi.settings, ({ actor, db }) => readSetting(db, orderSetting(db, actor.userId)))
  serve(app, practitionerOrderApi.saveSettings, ({ body, actor: { userId }, db }) =>
    saveSetting(db, orderSetting(db, userId), { ...body, by: userId }),
  )
}
