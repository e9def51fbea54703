/** A parcel of many: every device of it is known by its order, and is nobody's until somebody gives it to a member. */
import type { DeviceRecord, Order } from '@vitalrounds/domain/devices/record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import type { SimDevice } from '../../simulator/side.ts'
import { pollOrders } from './poll-orders.ts'
import { getOrders } from './order.queries.ts'
import { vendorStage, type VendorStage } from '../testing/vendor-stage.ts'

let t: VendorStage
beforeAll(async () => {
  t = await vendorStage('bulk order')
  await t.owner.updateTable('clinic_group').set({ monthly_device_order_limit: 100 }).execute()
})
afterAll(() => t.close())

const shipTo = {
  firstName: 'Northside',
  lastName: 'Clinic',
  phone: '+12025550160',
  line1: '1 Main St',
  city: 'Memphis',
  state: 'TN',
  zipCode: '38103',
}
type Kind = 'BT004' | 'SMIG'
async function anOrder(device: Kind, quantity: number): Promise<string> {
  const lines = [{ device, quantity }]
  const answer = await t.as(t.people.sofia, 'POST', 'devices/bulk-order', { lines, shipTo })
  await t.work()
  return answer.json<{ orders: Order[] }>().orders[0]?._id ?? ''
}
/** Lets hours pass; iGlucose sends no news of orders and is asked. */
async function later(hours: number) {
  await t.later(hours)
  const longAgo = '2026-01-01T00:00:00Z'
  await t.owner.updateTable('device_order').set({ asked_at: null, claimed_at: longAgo, requested_at: longAgo }).execute()
  await pollOrders({ config: t.config, db: t.db })
  await t.work()
}
const orderOf = async (id: string) => (await t.within(t.groups.northside, (db) => getOrders(db, [id])))[0]
const display = async (id: string) =>
  (await t.as(t.people.carla, 'GET', 'devices/fulfillment?filter=bulk'))
    .json<{ orders: Order[] }>()
    .orders.find((order) => order._id === id)
const registry = async (query: object) =>
  (await t.as(t.people.carla, 'POST', 'registry/devices', { query })).json<{ devices: DeviceRecord[]; count: number }>()
const atHome = (device: Kind, imei: string): SimDevice =>
  device === 'SMIG' ? { vendor: 'iglucose', device, deviceId: imei } : { vendor: 'bodytrace', device, imei }
const hoursAgo = (hours: number) => Temporal.Now.instant().subtract({ hours })
async function measure(device: Kind, imei: string, hours = 0) {
  await t.simulator.takeReading(atHome(device, imei), { at: hoursAgo(hours) })
  await t.work()
}
const readingsOf = async (memberId: string) =>
  (await t.owner.selectFrom('reading').select('id').where('member_id', '=', memberId).execute()).length

it.each(['BT004', 'SMIG'] as const)('%s: three in one parcel are three in the registry, with nobody', async (device) => {
  const id = await anOrder(device, 3)
  expect(await registry({ _id: id })).toMatchObject({ count: 1, devices: [{ isBulkOrder: true, imei: '' }] })
  await later(25)
  const shipped = await display(id)
  expect(shipped).toMatchObject({ status: 'shipped', quantity: 3, memberId: null, devicesArrived: 0 })
  expect(shipped?.devices.map((device) => [device.status, device.memberId, device.name])).toEqual(
    Array.from({ length: 3 }, () => ['shipped', null, '']),
  )
  const numbers = shipped?.devices.map((device) => device.identifier) ?? []
  expect(new Set(numbers).size).toBe(3)
  const waiting = await registry({ device, memberId: null })
  expect(waiting.devices.map((device) => device.imei).toSorted()).toEqual(numbers)
  expect(waiting.devices.every((device) => device.isBulkOrder && device.status === 'shipped' && device.state === 'shipped')).toBe(true)
  // Nothing is left to wait for: the request has become its devices
  expect((await registry({ _id: id })).count).toBe(0)
  await later(48)
  expect(await orderOf(id)).toMatchObject({ status: 'delivered', devicesArrived: 3, trouble: null })
  expect((await registry({ device, memberId: null, state: 'delivered' })).count).toBe(3)
})

it.each(['BT004', 'SMIG'] as const)('%s: what is measured on the shelf is nobody’s, also later', async (device) => {
  const id = await anOrder(device, 2)
  await later(73)
  const [first = '', second = ''] = (await orderOf(id))?.devices.map((device) => device.identifier) ?? []
  for (const imei of [first, second]) await measure(device, imei, 2)
  const rows = await t.owner.selectFrom('inbox').select(['state', 'outcome', 'member_id']).where('kind', '=', 'reading').execute()
  expect(rows.slice(-2)).toEqual([1, 2].map(() => ({ state: 'unmatched', outcome: 'nobody had it then', member_id: null })))
  const ada = await createMember(t.owner, t.groups.northside, `Ada ${device}`)
  const ben = await createMember(t.owner, t.groups.northside, `Ben ${device}`)
  const response = await t.as(t.people.carla, 'POST', 'registry/updateOwnership', {
    imei: first,
    newOwnerInfo: { name: '', phone: '', email: '', memberId: ada },
    reason: 'from the shelf',
  })
  expect(response.json()).toMatchObject({ device: { memberId: ada, isBulkOrder: true } })
  const connected = await t.as(t.people.carla, 'POST', 'registry/connect-device', { memberId: ben, device, imei: second })
  expect(connected.json()).toMatchObject({ device: { memberId: ben, state: 'connected', isBulkOrder: true } })
  // They have had them for an hour: one vendor's times are cut to the second
  const anHourAgo = hoursAgo(1).toString()
  await t.owner.updateTable('device_assignment').set({ from_at: anHourAgo }).where('to_at', 'is', null).execute()
  await t.work()
  expect([await readingsOf(ada), await readingsOf(ben)]).toEqual([0, 0])
  for (const imei of [first, second]) await measure(device, imei)
  expect([await readingsOf(ada), await readingsOf(ben)]).toEqual([1, 1])
  expect(new Set((await orderOf(id))?.devices.map((device) => device.memberId))).toEqual(new Set([ada, ben]))
})

it('counts each device once however often its vendor tells of it, and brings back none that was deleted', async () => {
  const id = await anOrder('BT004', 3)
  await t.control('/faults', { vendor: 'bodytrace', kind: 'duplicate', times: 5 })
  await later(25)
  const [gone] = (await orderOf(id))?.devices ?? []
  expect((await t.as(t.people.carla, 'DELETE', `registry/device/${gone?._id}`)).statusCode).toBe(200)
  await later(48)
  expect(await orderOf(id)).toMatchObject({ status: 'delivered', devicesArrived: 2, devices: [{}, {}] })
  expect((await registry({ imei: gone?.identifier ?? '' })).count).toBe(0)
  expect((await registry({ _id: id })).count).toBe(0)
})

it('shows another clinic nothing of it, and a super user everything', async () => {
  const id = await anOrder('SMIG', 2)
  await later(25)
  const olga = await t.person(t.groups.lakeview, 'olga@lakeview.example', { superUserAccess: true })
  const readSeen = async (who: typeof olga) =>
    (await t.as(who, 'GET', 'devices/fulfillment?filter=bulk')).json<{ orders: Order[] }>().orders.filter((order) => order._id === id)
  expect(await readSeen(t.people.luis)).toEqual([])
  expect(await readSeen(olga)).toMatchObject([{ devices: [{ memberId: null }, { memberId: null }] }])
})

it('ties a device that somebody was given before the news came, and leaves it with them', async () => {
  const id = await anOrder('BT004', 2)
  const ada = await createMember(t.owner, t.groups.northside, 'Ada Early')
  await t.control('/faults', { vendor: 'bodytrace', kind: 'drop', times: 2 })
  await t.later(25)
  const order = Object.values(t.simulator.sim.state.orders).at(-1)
  const [imei] = order?.parcel?.deviceIds ?? []
  await t.as(t.people.carla, 'POST', 'registry/connect-device', { memberId: ada, device: 'BT004', imei })
  await later(1)
  expect(new Set((await orderOf(id))?.devices.map((device) => device.memberId))).toEqual(new Set([ada, null]))
})
