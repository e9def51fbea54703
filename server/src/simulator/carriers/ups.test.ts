/** What the simulator sends as UPS is read by the very schema that UPS's own alerts are read by. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sha256 } from '../../platform/secrets.ts'
import { UpsTrackAlert } from '../../vendors/carriers/wire.ts'
import { carriers } from '../../vendors/carriers/webhook.ts'
import { placeOrder } from '../orders.ts'
import { startStage } from '../testing.ts'

let stage: Awaited<ReturnType<typeof startStage>>
beforeAll(async () => {
  stage = await startStage({ seed: 'ups' })
})
afterEach(() => {
  stage.heard.length = 0
  stage.sim.state.orders = {}
})
afterAll(() => stage.close())

let orders = 0
const shippingAddress = { street: '1 Main St', city: 'Memphis', state: 'TN', postalCode: '38103', country: 'US' }
function anOrder(vendor: 'bodytrace' | 'iglucose') {
  const order = { id: `o${++orders}`, vendor, reference: '1001', product: 'kit', quantity: 1, request: { shippingAddress } }
  return placeOrder(stage.sim, order)
}
const alerts = () => stage.heard.filter(({ path }) => path === '/carriers')
const bodies = () => alerts().map(({ text }) => JSON.parse(text) as Record<string, unknown>)
const report = () =>
  bodies()
    .flatMap((body) => carriers.split(body))
    .map((event) => carriers.read(event, '2026-11-22T20:20:00.000Z').order)

it('tells of every scan from the label to the door, each at its time and understood by the adapter', async () => {
  const order = anOrder('bodytrace')
  await stage.control('/clock', { advanceHours: 73 })
  expect(bodies().map((body) => UpsTrackAlert.safeParse(body).success)).toEqual([true, true, true, true, true])
  expect(report().map((update) => update?.state)).toEqual(['processing', 'shipped', 'shipped', 'out_for_delivery', 'delivered'])
  const hours = report().map(
    (update) =>
      Temporal.Instant.from(update?.at ?? '')
        .since(order.history[0]?.at ?? '')
        .round({ largestUnit: 'hour', smallestUnit: 'hour' }).hours,
  )
  expect(hours).toEqual([24, 30, 66, 69, 72])
  expect(new Set(report().flatMap((update) => update?.parcels ?? []))).toEqual(
    new Set(Array.from({ length: 5 }, () => ({ number: order.parcel?.number, carrierName: 'UPS' }))),
  )
  const keys = bodies().flatMap((body) => carriers.split(body).map((event) => event.idemKey))
  expect(new Set(keys).size).toBe(5)
})

it('writes the fields that UPS writes, and says who calls and with what credential', async () => {
  anOrder('bodytrace')
  await stage.control('/clock', { advanceHours: 73 })
  const fixture = new URL('../../vendors/carriers/fixtures/ups-track-alert.json', import.meta.url)
  const text = JSON.parse(readFileSync(fixture, 'utf8')) as Record<string, object>
  const delivered = bodies().at(-1) as Record<string, object>
  // `receivedBy` is in older examples alone
  const expected = Object.keys(text).filter((name) => name !== 'receivedBy')
  expect(Object.keys(delivered)).toEqual(expect.arrayContaining(expected))
  expect(Object.keys(delivered['activityStatus'] ?? {})).toEqual(Object.keys(text['activityStatus'] ?? {}))
  expect(delivered['activityLocation']).toEqual({
    city: 'Memphis',
    stateProvince: 'TN',
    postalCode: '38103',
    country: 'US',
  })
  const [first] = alerts()
  expect(first?.headers).toMatchObject({ credential: 'hook-secret', 'user-agent': 'UPSPubSubTrackingService' })
  const isGenuine = (secret: string) =>
    carriers.isGenuine({ headers: first?.headers ?? {} }, { kind: 'header', name: 'credential', secretHash: sha256(secret) })
  expect([isGenuine('hook-secret'), isGenuine('another')]).toEqual([true, false])
})

it('is scanned by hand as well, and something may go wrong on the way', async () => {
  const { id } = anOrder('bodytrace')
  const scan = (body: object = {}) => stage.control(`/orders/${id}/scan`, body)
  expect((await scan()).body).toEqual({ isScanned: false })
  await stage.control(`/orders/${id}/advance`)
  await stage.control(`/orders/${id}/advance`)
  expect((await scan()).body).toEqual({ isScanned: true })
  await scan({ exception: 'Address wrong' })
  await scan()
  expect(report()).toMatchObject([{ state: 'processing' }, { state: undefined, exceptionText: 'Address wrong' }, { state: 'shipped' }])
  expect((await scan({ exception: 7 })).status).toBe(422)
})

it('says nothing of another carrier', async () => {
  anOrder('iglucose')
  await stage.control('/clock', { advanceHours: 73 })
  expect(alerts()).toEqual([])
})
