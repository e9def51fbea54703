/** BodyTrace's side: the shop's orders, and what each device has sent. */
import type { FastifyInstance } from 'fastify'
import { basicHeader } from '../../vendors/connection.ts'
import { account } from './account.ts'
import { orderBody } from './order-body.ts'
import { findOrder, placeOrder } from '../orders.ts'
import { bodyOf, guardSimulator, paramOf, queryOf, textIn, replyMissing, replyBadRequest } from '../plugin.ts'
import { messagesOf, nextUuid } from '../simulation.ts'
import type { Simulation } from '../side.ts'

const kits: string[] = Object.values(account.products)

export const bodytraceApi = (sim: Simulation) => async (app: FastifyInstance) => {
  const { user, password } = account.secrets
  guardSimulator(app, sim, 'bodytrace', (request) => request.headers.authorization === basicHeader(user, password))

  app.post('/orders', async (request, reply) => {
    const body = bodyOf(request)
    const quantity = Number(body['quantity'])
    if (!kits.includes(textIn(body, 'kitId'))) return replyBadRequest(reply, 'Unknown kit')
    if (!Number.isInteger(quantity) || quantity < 1) return replyBadRequest(reply, 'Quantity')
    if (textIn(body['shippingAddress'], 'postalCode') === '') return replyBadRequest(reply, 'Address')
    const facts = { reference: textIn(body, 'reference'), product: textIn(body, 'kitId'), quantity, request: body }
    return orderBody(placeOrder(sim, { id: nextUuid(sim), vendor: 'bodytrace', ...facts }))
  })

  app.get('/orders', async (request) =>
    Object.values(sim.state.orders)
      .filter((order) => order.vendor === 'bodytrace' && order.reference === queryOf(request, 'reference'))
      .map(orderBody),
  )

  app.get('/orders/:id', async (request, reply) => {
    const order = findOrder(sim, paramOf(request, 'id'))
    return order?.vendor === 'bodytrace' ? orderBody(order) : replyMissing(reply)
  })

  // The unit of the vendor's `from` is not known, so here it narrows nothing and the caller has to look at the times.
  app.get('/1/device/:imei/datamessages', async (request) => {
    const limit = Number(queryOf(request, 'limit')) || 20
    const latest = messagesOf(sim, paramOf(request, 'imei')).slice(-limit)
    return latest.toReversed().map(({ body }) => body)
  })
}
