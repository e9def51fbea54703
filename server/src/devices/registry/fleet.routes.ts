/** Fulfillment, the fleet, a member's devices, usage and bulk orders. */
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { countOrders } from '../orders/count-orders.ts'
import { fleet, fleetFile } from './fleet.queries.ts'
import { heldDevices } from './held-devices.queries.ts'
import { fulfillment } from '../orders/fulfillment.queries.ts'
import { getOrder, getOrders, ordersOfMember } from '../orders/order.queries.ts'
import { orderInBulk } from '../orders/order-in-bulk.ts'
import { refillsOf } from '../orders/refills.queries.ts'
import { beyond } from './registry.routes.ts'
import { retryOrder } from '../orders/retry-order.ts'

export function fleetRoutes(app: FastifyInstance) {
  serve(app, deviceApi.fulfillment, async ({ query, actor, db, saw, because }) => {
    const found = await fulfillment({ db, actor }, query)
    saw(found.orders.map((order) => order._id))
    if (actor.isSuperUser) because(beyond)
    return found
  })
  serve(app, deviceApi.cancelOrder, async ({ params, db }) => {
    await cancelOrder(db, params.id)
    return { order: await getOrder(db, params.id) }
  })
  serve(app, deviceApi.retryOrder, async ({ params, db }) => {
    await retryOrder(db, params.id)
    return { order: await getOrder(db, params.id) }
  })
  serve(app, deviceApi.usage, ({ db }) => countOrders(db))
  serve(app, deviceApi.bulkOrder, async ({ body, actor, db, saw }) => {
    const ids = await orderInBulk(db, { ...body, requestedBy: actor.userId })
    saw(ids)
    return { orders: await getOrders(db, ids), usage: await countOrders(db) }
  })
  serve(app, deviceApi.fleet, async ({ query, actor, db, saw, because }) => {
    const found = await fleet({ db, actor }, query, query.page)
    saw(found.devices.map((device) => device._id))
    if (actor.isSuperUser) because(beyond)
    return found
  })
  serve(app, deviceApi.fleetCsv, async ({ query, actor, db, saw, because, reply }) => {
    const { text, ids } = await fleetFile({ db, actor }, query)
    saw(ids)
    because(actor.isSuperUser ? `export, ${beyond}` : 'export')
    void reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="devices.csv"')
    return text
  })
  serve(app, deviceApi.ofMember, async ({ params, db, saw }) => {
    const held = await heldDevices(db, params.memberId)
    saw(held.devices.map(({ record }) => record._id))
    const { memberId } = params
    return { ...held, orders: await ordersOfMember(db, memberId), refills: await refillsOf(db, memberId) }
  })
}
