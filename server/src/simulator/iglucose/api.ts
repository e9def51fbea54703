/** iGlucose's side: readings by the time they came in, and fulfillment. The key is in the body or in the query. */
import type { FastifyInstance } from 'fastify'
import { account } from './account.ts'
import { findOrder, placeOrder } from '../orders.ts'
import { bodyOf, guardSimulator, queryOf, textIn, replyMissing, replyBadRequest, type Body } from '../plugin.ts'
import type { Simulation } from '../side.ts'
import type { SimOrder, Stage } from '../state.ts'

const skus: string[] = Object.values(account.products)
const words: Record<Stage, string> = {
  requested: 'received',
  processing: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  canceled: 'cancelled',
}

export const iglucoseApi = (sim: Simulation) => async (app: FastifyInstance) => {
  const { apiKey } = account.secrets
  guardSimulator(app, sim, 'iglucose', (request) => [textIn(request.body, 'api_key'), queryOf(request, 'api_key')].includes(apiKey))

  app.post('/readings/', async (request) => {
    const body = bodyOf(request)
    const target: unknown = body['device_ids']
    const [from, to] = [textIn(body, 'ingest_date_start'), textIn(body, 'ingest_date_end')]
    const readings = Object.entries(sim.state.messages)
      .filter(([device]) => !Array.isArray(target) || target.includes(device))
      .flatMap(([, messages]) => messages.map((message) => message.body))
      // Wall times of one form: they sort as they are written.
      .filter((row) => {
        const received = textIn(row, 'date_received')
        return received !== '' && received >= from && (to === '' || received <= to)
      })
    return { status: { status_code: 200, status_message: 'OK' }, readings }
  })

  app.post('/fulfillment/', async (request, reply) => {
    const body = bodyOf(request)
    const number = textIn(body, 'order_number')
    const line: unknown = Array.isArray(body['lines']) ? body['lines'][0] : undefined
    if (!/^\d+$/.test(number)) return replyBadRequest(reply, 'order_number')
    if (!skus.includes(textIn(line, 'sku'))) return replyBadRequest(reply, 'sku')
    const earlier = findOrder(sim, `iglucose:${number}`)
    if (earlier) return reply.code(409).send({ detail: 'order_number exists' })
    const facts = { reference: number, product: textIn(line, 'sku'), quantity: Number(textIn(line, 'quantity')) || 1 }
    return fulfillmentBody(placeOrder(sim, { id: `iglucose:${number}`, vendor: 'iglucose', ...facts, request: body }))
  })

  app.get('/fulfillment/number', async (request, reply) => {
    const order = findOrder(sim, `iglucose:${queryOf(request, 'order_number')}`)
    return order ? fulfillmentBody(order) : replyMissing(reply)
  })
}

const fulfillmentBody = ({ reference, product, quantity, stage, parcel }: SimOrder): Body => ({
  order_number: Number(reference),
  order_status: words[stage],
  ...(parcel ? { tracking_numbers: [parcel.number], carrier: parcel.carrierName } : {}),
  lines: [{ sku: product, quantity: String(quantity), ...(parcel ? { device_ids: parcel.deviceIds } : {}) }],
})
