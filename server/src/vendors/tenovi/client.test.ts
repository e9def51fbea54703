import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VendorConfig } from '../connection.ts'
import { tenoviClient } from './client.ts'

const device = (id: string, patient: string, other = {}) => ({
  id,
  status: 'Dropship Requested',
  patient_id: patient,
  patient: { external_id: patient },
  device: { name: 'Tenovi Scale', hardware_uuid: null, fulfillment_request: { fulfilled: false } },
  ...other,
})

let server: Server
let listed: unknown[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.method === 'GET' ? listed : device('new', 'm_ada')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const shipTo = { firstName: 'Ada', lastName: 'S', phone: '', line1: '1 A', city: 'B', state: 'IL', zipCode: '62701' }

it.each([
  ['her own open order', [device('hers', 'm_ada')], 'hers'],
  ["another patient's order, though the vendor ignored the filter", [device('other', 'm_bob')], 'new'],
  [
    'an order already shipped',
    [device('old', 'm_ada', { device: { name: 'Tenovi Scale', fulfillment_request: { fulfilled: true } } })],
    'new',
  ],
  ['a device of another kind', [device('cuff', 'm_ada', { device: { name: 'Tenovi BPM', fulfillment_request: {} } })], 'new'],
  ['nothing', [], 'new'],
])('a second attempt that finds %s', async (_, match, expected) => {
  listed = match
  const connection = {
    vendor: 'tenovi' as const,
    mode: 'simulated' as const,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secrets: { apiKey: `key of ${expected}` },
    config: VendorConfig.parse({ products: { TENOVI_SCALE: 'Tenovi Scale' }, clientDomain: 'ours' }),
  }
  const world = { sleep: async () => undefined, random: () => 0, now: () => 0 }
  const request = { reference: '1', attempt: 2, device: 'TENOVI_SCALE', quantity: 1, memberId: 'm_ada', shipTo }
  expect((await tenoviClient(connection, world).order(request)).vendorOrderId).toBe(expected)
})
