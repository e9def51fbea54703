/** What vendors and carriers say of an order, through hook, inbox and worker, in whatever order it comes. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { workInbox } from '../inbox-handlers.ts'
import { createConnection, post, type TestConnection } from './testing/create-connection.ts'

let t: TestApp
let shop: TestConnection
let ups: TestConnection
let gateways: TestConnection
let ada: string
let orderId: string
const fixture = (path: string) =>
  JSON.parse(readFileSync(new URL(`../vendors/${path}`, import.meta.url), 'utf8')) as Record<string, unknown>
const fulfilled = fixture('bodytrace/fixtures/order-update-fulfilled.json')
const vendorOrderId = String(fulfilled['id'])
const delivered = fixture('carriers/fixtures/ups-track-alert.json')

beforeAll(async () => {
  t = await testApp()
  shop = await createConnection(t.owner, 'bodytrace')
  ups = await createConnection(t.owner, 'carriers')
  gateways = await createConnection(t.owner, 'tenovi')
  ada = await createMember(t.owner, t.groups.northside, 'Ada Stone')
  const order = {
    group_id: t.groups.northside,
    member_id: ada,
    vendor: 'bodytrace',
    device: 'BT004',
    vendor_order_id: vendorOrderId,
  }
  orderId = (await t.owner.insertInto('device_order').values(order).returning('id').executeTakeFirstOrThrow()).id
})
afterAll(() => t.close())

const report = async (connection: TestConnection, body: unknown) => {
  expect((await post(t.app, connection, body)).statusCode).toBe(200)
  while ((await workInbox(t.db)) > 0);
  return t.owner
    .selectFrom('inbox')
    .select(['state', 'outcome', 'group_id', 'member_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
const order = () => t.owner.selectFrom('device_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()

test('an order that nobody placed moves nothing and is kept', async () => {
  expect(await report(shop, { ...fulfilled, id: 'another', reference: 'x', uniqueItems: {} })).toMatchObject({
    state: 'unmatched',
    outcome: 'no such order',
  })
  expect((await order()).state).toBe('requested')
})

test('shipped with its parcel and its device', async () => {
  expect(await report(shop, fulfilled)).toEqual({
    state: 'done',
    outcome: 'order updated',
    group_id: t.groups.northside,
    member_id: ada,
  })
  const shipped = await order()
  expect(shipped).toMatchObject({
    state: 'shipped',
    carrier_name: 'UPS',
    device_key: Object.keys(fulfilled['uniqueItems'] as object)[0],
  })
  expect(shipped.tracking.length).toBeGreaterThan(0)
})

test('the carrier knows the order by its parcel; on delivery the member has a device', async () => {
  const parcel = (await order()).tracking[0]
  await report(ups, { ...delivered, trackingNumber: parcel })
  expect(await order()).toMatchObject({ state: 'delivered', delivered_at: '2026-11-22T20:15:02.000Z' })
  const member = await t.owner.selectFrom('member').select('device_receipt_at').where('id', '=', ada).executeTakeFirstOrThrow()
  expect(member.device_receipt_at).toBe('2026-11-22T20:15:02.000Z')
})

test('older news that comes late takes nothing back', async () => {
  await report(shop, { ...fulfilled, status: 'Processing', statusUpdates: [{ status: 'Processing', ts: 1795179999 }] })
  expect(await order()).toMatchObject({ state: 'delivered' })
})

describe('words that come again, without an id and a time, are news each time', () => {
  const anOrder = async (vendorOrderId: string, more: object = {}) => {
    const row = {
      group_id: t.groups.northside,
      member_id: ada,
      vendor: 'tenovi',
      device: 'TENOVI_SCALE',
      vendor_order_id: vendorOrderId,
      ...more,
    }
    const { id } = await t.owner.insertInto('device_order').values(row).returning('id').executeTakeFirstOrThrow()
    return () => t.owner.selectFrom('device_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }

  it('an order on hold, ready, and on hold again', async () => {
    const standing = await anOrder('hwi-77')
    const states = []
    for (const status of ['On Hold', 'Ready to Ship', 'On Hold']) {
      expect(await report(gateways, { hwi_device_id: 'hwi-77', status })).toMatchObject({ outcome: 'order updated' })
      states.push((await standing()).state)
    }
    expect(states).toEqual(['action_required', 'processing', 'action_required'])
  })

  it.each([
    [
      'FedEx',
      (parcel: string, word: string) => ({
        trackingNumber: parcel,
        trackResults: [{ latestStatusDetail: { code: 'IT', statusByLocale: word } }],
      }),
    ],
    ['UPS', (parcel: string, word: string) => ({ inquiryNumber: parcel, activityStatus: { type: 'I', description: word } })],
  ])('a code that %s repeats', async (carrier, news) => {
    const parcel = `PARCEL${carrier.toUpperCase()}77`
    const standing = await anOrder(`hwi-${carrier}`, { state: 'shipped', tracking: [parcel] })
    const words = []
    for (const word of ['Departed', 'Arrived', 'Departed']) {
      expect(await report(ups, news(parcel, word))).toMatchObject({ state: 'done', outcome: 'order updated' })
      words.push((await standing()).status_text)
    }
    expect(words).toEqual(['Departed', 'Arrived', 'Departed'])
  })
})
