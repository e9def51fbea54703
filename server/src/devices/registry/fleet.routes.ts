/** Fulfillment, the fleet, a member's devices, usage and bulk orders. */
import { identifierProblem } from '@vitalrounds/domain/devices/device'
import { deviceApi } from '@vitalrounds/domain/devices/fleet-api'
import { problems } from '@vitalrounds/domain/problems'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { countOrders } from '../orders/count-orders.ts'
import { connectRefusals, connectProblem } from './connect-device.ts'
import { enrolledMember } from './enrolled-member.ts'
import { fleet, fleetFile } from './fleet.queries.ts'
import { assignedDevicesOf } from './assigned-devices.queries.ts'
import { fulfillment } from '../orders/fulfillment.queries.ts'
import { getOrder, getOrders, ordersOfMember } from '../orders/order.queries.ts'
import { orderInBulk } from '../orders/order-in-bulk.ts'
import { refillsOf } from '../orders/refills.queries.ts'
import { retryOrder } from '../orders/retry-order.ts'

export function fleetRoutes(app: FastifyInstance) {
  serve(app, deviceApi.fulfillment, ({ query, db, reach }) => fulfillment({ db, reach }, query))
  serve(app, deviceApi.cancelOrder, async ({ params, db }) => {
    await cancelOrder(db, params.id)
    return { order: await getOrder(db, params.id) }
  })
  serve(app, deviceApi.retryOrder, async ({ params, db }) => {
    await retryOrder(db, params.id)
    return { order: await getOrder(db, params.id) }
  })
  serve(app, deviceApi.usage, ({ db }) => countOrders(db))
  serve(app, deviceApi.numberCheck, async ({ query: { device, number, memberId }, db }) => {
    const unreadable = identifierProblem(device, number)
    if (unreadable !== undefined) return { message: unreadable }
    if (memberId !== undefined) await enrolledMember(db, memberId)
    const refusal = await connectProblem(db, { device, id: number, memberId })
    return { message: refusal ? problems[connectRefusals[refusal]].text : '' }
  })
  serve(app, deviceApi.bulkOrder, async ({ body, actor, db }) => {
    const ids = await orderInBulk(db, { ...body, requestedBy: actor.userId })
    return { orders: await getOrders(db, ids), usage: await countOrders(db) }
  })
  serve(app, deviceApi.fleet, ({ query, db, reach }) => fleet({ db, reach }, query, query.page))
  serve(app, deviceApi.fleetCsv, ({ query, db, reach, reply }) => {
    void reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="devices.csv"')
    return fleetFile({ db, reach }, query)
  })
  serve(app, deviceApi.ofMember, async ({ params: { memberId }, db }) => {
    const assignedDevices = await assignedDevicesOf(db, memberId)
    return { ...assignedDevices, orders: await ordersOfMember(db, memberId), refills: await refillsOf(db, memberId) }
  })
}
