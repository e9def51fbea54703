import type { Order } from '@vitalrounds/domain/devices/record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { type Person, type TestApp, testApp } from '../../platform/testing/test-app.ts'

let t: TestApp
let olga: Person
let ada: string
let foreign: string
const address = { address_line1: '1 Main St', city: 'Memphis', state: 'TN', zip_code: '38103' }
beforeAll(async () => {
  t = await testApp()
  olga = await t.person(t.groups.lakeview, 'olga@lakeview.example', { superUserAccess: true })
  ada = await createMember(t.owner, t.groups.northside, 'Ada Young', { member: address })
  foreign = await createMember(t.owner, t.groups.lakeview, 'Lou Foreign', { member: address })
  await t.owner.updateTable('clinic_group').set({ monthly_device_order_limit: 200 }).execute()
})
afterAll(() => t.close())

const post = (who: Person | undefined, path: string, body: unknown) => t.as(who, 'POST', path, body)
let last = 0
const nextImei = () => `01395000${String(++last).padStart(7, '0')}`
const connect = (memberId: string, imei: string, who = t.people.carla) =>
  post(who, 'registry/connect-device', { memberId, device: 'BT004', imei })
const connected = async (memberId: string, imei = nextImei()) =>
  (await connect(memberId, imei)).json<{ device: { _id: string; imei: string; memberId: string } }>().device

/** An order of Northside, a device of each clinic. */
beforeAll(async () => {
  await post(t.people.carla, 'registry/order-device', { memberId: ada, device: 'SMIG' })
  await connect(foreign, nextImei(), t.people.luis)
})

it('shows a super user every group, and lets nobody write but in the own one', async () => {
  const mine = await connected(ada)
  const reply = (await post(olga, 'registry/devices', { query: { imei: mine.imei } })).json<{
    devices: { workspaceName: string; owner_id: string }[]
  }>()
  expect(reply.devices).toMatchObject([{ workspaceName: 'Northside Clinic', owner_id: t.groups.northside }])
  expect((await post(t.people.luis, 'registry/devices', { query: { imei: mine.imei } })).json()).toMatchObject({
    devices: [],
    count: 0,
  })
  expect(
    (await t.as(olga, 'GET', `registry/counts?groupId=${t.groups.northside}`)).json<{
      data: { totalDevices: number }
    }>().data.totalDevices,
  ).toBeGreaterThan(0)
  const orders = (await t.as(olga, 'GET', 'devices/fulfillment')).json<{ orders: Order[] }>().orders
  const north = orders.filter((order) => order.owner_id === t.groups.northside)
  expect(north.length).toBeGreaterThan(0)
  expect(north.every((order) => !order.canCancel)).toBe(true)
  const fleet = (await t.as(olga, 'GET', 'devices/fleet')).json<{ devices: { owner_id: string }[] }>().devices
  expect(new Set(fleet.map((device) => device.owner_id)).size).toBe(2)
  const wishes = [
    t.as(olga, 'DELETE', `registry/device/${mine._id}`),
    t.as(olga, 'POST', `devices/orders/${north[0]?._id}/cancel`),
    post(olga, 'registry/disconnect-device', { memberId: ada, imei: mine.imei, reason: 'x' }),
    post(olga, 'registry/order-device', { memberId: ada, device: 'BT004' }),
  ]
  for (const answer of wishes) expect((await answer).statusCode).toBe(404)
  expect((await connect(foreign, nextImei(), olga)).statusCode).toBe(200)
  const rows = await t.owner
    .selectFrom('audit')
    .select(['reason', 'ids'])
    .where('actor_id', '=', olga.userId)
    .where('action', '=', 'POST registry/devices')
    .execute()
  expect(rows).toMatchObject([{ reason: 'super user: all groups', ids: [mine.memberId] }])
})

it('lists the fleet with causes, filters it, and exports it without formulas', async () => {
  const formula = await createMember(t.owner, t.groups.northside, '=HYPERLINK("x") Evil', { member: address })
  const device = await connected(formula)
  await t.owner
    .updateTable('device')
    .set({ battery_voltage: 4500, last_used_at: '2026-01-05T00:00:00Z' })
    .where('id', '=', device._id)
    .execute()
  await t.owner.updateTable('device_assignment').set({ from_at: '2026-01-01T00:00:00Z' }).where('device_id', '=', device._id).execute()
  const low = (await t.as(t.people.carla, 'GET', 'devices/fleet?filter=lowBattery')).json<{
    devices: object[]
    counts: { lowBattery: number; silent: number }
  }>()
  expect(low.devices).toMatchObject([{ _id: device._id, isSilent: true, cause: 'lowBattery', identifier: device.imei }])
  expect(low.counts).toMatchObject({ lowBattery: 1 })
  expect((await t.as(t.people.carla, 'GET', `devices/fleet?search=${device.imei}&filter=silent`)).json()).toMatchObject({ count: 1 })
  expect((await t.as(t.people.carla, 'GET', 'devices/fleet?sort=weight')).statusCode).toBe(422)
  const file = await t.as(t.people.carla, 'GET', `devices/fleet.csv?search=${device.imei}`)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body).toContain(`"'=HYPERLINK(""x"") Evil"`)
})
