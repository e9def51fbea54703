/** From the click to the first reading, over the simulated vendors: the same code that calls the real ones. */
import type { Order } from '@vitalrounds/domain/devices/record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { deliver } from '../../simulator/deliver.ts'
import type { SimDevice } from '../../simulator/side.ts'
import { vendorStage, type VendorStage } from '../testing/vendor-stage.ts'

let t: VendorStage
beforeAll(async () => {
  t = await vendorStage('order life')
  await t.owner.updateTable('clinic_group').set({ monthly_device_order_limit: 100 }).execute()
})
afterAll(() => t.close())

const address = { address_line1: '1 Main St', city: 'Memphis', state: 'TN', zip_code: '38103' }
const somebody = (name: string) => createMember(t.owner, t.groups.northside, name, { member: address })
type Answer = { order: Order }
type DeviceReply = { record: { _id: string; state: string; imei: string }; tenovi: { hwiDeviceId: string } | null }
const open = async (memberId: string) =>
  (await t.as(t.people.carla, 'GET', `devices/member/${memberId}`)).json<{
    devices: DeviceReply[]
    orders: Order[]
  }>()

const cases = [
  ['BT004', 'registry'],
  ['BT105', 'registry'],
  ['SMIG', 'registry'],
  ['TENOVI_BPM', 'tenovi'],
] as const

function atHome(device: (typeof cases)[number][0], current: DeviceReply | undefined): SimDevice {
  const imei = current?.record.imei ?? ''
  if (device === 'SMIG') return { vendor: 'iglucose', device, deviceId: imei }
  return device === 'TENOVI_BPM'
    ? { vendor: 'tenovi', device, hwiDeviceId: current?.tenovi?.hwiDeviceId ?? '' }
    : { vendor: 'bodytrace', device, imei }
}

it.each(cases)('%s: requested, delivered, registered, and connected by its first reading', async (device, noun) => {
  const memberId = await somebody(`Ordering ${device}`)
  const { order } = (await t.as(t.people.carla, 'POST', `${noun}/order-device`, { memberId, device })).json<Answer>()
  expect(order).toMatchObject({ status: 'requested', canCancel: true, memberId, requestedBy: 'Carla Reyes' })
  expect(await t.work()).toEqual([])
  expect(await toldOf(memberId, 'place-order')).toEqual(['begun', 'ok'])
  // The vendor has it: from here on it cannot be called off
  expect((await open(memberId)).orders[0]).toMatchObject({ status: 'requested', canCancel: false, error: '' })
  expect((await t.as(t.people.carla, 'POST', `devices/orders/${order._id}/cancel`)).json()).toMatchObject({
    code: 'order.underWay',
  })
  await t.later(25)
  // One vendor sends no news of orders: it is asked, and asking the others does no harm
  await askAll()
  const shipped = await open(memberId)
  expect(shipped.orders[0]).toMatchObject({ status: 'shipped' })
  expect(shipped.orders[0]?.parcels[0]?.link).toMatch(/^https:/)
  expect(shipped.devices[0]?.record).toMatchObject({ state: 'shipped' })
  await t.later(48)
  await askAll()
  const there = await open(memberId)
  expect(there.orders[0]).toMatchObject({ status: 'delivered' })
  expect(there.devices[0]?.record).toMatchObject({ state: 'delivered' })
  const member = (await t.as(t.people.carla, 'GET', `members/${memberId}`)).json<{ deviceReceiptDate: string | null }>()
  expect(member.deviceReceiptDate).not.toBeNull()
  await t.simulator.takeReading(atHome(device, there.devices[0]))
  await t.work()
  expect((await open(memberId)).devices[0]?.record).toMatchObject({ state: 'connected', lastUsed: expect.any(String) })
  const { count } = await t.owner
    .selectFrom('reading')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(0)
})

/** How the calls of a job that told a vendor of this member began and ended, as the audit log has it. */
async function toldOf(memberId: string, job: string) {
  const rows = await t.owner.selectFrom('audit').selectAll().where('actor_id', '=', job).orderBy('id').execute()
  return rows.filter(({ ids }) => ids.includes(memberId)).map(({ result }) => result)
}

async function askAll() {
  await t.owner
    .updateTable('device_order')
    .set({ asked_at: null, claimed_at: '2026-01-01T00:00:00Z', requested_at: '2026-01-01T00:00:00Z' })
    .where('state', '!=', 'delivered')
    .execute()
  const { pollOrders: askOrders } = await import('./poll-orders.ts')
  await askOrders({ config: t.config, db: t.db })
  await t.work()
}

it('asks again when the vendor was away, and orders once although the first answer was lost', async () => {
  const memberId = await somebody('Patient Waiter')
  await t.control('/faults', { vendor: 'bodytrace', kind: '500', times: 1 })
  const { order } = (await t.as(t.people.carla, 'POST', 'registry/order-device', { memberId, device: 'BT004' })).json<Answer>()
  expect(await t.work()).toEqual(['place-order'])
  expect((await open(memberId)).orders[0]).toMatchObject({
    status: 'requested',
    canCancel: false,
    error: expect.stringContaining('did not answer'),
  })
  const { placeOrder } = await import('./place-order.ts')
  await placeOrder({ config: t.config, db: t.db }, { groupId: t.groups.northside, orderId: order._id })
  await placeOrder({ config: t.config, db: t.db }, { groupId: t.groups.northside, orderId: order._id })
  const placed = Object.values(t.simulator.sim.state.orders).filter((item) => item.reference === String(order.order_number))
  expect(placed).toHaveLength(1)
  expect((await open(memberId)).orders[0]?.error).toBe('')
})

it('says in words why a vendor will not take an order, keeps it, and can hand it over again', async () => {
  const memberId = await somebody('Refused Once')
  const wrong = await t.owner
    .updateTable('vendor_connection')
    .set({ config: '{}' })
    .where('vendor', '=', 'iglucose')
    .returning('id')
    .executeTakeFirstOrThrow()
  const { order } = (await t.as(t.people.carla, 'POST', 'registry/order-device', { memberId, device: 'SMIG' })).json<Answer>()
  expect(await t.work()).toEqual([])
  expect((await open(memberId)).orders[0]).toMatchObject({
    status: 'failed',
    trouble: 'failed',
    error: expect.stringContaining('not set up'),
  })
  await t.owner
    .updateTable('vendor_connection')
    .set({ config: JSON.stringify({ products: { SMIG: 'subscript1.2.0' } }) })
    .where('id', '=', wrong.id)
    .execute()
  expect((await t.as(t.people.luis, 'POST', `devices/orders/${order._id}/retry`)).statusCode).toBe(404)
  expect((await t.as(t.people.carla, 'POST', `devices/orders/${order._id}/retry`)).json()).toMatchObject({
    order: { status: 'requested', error: '' },
  })
  await t.work()
  expect((await open(memberId)).orders[0]).toMatchObject({ status: 'requested', canCancel: false })
  expect((await t.as(t.people.carla, 'POST', `devices/orders/${order._id}/retry`)).json()).toMatchObject({
    code: 'order.notFailed',
  })
})

it('connects a gateway, hears its readings, unlinks it, and is told of a gateway nobody knows', async () => {
  const memberId = await somebody('Gateway Owner')
  const connect = (hardwareUuid: string) =>
    t.as(t.people.carla, 'POST', 'tenovi/connect-device', { memberId, device: 'TENOVI_SCALE', hardwareUuid })
  expect((await connect('12')).json()).toMatchObject({ code: 'request.invalid', errors: [{ path: 'hardwareUuid' }] })
  expect((await connect('A1-B2-C3-D4-E5-F6')).json()).toMatchObject({
    device: { status: 'connecting', hardwareUuid: 'A1B2C3D4E5F6' },
  })
  await t.work()
  const listed = await t.as(t.people.carla, 'POST', 'tenovi/devices', {
    query: { memberId, deleted: null, unlinked: null },
  })
  const [device] = listed.json<{ devices: { hwiDeviceId: string; status: string }[] }>().devices
  expect(device).toMatchObject({ status: 'connected', hwiDeviceId: expect.any(String) })
  const hwiDeviceId = device?.hwiDeviceId ?? ''
  await t.simulator.takeReading({ vendor: 'tenovi', device: 'TENOVI_SCALE', hwiDeviceId })
  await t.work()
  expect((await open(memberId)).devices[0]?.record).toMatchObject({ lastUsed: expect.any(String) })
  // docs.tenovi.com, replacing devices: the old gateway in device_id, the new one in hardware_uuid
  const swap = {
    hwi_device_id: hwiDeviceId,
    hardware_uuid: 'b1b2c3d4e5f6',
    device_id: 'a1b2c3d4e5f6',
    status: 'Replaced',
  }
  await deliver(t.simulator.sim, 'tenovi', {
    ...swap,
    patient_id: memberId,
    device_name: 'Tenovi Scale',
    tracking_link: '',
  })
  await t.work()
  const swapped = await t.as(t.people.carla, 'POST', 'tenovi/devices', { query: { hwiDeviceId } })
  expect(swapped.json()).toMatchObject({ devices: [{ hardwareUuid: 'B1B2C3D4E5F6', status: 'connected', memberId }] })
  const away = { hwiDeviceId, disconnectCategory: 'device_lost', disconnectDetails: 'on a train' }
  expect((await t.as(t.people.luis, 'POST', 'tenovi/disconnect-device', away)).statusCode).toBe(404)
  expect((await t.as(t.people.carla, 'POST', 'tenovi/disconnect-device', away)).json()).toMatchObject({
    device: { status: 'unlinked', memberId: null },
  })
  const again = await t.as(t.people.carla, 'POST', 'tenovi/disconnect-device', away)
  expect([again.statusCode, again.json().code]).toEqual([409, 'device.notHeld'])
  await t.work()
  expect(t.simulator.sim.state.tenoviDevices[hwiDeviceId]?.status).toBe('Unlinked')
  await connect('ZZZZZZZZZZZ1')
  await t.work()
  const refused = await t.as(t.people.carla, 'POST', 'tenovi/devices', { query: { hardwareUuid: 'zzzzzzzzzzz1' } })
  expect(refused.json()).toMatchObject({
    devices: [{ status: 'refused', statusText: 'The vendor does not know this gateway id.' }],
  })
  expect(await toldOf(memberId, 'link-gateway')).toEqual(['begun', 'ok', 'begun', 'vendor.refused'])
})

it('pulls what a lost push held, once', async () => {
  const memberId = await somebody('Lost Push')
  const imei = '013950001122333'
  const connected = await t.as(t.people.carla, 'POST', 'registry/connect-device', { memberId, device: 'BT004', imei })
  expect(connected.json()).toMatchObject({ device: { state: 'connected', imei } })
  await t.control('/faults', { vendor: 'bodytrace', kind: 'drop', times: 1 })
  await t.simulator.takeReading({ vendor: 'bodytrace', device: 'BT004', imei })
  for (let round = 0; round < 2; round++) {
    const response = await t.as(t.people.carla, 'POST', 'registry/retrieve-data', { memberId, imei })
    expect(response.json()).toMatchObject({ device: { imei }, since: expect.any(String) })
    expect(await t.work()).toEqual([])
  }
  const rows = await t.owner.selectFrom('reading').select('metric').where('member_id', '=', memberId).execute()
  expect(rows).toEqual([{ metric: 'bodyWeight' }])
})

it('gives Kardia an e-mail address and the user a code', async () => {
  const memberId = await somebody('Heart Watcher')
  const ask = (body: object) => t.as(t.people.carla, 'POST', 'kardia/connect', { memberId, ...body })
  expect((await ask({})).statusCode).toBe(422)
  expect((await t.as(t.people.luis, 'POST', 'kardia/connect', { memberId, email: 'a@b.example' })).statusCode).toBe(404)
  const first = (await ask({ email: 'heart@patient.example' })).json<{ kardiaId: string; code: string }>()
  expect(first.code).toMatch(/^[0-9A-F-]{14}$/)
  // Asked again it is the same patient, not another one
  expect((await ask({ email: 'heart@patient.example' })).json()).toMatchObject({ kardiaId: first.kardiaId })
  await t.control('/kardia/join', { patientId: first.kardiaId })
  await t.work()
  expect((await open(memberId)).devices[0]?.record).toMatchObject({ device: 'KARDIA', state: 'connected' })
  expect((await t.as(t.people.carla, 'POST', 'kardia/disconnect', { memberId, reason: 'stopped' })).statusCode).toBe(200)
  expect(t.simulator.sim.state.patients[first.kardiaId]?.status).toBe('none')
  expect((await t.as(t.people.carla, 'POST', 'kardia/disconnect', { memberId, reason: 'stopped' })).json()).toMatchObject({
    code: 'device.notHeld',
  })
  // What leaves the house is written down before, and with what came of it after: a refusal never stands as done
  const report = async (action: string) => {
    const rows = await t.owner.selectFrom('audit').select(['ids', 'result']).where('action', '=', action).orderBy('id').execute()
    return rows.filter(({ ids }) => ids.includes(memberId)).map(({ result }) => result)
  }
  expect(await report('POST kardia/disconnect')).toEqual(['begun', 'ok', 'begun', 'device.notHeld'])
  // An input that is refused, and another clinic's try, begin nothing
  const connected = await report('POST kardia/connect')
  expect(connected.slice(-4)).toEqual(['begun', 'ok', 'begun', 'ok'])
  expect(connected.slice(0, -4)).not.toContain('ok')
})

it('sends a refill once', async () => {
  const memberId = await somebody('Strip User')
  expect((await t.as(t.people.carla, 'POST', 'tenovi/order-refill', { memberId, supply: 'bread' })).statusCode).toBe(422)
  expect((await t.as(t.people.luis, 'POST', 'tenovi/order-refill', { memberId, supply: 'testStrips' })).statusCode).toBe(404)
  const order = () => t.as(t.people.carla, 'POST', 'tenovi/order-refill', { memberId, supply: 'testStrips' })
  const ordered = await Promise.all([order(), order(), order()])
  expect(ordered.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await t.work()).toEqual([])
  expect((await order()).json()).toMatchObject({ code: 'refill.duplicate' })
  const sent = await t.owner.selectFrom('device_refill').selectAll().where('member_id', '=', memberId).execute()
  expect(await toldOf(memberId, 'send-refill')).toEqual(['begun', 'ok'])
  expect(sent).toMatchObject([{ state: 'sent', supply: 'testStrips', vendor_order_id: expect.any(String) }])
  const { refills } = (await t.as(t.people.carla, 'GET', `devices/member/${memberId}`)).json<{ refills: unknown[] }>()
  expect(refills).toMatchObject([{ supply: 'testStrips', status: 'sent', error: '', requestedBy: 'Carla Reyes' }])
})
