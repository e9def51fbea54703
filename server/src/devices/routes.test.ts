import type { Order } from '@vitalrounds/domain/devices/record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
let ada: string
let ben: string
let foreign: string
const address = { address_line1: '1 Main St', city: 'Memphis', state: 'TN', zip_code: '38103' }
beforeAll(async () => {
  t = await testApp()
  ada = await createMember(t.owner, t.groups.northside, 'Ada Young', { member: address })
  ben = await createMember(t.owner, t.groups.northside, 'Ben Stone', { member: address })
  foreign = await createMember(t.owner, t.groups.lakeview, 'Lou Foreign', { member: address })
  await t.owner.updateTable('clinic_group').set({ monthly_device_order_limit: 200 }).execute()
})
afterAll(() => t.close())

const post = (who: Person | undefined, path: string, body: unknown) => t.as(who, 'POST', path, body)
const codeOf = async (answer: ReturnType<TestApp['as']>) => (await answer).json<{ code?: string }>().code
let last = 0
const nextImei = () => `01395000${String(++last).padStart(7, '0')}`
const connect = (memberId: string, imei: string, who = t.people.carla) =>
  post(who, 'registry/connect-device', { memberId, device: 'BT004', imei })
const connected = async (memberId: string, imei = nextImei()) =>
  (await connect(memberId, imei)).json<{ device: { _id: string; imei: string; memberId: string } }>().device

it('is closed without a session, and to nobody’s foreign ids', async () => {
  expect((await post(undefined, 'registry/devices', {})).statusCode).toBe(401)
  expect((await t.as(undefined, 'GET', 'devices/fleet')).statusCode).toBe(401)
  const mine = await connected(ada)
  const { order } = (await post(t.people.carla, 'registry/order-device', { memberId: ada, device: 'SMIG' })).json<{
    order: Order
  }>()
  const foreignAsks = [
    t.as(t.people.luis, 'GET', `registry/member/${ada}`),
    t.as(t.people.luis, 'GET', `devices/member/${ada}`),
    t.as(t.people.luis, 'DELETE', `registry/device/${mine._id}`),
    t.as(t.people.luis, 'DELETE', `registry/device/${order._id}`),
    t.as(t.people.luis, 'POST', `devices/orders/${order._id}/cancel`),
    t.as(t.people.luis, 'PUT', `registry/device/${mine._id}/calibration`, {
      mode: 'none',
      effectiveFrom: '2026-01-01T00:00:00.000Z',
    }),
    t.as(t.people.luis, 'GET', `registry/counts?groupId=${t.groups.northside}`),
    post(t.people.luis, 'registry/order-device', { memberId: ada, device: 'BT105' }),
    post(t.people.luis, 'registry/connect-device', { memberId: ada, device: 'BT105', imei: nextImei() }),
    post(t.people.luis, 'registry/disconnect-device', { memberId: ada, imei: mine.imei, reason: 'no' }),
    post(t.people.luis, 'registry/retrieve-data', { memberId: ada, imei: mine.imei }),
    post(t.people.luis, 'registry/updateOwnership', { imei: mine.imei, newOwnerInfo: { memberId: foreign } }),
    post(t.people.carla, 'registry/updateOwnership', { imei: mine.imei, newOwnerInfo: { memberId: foreign } }),
  ]
  for (const answer of foreignAsks) expect((await answer).statusCode).toBe(404)
  expect(await codeOf(t.as(t.people.carla, 'DELETE', `registry/device/${order._id}`))).toBeUndefined()
})

it.each([
  ['registry/devices', { query: { weight: 3 } }],
  ['registry/devices', { query: { status: { $gt: 'a' } } }],
  ['registry/devices', { query: { device: 'TOASTER' } }],
  ['registry/order-device', { memberId: 'x', device: 'BT004' }],
  ['registry/connect-device', { memberId: '019a0000-0000-7000-8000-000000000000', device: 'BT004', imei: '1234567' }],
  ['registry/disconnect-device', { memberId: '019a0000-0000-7000-8000-000000000000', imei: '013950001122333', reason: ' ' }],
  ['tenovi/disconnect-device', { hwiDeviceId: 'x', disconnectCategory: 'bored', disconnectDetails: '' }],
  ['tenovi/devices', { query: { deleted: false } }],
])('%s refuses %j with the field that is wrong', async (path, body) => {
  const answer = await post(t.people.carla, path, body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ errors: unknown[] }>().errors.length).toBeGreaterThan(0)
})

it('lets exactly one of ten through when one device is left in the month', async () => {
  const members = await Promise.all(
    Array.from({ length: 10 }, (_, n) => createMember(t.owner, t.groups.lakeview, `Limit ${'ABCDEFGHIJ'.charAt(n)}`, { member: address })),
  )
  await t.owner.updateTable('clinic_group').set({ monthly_device_order_limit: 1 }).where('id', '=', t.groups.lakeview).execute()
  const answers = await Promise.all(members.map((memberId) => post(t.people.luis, 'registry/order-device', { memberId, device: 'BT004' })))
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
  expect(answers.find((answer) => answer.statusCode === 409)?.json()).toMatchObject({
    code: 'order.limitReached',
    title: 'Monthly Device Order Limit Reached',
    detail: expect.stringContaining('monthly limit of 1 device'),
  })
  const usage = () => t.as(t.people.luis, 'GET', 'devices/usage')
  expect((await usage()).json()).toEqual({ totalOrdered: 1, monthlyLimit: 1, remaining: 0, isLimitReached: true })
  // Connecting never counts; canceling gives the place back
  expect((await connect(foreign, nextImei(), t.people.luis)).statusCode).toBe(200)
  const { order } = answers.find((answer) => answer.statusCode === 200)?.json<{ order: Order }>() ?? {}
  expect((await t.as(t.people.luis, 'DELETE', `registry/device/${order?._id}`)).json()).toMatchObject({
    device: { status: 'canceled' },
  })
  expect((await usage()).json()).toMatchObject({ totalOrdered: 0, remaining: 1 })
  expect((await t.as(t.people.luis, 'POST', `devices/orders/${order?._id}/cancel`)).json()).toMatchObject({
    code: 'order.canceled',
    detail: 'This order was canceled already.',
  })
})

it('refuses a second request while the first is under way, and one without an address', async () => {
  const eve = await createMember(t.owner, t.groups.northside, 'Eve Twice', { member: address })
  expect((await post(t.people.carla, 'registry/order-device', { memberId: eve, device: 'BT105' })).statusCode).toBe(200)
  expect(await codeOf(post(t.people.carla, 'registry/order-device', { memberId: eve, device: 'BT105' }))).toBe('order.duplicate')
  const nowhere = await createMember(t.owner, t.groups.northside, 'No Where')
  expect(await codeOf(post(t.people.carla, 'registry/order-device', { memberId: nowhere, device: 'BT105' }))).toBe('order.addressMissing')
  const gone = await createMember(t.owner, t.groups.northside, 'Long Gone', { member: { ...address, disenrolled: true } })
  expect(await codeOf(post(t.people.carla, 'registry/order-device', { memberId: gone, device: 'BT105' }))).toBe('member.disenrolled')
})

it('orders in bulk for super admins only, each device counting', async () => {
  const shipTo = {
    firstName: 'Front',
    lastName: 'Desk',
    phone: '212-555-0100',
    line1: '1 Clinic Way',
    city: 'New York',
    state: 'NY',
    zipCode: '10001',
  }
  const body = {
    lines: [
      { device: 'BT105', quantity: 12 },
      { device: 'TENOVI_BPM', quantity: 2 },
    ],
    shipTo,
  }
  expect((await post(t.people.adam, 'devices/bulk-order', body)).statusCode).toBe(403)
  const before = (await t.as(t.people.carla, 'GET', 'devices/usage')).json<{ totalOrdered: number }>().totalOrdered
  const reply = (await post(t.people.sofia, 'devices/bulk-order', body)).json<{
    orders: Order[]
    usage: { totalOrdered: number }
  }>()
  expect(reply.orders.map((order) => order.quantity)).toEqual([12, 1, 1])
  expect(reply.usage.totalOrdered).toBe(before + 14)
  const tooMany = await post(t.people.sofia, 'devices/bulk-order', {
    ...body,
    lines: [{ device: 'BT004', quantity: 500 }],
  })
  expect(tooMany.json()).toMatchObject({
    code: 'order.limitExceeded',
    detail: expect.stringContaining(`${before + 14} out of 200`),
  })
})

it('finds devices by the filters of the specification, last used first', async () => {
  const old = await connected(ben)
  const fresh = await connected(ben)
  await t.owner.updateTable('device').set({ last_used_at: '2026-01-01T00:00:00Z' }).where('id', '=', old._id).execute()
  await t.owner.updateTable('device').set({ last_used_at: '2026-02-01T00:00:00Z' }).where('id', '=', fresh._id).execute()
  type Found = {
    devices: { _id: string; status: string; name: string; device: string; lastUsed: string | null }[]
    count: number
  }
  const find = async (query: object) => (await post(t.people.carla, 'registry/devices', { query })).json<Found>()
  const assignment = await find({ device: { $in: ['BT004', 'BT105', 'SMIG'] }, state: { $ne: null } })
  const used = assignment.devices.map((device) => device.lastUsed).filter((at) => at !== null)
  expect(used.slice(0, 2)).toEqual(['2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'])
  const fulfillment = await find({
    device: { $in: ['BT004', 'BT105'] },
    status: { $ne: 'delivered' },
    name: { $ne: '' },
  })
  expect(fulfillment.count).toBeGreaterThan(0)
  expect(fulfillment.devices.every((device) => device.status !== 'delivered' && device.name !== '')).toBe(true)
  expect((await find({ memberId: ben, lastUsed: { $gt: '2026-01-15T00:00:00.000Z' } })).devices.map((device) => device._id)).toEqual([
    fresh._id,
  ])
  expect((await find({ _id: { $nin: [old._id] }, imei: old.imei })).devices).toEqual([])
  expect((await t.as(t.people.carla, 'GET', `registry/member/${ben}`)).json<Found>().devices).toHaveLength(2)
})

it('a gateway has one clinic at a time, and another hears no more than that of a number in use', async () => {
  const take = (who: Person, memberId: string, hardwareUuid: string) =>
    post(who, 'tenovi/connect-device', { memberId, device: 'TENOVI_BPM', hardwareUuid })
  const mine = (await take(t.people.carla, ada, 'A0B1C2D3E4F5')).json<{ device: { _id: string } }>().device
  const refused = await take(t.people.luis, foreign, 'a0:b1:c2:d3:e4:f5')
  expect(refused.json()).toMatchObject({ code: 'device.unavailable' })
  const { imei } = await connected(ada)
  expect(refused.json<{ detail: string }>().detail).toBe((await connect(foreign, imei, t.people.luis)).json<{ detail: string }>().detail)
  const rows = await t.owner.selectFrom('device').select('group_id').where('hardware_uuid', '=', 'a0b1c2d3e4f5').execute()
  expect(rows).toEqual([{ group_id: t.groups.northside }])
  expect((await t.as(t.people.carla, 'DELETE', `registry/device/${mine._id}`)).statusCode).toBe(200)
  expect((await take(t.people.luis, foreign, 'A0B1C2D3E4F5')).statusCode).toBe(200)
})

it('a device has one owner at a time: taken is refused, given back it can be taken', async () => {
  const { imei } = await connected(ada)
  expect(await codeOf(connect(ben, imei))).toBe('device.taken')
  expect(await codeOf(connect(foreign, imei, t.people.luis))).toBe('device.unavailable')
  // Asking twice changes nothing
  expect((await connect(ada, imei)).statusCode).toBe(200)
  expect(await codeOf(post(t.people.carla, 'registry/disconnect-device', { memberId: ben, imei, reason: 'x' }))).toBe('device.notHeld')
  expect((await post(t.people.carla, 'registry/disconnect-device', { memberId: ada, imei, reason: 'broken' })).json()).toMatchObject({
    device: { memberId: null, state: 'disconnected', statusText: 'broken' },
  })
  expect((await connect(ben, imei)).json()).toMatchObject({ device: { memberId: ben, state: 'connected' } })
  const reply = (await t.as(t.people.carla, 'GET', `devices/member/${ben}`)).json<{
    devices: { record: { imei: string }; history: object[] }[]
  }>()
  expect(reply.devices.find((device) => device.record.imei === imei)?.history).toMatchObject([
    { name: 'Ben Stone', to: null },
    { name: 'Ada Young', reason: 'broken' },
  ])
  // Taken out of the registry it is free for any clinic
  const { device } = (await connect(ben, imei)).json<{ device: { _id: string } }>()
  expect((await t.as(t.people.carla, 'DELETE', `registry/device/${device._id}`)).statusCode).toBe(200)
  expect((await connect(foreign, imei, t.people.luis)).statusCode).toBe(200)
})

it('connects no number as another type than the one it is known by', async () => {
  const { imei } = await connected(ada)
  const asCuff = (memberId: string) => post(t.people.carla, 'registry/connect-device', { memberId, device: 'BT105', imei })
  // Neither while its member has it nor from the shelf
  expect(await codeOf(asCuff(ada))).toBe('device.otherKind')
  await post(t.people.carla, 'registry/disconnect-device', { memberId: ada, imei, reason: 'returned' })
  expect((await asCuff(ben)).json()).toMatchObject({
    code: 'device.otherKind',
    detail: 'This number is registered as another type of device. Choose that type, or check the number.',
  })
  expect((await connect(ben, imei)).json()).toMatchObject({ device: { device: 'BT004', memberId: ben } })
  const gateway = (device: string) => post(t.people.carla, 'tenovi/connect-device', { memberId: ada, device, hardwareUuid: 'B1C2D3E4F5A6' })
  expect((await gateway('TENOVI_BPM')).statusCode).toBe(200)
  expect(await codeOf(gateway('TENOVI_SCALE'))).toBe('device.otherKind')
  expect((await gateway('TENOVI_BPM')).statusCode).toBe(200)
})

it('calibrates scales only', async () => {
  const scale = await connected(ada)
  const cuff = (await post(t.people.carla, 'registry/connect-device', { memberId: ada, device: 'BT105', imei: nextImei() })).json<{
    device: { _id: string }
  }>().device
  const set = (id: string) =>
    t.as(t.people.carla, 'PUT', `registry/device/${id}/calibration`, {
      mode: 'offset',
      offsetGrams: -500,
      effectiveFrom: '2026-01-01T00:00:00.000Z',
      note: 'against the clinic scale',
    })
  expect(await codeOf(set(cuff._id))).toBe('device.notAScale')
  expect((await set(scale._id)).json()).toMatchObject({
    device: { calibration: { mode: 'offset', offsetGrams: -500 } },
  })
})
