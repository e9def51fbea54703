/** Pushes get lost: what the scheduled questions bring back, once, and from where they go on after a vendor was away. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { createDevice } from '../../inbox/testing/create-connection.ts'
import type { SimDevice } from '../../simulator/side.ts'
import { account } from '../../simulator/tenovi/account.ts'
import { reconcile, reconcileVendor } from './reconcile.ts'
import { realWorld } from '../../vendors/vendor-fetch.ts'
import { vendorStage, type VendorStage } from '../testing/vendor-stage.ts'

let t: VendorStage
let ada: string
const scale: SimDevice = { vendor: 'bodytrace', device: 'BT004', imei: '013950001122333' }
const meter: SimDevice = { vendor: 'iglucose', device: 'SMIG', deviceId: '1234567' }
const ekg: SimDevice = { vendor: 'kardia', device: 'KARDIA', patientId: 'p9' }
let cuff: SimDevice

const daysAgo = (days: number) =>
  Temporal.Now.instant()
    .subtract({ hours: days * 24 })
    .toString({ smallestUnit: 'millisecond' })
const lock = () => [{ memberId: ada, fromAt: daysAgo(10) }]
const register = (vendor: SimDevice['vendor'], device: string, key: string) =>
  createDevice(t.owner, { groupId: t.groups.northside, vendor, device, key, held: lock() })

beforeAll(async () => {
  t = await vendorStage('reconcile')
  ada = await createMember(t.owner, t.groups.northside, 'Ada Stone')
  const scaleId = await register('bodytrace', 'BT004', '013950001122333')
  await t.owner.updateTable('device').set({ imei: '013950001122333' }).where('id', '=', scaleId).execute()
  await register('iglucose', 'SMIG', '1234567')
  await register('kardia', 'KARDIA', 'p9')
  const response = await fetch(`${t.simulator.url}/tenovi/clients/${account.config.clientDomain}/hwi/hwi-devices/`, {
    method: 'POST',
    headers: { authorization: `Api-Key ${account.secrets.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ patient_id: ada, device: { name: 'Tenovi BPM', hardware_uuid: 'a0b1c2d3e4f5' } }),
  })
  const { id: hwiDeviceId } = (await response.json()) as { id: string }
  cuff = { vendor: 'tenovi', device: 'TENOVI_BPM', hwiDeviceId }
  const cuffId = await register('tenovi', 'TENOVI_BPM', hwiDeviceId)
  await t.owner.updateTable('device').set({ hwi_device_id: hwiDeviceId }).where('id', '=', cuffId).execute()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.simulator.sim.faults.orders.length = 0
  await t.owner.updateTable('device').set({ asked_at: null }).execute()
})

const readings = async (): Promise<number> => {
  const { count } = await t.owner
    .selectFrom('reading')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
/** What happens every quarter of an hour. Answers the names of jobs that failed. */
const round = async () => {
  await reconcile(t)
  return t.work()
}
let minutesBack = 0
/** Each in a minute of its own: what a vendor tells to the minute would sometimes be one reading with the one before. */
const anotherMinute = () => Temporal.Now.instant().subtract({ minutes: (minutesBack += 1) })
const measureUnheard = async (device: SimDevice, at = anotherMinute()) => {
  await t.control('/faults', { vendor: device.vendor, kind: 'drop' })
  await t.simulator.takeReading(device, { at })
  await t.work()
}

describe.each([
  ['bodytrace', () => scale],
  ['iglucose', () => meter],
  ['tenovi', () => cuff],
  ['kardia', () => ekg],
] as const)('%s', (vendor, device) => {
  it('brings back what a lost push held, and only once', async () => {
    const before = await readings()
    await measureUnheard(device())
    expect(await readings()).toBe(before)
    expect(await round()).toEqual([])
    const after = await readings()
    expect(after).toBeGreaterThan(before)
    await t.owner.updateTable('device').set({ asked_at: null }).execute()
    expect(await round()).toEqual([])
    expect(await readings()).toBe(after)
  })

  it('adds nothing to what its pushes brought', async () => {
    await t.simulator.takeReading(device())
    await t.work()
    const before = await readings()
    expect(await round()).toEqual([])
    expect(await readings()).toBe(before)
  })

  it('asks again from the same moment after the vendor was away', async () => {
    await round()
    await measureUnheard(device())
    const before = await readings()
    await t.control('/faults', { vendor, kind: '500', times: 4 })
    await t.owner.updateTable('device').set({ asked_at: null }).execute()
    expect(await round()).toEqual(['reconcile-vendor'])
    expect(await readings()).toBe(before)
    await t.owner.updateTable('device').set({ asked_at: null }).execute()
    expect(await round()).toEqual([])
    expect(await readings()).toBeGreaterThan(before)
  })
})

it('books a turn for each call to a vendor that counts them, a second after the last', async () => {
  const patience = vi.spyOn(realWorld, 'sleep').mockClear()
  await round()
  await t.owner.updateTable('device').set({ asked_at: null }).execute()
  await round()
  expect(Math.max(...patience.mock.calls.map(([ms]) => ms))).toBeGreaterThan(500)
})

it('asks nobody twice within the hour', async () => {
  await round()
  await measureUnheard(scale)
  const before = await readings()
  await round()
  expect(await readings()).toBe(before)
})

it('a device that the vendor does not know delays nobody', async () => {
  const unknown = await register('tenovi', 'TENOVI_BPM', 'never-heard-of')
  await t.owner.updateTable('device').set({ hwi_device_id: 'never-heard-of' }).where('id', '=', unknown).execute()
  const before = await readings()
  await measureUnheard(cuff)
  expect(await round()).toEqual([])
  expect(await readings()).toBeGreaterThan(before)
})

it('stops asking a vendor that is away, and leaves the others their turn', async () => {
  for (let i = 0; i < 8; i++) {
    const imei = `01395000999900${i}`
    const id = await register('bodytrace', 'BT004', imei)
    await t.owner.updateTable('device').set({ imei }).where('id', '=', id).execute()
  }
  await measureUnheard(meter)
  const before = await readings()
  await t.control('/faults', { vendor: 'bodytrace', kind: '500', times: 1000 })
  expect(await round()).toEqual(['reconcile-vendor'])
  const { length } = await t.owner
    .selectFrom('device')
    .select('id')
    .where('vendor', '=', 'bodytrace')
    .where('asked_at', 'is not', null)
    .execute()
  expect(length).toBe(5)
  expect(await readings()).toBeGreaterThan(before)
})

it('a device that the vendor does not know is no failure of the account', async () => {
  const id = await register('tenovi', 'TENOVI_BPM', 'nobody-has-this')
  await t.owner.updateTable('device').set({ hwi_device_id: 'nobody-has-this' }).where('id', '=', id).execute()
  await t.owner.updateTable('vendor_connection').set({ last_failure: null }).execute()
  await reconcileVendor(t, { vendor: 'tenovi' }, new AbortController().signal).catch(() => undefined)
  const row = await t.owner.selectFrom('device').select('asked_at').where('id', '=', id).executeTakeFirstOrThrow()
  const account = await t.owner
    .selectFrom('vendor_connection')
    .select('last_failure')
    .where('vendor', '=', 'tenovi')
    .executeTakeFirstOrThrow()
  expect(row.asked_at).not.toBeNull()
  expect(account.last_failure).toBeNull()
})

it('a server that stops leaves the rest of a round to the next', async () => {
  await reconcileVendor(t, { vendor: 'bodytrace' }, AbortSignal.abort())
  const { length } = await t.owner.selectFrom('device').select('id').where('asked_at', 'is not', null).execute()
  expect(length).toBe(1)
})
