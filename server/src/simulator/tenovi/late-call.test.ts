/** The vendor counts from arrival to arrival: a call that was held up on its way makes the next one come too soon. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { tenoviClient } from '../../vendors/tenovi/client.ts'
import { simulatedAccount } from '../accounts.ts'
import { startStage } from '../testing.ts'

/** A road to the vendor on which the first call waits until the second has come as far. */
async function heldUpRoad(vendorUrl: string) {
  const [second, statuses] = [Promise.withResolvers<void>(), [] as number[]]
  let calls = 0
  let before: Promise<unknown> = Promise.resolve()
  const road = http.createServer((request, response) => {
    const nth = ++calls
    if (nth === 2) second.resolve()
    before = before.then(async () => {
      if (nth === 1) await second.promise
      const { method = 'GET', headers, url = '/' } = request
      const sent = http.request(new URL(url, vendorUrl), { method, headers: { ...headers, host: new URL(vendorUrl).host } })
      request.pipe(sent)
      const [answer] = (await once(sent, 'response')) as [http.IncomingMessage]
      statuses.push(answer.statusCode ?? 0)
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
      await once(response, 'finish')
    })
  })
  road.listen(0, '127.0.0.1')
  await once(road, 'listening')
  onTestFinished(() => void road.close())
  return { url: `http://127.0.0.1:${(road.address() as AddressInfo).port}`, statuses }
}

test('an order behind a call that arrived late is refused as too soon, sent again, and placed once', async () => {
  const strict = await startStage({ seed: 'late' })
  onTestFinished(() => strict.close())
  const road = await heldUpRoad(strict.url)
  const client = tenoviClient({ ...simulatedAccount('tenovi', strict.url), baseUrl: `${road.url}/tenovi` })
  const shipTo = { firstName: 'Ada', lastName: 'S', phone: '', line1: '1 A', city: 'B', state: 'IL', zipCode: '62701' }
  const order = { reference: '1', attempt: 1, device: 'TENOVI_SCALE', quantity: 1, shipTo }
  const placed = await Promise.all(['m_1', 'm_2'].map((memberId) => client.order({ ...order, memberId })))
  expect(road.statuses).toEqual([201, 429, 201])
  expect(placed.map(({ vendorOrderId }) => vendorOrderId).toSorted()).toEqual(Object.keys(strict.sim.state.tenoviDevices).toSorted())
})
