/** BodyTrace's side: the shop's orders, and what each device has sent. */
import type { FastifyInstance } from 'fastify'
import { basicOf, simulatedProducts, simulatedSecrets } from './accounts.ts'
import { bodytraceOrderBody } from './bodytrace-bodies.ts'
import { findOrder, placeOrder } from './orders.ts'
import { bodyOf, guard, paramOf, queryOf, textIn, unknown, wrong } from './plugin.ts'
import { messagesOf, nextUuid, type Simulation } from './state.ts'

const kits: string[] = Object.values(simulatedProducts.bodytrace)

export const bodytraceSide = (sim: Simulation) => async (app: FastifyInstance) => {
  const { user, password } = simulatedSecrets.bodytrace
  guard(app, sim, 'bodytrace', (request) => request.headers.authorization === basicOf(user, password))

  app.post('/orders', async (request, reply) => {
    const body = bodyOf(request)
    const quantity = Number(body['quantity'])
    if (!kits.includes(textIn(body, 'kitId'))) return wrong(reply, 'Unknown kit')
    if (!Number.isInteger(quantity) || quantity < 1) return wrong(reply, 'Quantity')
    if (textIn(body['shippingAddress'], 'postalCode') === '') return wrong(reply, 'Address')
    const facts = { reference: textIn(body, 'reference'), product: textIn(body, 'kitId'), quantity, request: body }
    return bodytraceOrderBody(placeOrder(sim, { id: nextUuid(sim), vendor: 'bodytrace', ...facts }))
  })

  app.get('/orders', async (request) =>
    Object.values(sim.state.orders)
      .filter((order) => order.vendor === 'bodytrace' && order.reference === queryOf(request, 'reference'))
      .map(bodytraceOrderBody),
  )

  app.get('/orders/:id', async (request, reply) => {
    const order = findOrder(sim, paramOf(request, 'id'))
    return order?.vendor === 'bodytrace' ? bodytraceOrderBody(order) : unknown(reply)
  })

  app.get('/1/device/:imei/datamessages', async (request) => {
    const from = Number(queryOf(request, 'from')) || 0
    const limit = Number(queryOf(request, 'limit')) || 20
    return messagesOf(sim, paramOf(request, 'imei'))
      .filter(({ at }) => Temporal.Instant.from(at).epochMilliseconds >= from)
      .slice(-limit)
      .toReversed()
      .map(({ body }) => body)
  })
}
