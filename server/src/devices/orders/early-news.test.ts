/** News that comes before we know whose it is: kept, and read again in the moment in which its order is known by that name. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { runInGroup } from '../../platform/database/db.ts'
import { runAsWorker } from '../../platform/database/unscoped.ts'
import { deliver } from '../../simulator/deliver.ts'
import type { VendorName } from '@vitalrounds/domain/devices/device'
import { tenoviClient } from '../../vendors/tenovi/client.ts'
import type { OrderUpdate } from '../../vendors/vendor.ts'
import { markDeliveries } from '../../inbox/mark-deliveries.ts'
import { applyOrderUpdate, orderOwner } from './apply-order-update.ts'
import { clientOf } from '../accounts/call-vendor.ts'
import { placeOrder } from './place-order.ts'
import { vendorStage, type VendorStage } from '../testing/vendor-stage.ts'

let t: VendorStage
beforeAll(async () => {
  t = await vendorStage('early news')
})
afterAll(() => t.close())

type Kind = 'BT004' | 'TENOVI_SCALE'
const vendorOf = (device: Kind) => (device === 'BT004' ? 'bodytrace' : 'tenovi')
let orders = 0
/** Handed over, but not answered yet. */
async function anOrder(device: Kind, more: object = {}) {
  const memberId = await createMember(t.owner, t.groups.northside, `Ada ${++orders}`)
  const row = {
    group_id: t.groups.northside,
    member_id: memberId,
    vendor: vendorOf(device),
    device,
    attempts: 1,
    ship_to: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Young',
      phone: '+12025550100',
      line1: '1 Main St',
      city: 'Memphis',
      state: 'TN',
      zipCode: '38103',
    }),
    ...more,
  }
  const { id } = await t.owner.insertInto('device_order').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, memberId, vendorOrderId: `00000000-0000-4000-8000-${String(orders).padStart(12, '0')}` }
}
const apply = (orderId: string, update: Partial<OrderUpdate>) =>
  runInGroup(t.db.worker, t.groups.northside, (db) =>
    applyOrderUpdate(db, orderId, { vendorStatus: 'Pending', parcels: [], deviceIds: [], ...update }),
  )
async function hear(vendor: VendorName, body: unknown) {
  expect((await deliver(t.simulator.sim, vendor, body)).status).toBe(200)
  await t.work()
}
const orderOf = (id: string) => t.owner.selectFrom('device_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const devicesOf = (orderId: string) =>
  t.owner.selectFrom('device').select(['device_key', 'member_id', 'status']).where('order_id', '=', orderId).execute()
const waiting = () => t.owner.selectFrom('inbox').select('outcome').where('state', '=', 'unmatched').execute()

const tenoviNews = (id: string, status: string, tracking_link = '') => ({
  hwi_device_id: id,
  patient_id: 'm',
  hardware_uuid: 'a1b2c3d4e5f6',
  sensor_code: '',
  device_name: 'Tenovi Scale',
  'status ': status,
  tracking_link,
})
const bodytraceNews = (id: string, status: string, ts: number, parcel?: string) => ({
  id,
  status,
  statusUpdates: [{ status, ts }],
  quantity: 1,
  ...(parcel && { tracking: [parcel], uniqueItems: { [`0139500${id.slice(-8)}`]: id } }),
})
const upsAlert = (trackingNumber: string, code: string, time: string) => ({
  trackingNumber,
  gmtActivityDate: '20261122',
  gmtActivityTime: time,
  activityStatus: { type: code === 'FS' ? 'D' : 'I', code, description: code },
})

/** All orders in which some things can happen. */
function permutations<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]]
  return list.flatMap((item, index) => permutations([...list.slice(0, index), ...list.slice(index + 1)]).map((rest) => [item, ...rest]))
}

it('Tenovi’s news and the answer to our order come in any order, some twice, and end in the same', async () => {
  const ends = new Set<string>()
  for (const turn of permutations(['answer', 'Ready to Ship', 'Shipped', 'Delivered'])) {
    const { id, memberId, vendorOrderId } = await anOrder('TENOVI_SCALE')
    for (const text of [...turn, 'Shipped'])
      if (text === 'answer') await apply(id, { vendorOrderId, state: 'requested' })
      else
        await hear(
          'tenovi',
          tenoviNews(vendorOrderId, text, text === 'Shipped' ? 'https://www.fedex.com/fedextrack/?trknbr=794800012340' : ''),
        )
    await t.work()
    const { state, tracking, carrier_name, vendor_order_id, registered } = await orderOf(id)
    expect(vendor_order_id).toBe(vendorOrderId)
    expect(await devicesOf(id)).toEqual([{ device_key: vendorOrderId, member_id: memberId, status: 'delivered' }])
    ends.add(JSON.stringify({ state, tracking, carrier_name, registered }))
  }
  expect([...ends]).toEqual([JSON.stringify({ state: 'delivered', tracking: ['794800012340'], carrier_name: 'FEDEX', registered: 1 })])
  expect(await waiting()).toEqual([])
}, 120_000)

it('BodyTrace’s and UPS’s news come in any order before the order and its parcel are known', async () => {
  const ends = new Set<string>()
  for (const turn of permutations(['answer', 'Fulfilled', 'OT', 'FS'])) {
    const { id, vendorOrderId } = await anOrder('BT004')
    const parcel = `1ZEARLY${String(orders).padStart(11, '0')}`
    for (const text of turn) {
      if (text === 'answer') await apply(id, { vendorOrderId, state: 'requested' })
      else if (text === 'Fulfilled') await hear('bodytrace', bodytraceNews(vendorOrderId, text, 1_795_180_000, parcel))
      else await hear('carriers', upsAlert(parcel, text, text === 'FS' ? '200000' : '120000'))
    }
    await t.work()
    const { state, tracking, delivered_at, registered } = await orderOf(id)
    expect(tracking).toEqual([parcel])
    ends.add(JSON.stringify({ state, delivered_at, registered, devices: (await devicesOf(id)).length }))
  }
  expect([...ends]).toEqual([JSON.stringify({ state: 'delivered', delivered_at: '2026-11-22T20:00:00.000Z', registered: 1, devices: 1 })])
  expect(await waiting()).toEqual([])
}, 120_000)

it('an answer that got lost is made good by the next attempt, with all that was said meanwhile', async () => {
  const { id, memberId } = await anOrder('TENOVI_SCALE')
  const client = (await clientOf({ config: t.config, db: t.db }, 'tenovi'))?.connection
  if (!client) throw new Error('no account')
  const shipTo = {
    firstName: 'Ada',
    lastName: 'Young',
    phone: '+12025550100',
    line1: '1 Main St',
    city: 'Memphis',
    state: 'TN',
    zipCode: '38103',
  }
  const lost = await tenoviClient(client).order({ reference: '1', attempt: 1, device: 'TENOVI_SCALE', quantity: 1, memberId, shipTo })
  await t.control(`/orders/${lost.vendorOrderId}/advance`, {})
  await t.work()
  expect(await waiting()).toEqual([{ outcome: 'no such order' }])
  await placeOrder({ config: t.config, db: t.db }, { groupId: t.groups.northside, orderId: id })
  await t.work()
  expect(await orderOf(id)).toMatchObject({ state: 'processing', vendor_order_id: lost.vendorOrderId })
  expect(await waiting()).toEqual([])
})

it('news that is being kept in the moment in which the order gets its name is not passed by', async () => {
  const { id, vendorOrderId } = await anOrder('TENOVI_SCALE')
  const update: OrderUpdate = { vendorOrderId, state: 'shipped', vendorStatus: 'Shipped', parcels: [], deviceIds: [] }
  const isAsked = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  // A worker that has found no order and has not committed yet
  const body = JSON.stringify(tenoviNews(vendorOrderId, 'Shipped'))
  const connection = await t.owner.selectFrom('vendor_connection').select('id').where('vendor', '=', 'tenovi').executeTakeFirstOrThrow()
  const row = {
    connection_id: connection.id,
    vendor: 'tenovi',
    kind: 'order',
    idem_key: vendorOrderId,
    body,
    received_at: new Date().toISOString(),
    device_key: vendorOrderId,
    next_at: '2999-01-01T00:00:00Z',
  }
  const stored = await t.owner.insertInto('inbox').values(row).returning('id').executeTakeFirstOrThrow()
  const slow = runAsWorker(t.db, async (trx) => {
    expect(await orderOwner(trx, 'tenovi', update)).toBeUndefined()
    isAsked.resolve()
    await mayEnd.promise
    await markDeliveries(trx, new Map([[stored.id, { state: 'unmatched', outcome: 'no such order' }]]))
  })
  await isAsked.promise
  const answered = apply(id, { vendorOrderId, state: 'requested' })
  // Whoever names the order waits for the worker; without that it would be done long before
  await Promise.race([answered, wait(1000)])
  mayEnd.resolve()
  await Promise.all([slow, answered])
  await t.work()
  expect(await orderOf(id)).toMatchObject({ state: 'shipped' })
})

it('what was said before the order was requested is not about it', async () => {
  const parcel = '1ZEARLYAGAIN000001'
  await hear('carriers', upsAlert(parcel, 'FS', '100000'))
  const { id, vendorOrderId } = await anOrder('BT004', { requested_at: Temporal.Now.instant().add({ seconds: 1 }).toString() })
  await apply(id, { vendorOrderId, state: 'shipped', parcels: [{ number: parcel }] })
  await t.work()
  expect(await orderOf(id)).toMatchObject({ state: 'shipped', tracking: [parcel] })
})

it('an order that we gave up goes on when its vendor speaks of it, and one that the vendor ended does not', async () => {
  const { id, vendorOrderId } = await anOrder('BT004', { state: 'failed', error: 'The vendor did not answer.' })
  const { order_number } = await orderOf(id)
  const news = (status: string, ts: number) => ({ ...bodytraceNews(vendorOrderId, status, ts), reference: String(order_number) })
  await hear('bodytrace', news('Processing', 1_795_180_000))
  expect(await orderOf(id)).toMatchObject({ state: 'processing', error: null, vendor_order_id: vendorOrderId })
  await apply(id, { state: 'failed', vendorStatus: 'Failed' })
  await hear('bodytrace', news('Fulfilled', 1_795_190_000))
  expect(await orderOf(id)).toMatchObject({ state: 'failed' })
})

it('a mishap of our own after the vendor took the order does not fail it, and it is ordered once', async () => {
  const { id } = await anOrder('BT004', { attempts: 0 })
  const place = () => placeOrder({ config: t.config, db: t.db }, { groupId: t.groups.northside, orderId: id })
  await sql`alter table device_order rename column heard_at to gone`.execute(t.owner)
  await expect(place()).rejects.toThrow()
  await sql`alter table device_order rename column gone to heard_at`.execute(t.owner)
  const { order_number, state, error } = await orderOf(id)
  expect({ state, error }).toEqual({ state: 'requested', error: null })
  await t.owner.updateTable('device_order').set({ claimed_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute()
  await place()
  expect((await orderOf(id)).vendor_order_id).not.toBeNull()
  const claimed = Object.values(t.simulator.sim.state.orders).filter((order) => order.reference === String(order_number))
  expect(claimed).toHaveLength(1)
})
