/** A device changes hands: neither member is ever shown what the other measured, whenever it arrives. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { createDevice } from '../../inbox/testing/create-connection.ts'
import { vendorStage, type VendorStage } from '../testing/vendor-stage.ts'

let t: VendorStage
beforeAll(async () => {
  t = await vendorStage('reassign')
})
afterAll(() => t.close())

const imei = '013950001122333'
const device = { vendor: 'bodytrace', device: 'BT004', imei } as const
const hoursAgo = (hours: number) => Temporal.Now.instant().subtract({ minutes: Math.round(hours * 60) })
const measure = async (weightGrams: number, hours: number) => {
  await t.simulator.takeReading(device, { vitals: { weightGrams }, at: hoursAgo(hours) })
  await t.work()
}
const weightsOf = async (memberId: string) => {
  const rows = await t.owner
    .selectFrom('reading')
    .select('value')
    .where('member_id', '=', memberId)
    .where('metric', '=', 'bodyWeight')
    .orderBy('value')
    .execute()
  return rows.map((row) => row.value)
}
const handOver = (memberId: string, reason: string) =>
  t.as(t.people.carla, 'POST', 'registry/updateOwnership', {
    imei,
    newOwnerInfo: { name: 'any', phone: '', email: '', memberId },
    reason,
  })

it('readings stay with whoever measured them', async () => {
  const ada = await createMember(t.owner, t.groups.northside, 'Ada Young')
  const ben = await createMember(t.owner, t.groups.northside, 'Ben Stone')
  expect((await t.as(t.people.carla, 'POST', 'registry/connect-device', { memberId: ada, device: 'BT004', imei })).statusCode).toBe(200)
  // She has had it since yesterday
  await t.owner
    .updateTable('device_assignment')
    .set({ from_at: hoursAgo(30).toString() })
    .execute()
  await measure(60_000, 20)
  expect((await handOver(ben, 'Ada moved away')).json()).toMatchObject({ device: { memberId: ben, name: 'Ben Stone' } })
  // He has had it for two hours
  await t.owner
    .updateTable('device_assignment')
    .set({ to_at: hoursAgo(2).toString() })
    .where('member_id', '=', ada)
    .execute()
  await t.owner
    .updateTable('device_assignment')
    .set({ from_at: hoursAgo(2).toString() })
    .where('member_id', '=', ben)
    .execute()
  await measure(90_000, 1)
  // Hers, but it arrives only now
  await measure(61_000, 3)
  expect(await weightsOf(ada)).toEqual([60_000, 61_000])
  expect(await weightsOf(ben)).toEqual([90_000])
  const display = async (memberId: string) => (await t.as(t.people.carla, 'GET', `members/${memberId}/raw-data`)).body
  expect(await display(ben)).not.toContain(ada)
  expect(await display(ada)).not.toContain(ben)
  const former = (await t.as(t.people.carla, 'GET', `devices/member/${ada}`)).json<{
    devices: object[]
    former: object[]
  }>()
  expect(former).toMatchObject({ devices: [], former: [{ identifier: imei, reason: 'Ada moved away' }] })
})

it('refuses an owner who is not there, has left, or has it already', async () => {
  const lou = await createMember(t.owner, t.groups.lakeview, 'Lou Foreign')
  const gone = await createMember(t.owner, t.groups.northside, 'Long Gone', { member: { disenrolled: true } })
  const ben = await t.owner.selectFrom('member').select('id').where('name', '=', 'Ben Stone').executeTakeFirstOrThrow()
  for (const id of [lou, gone]) expect((await handOver(id, '')).json()).toMatchObject({ status: 404, title: 'New owner not found' })
  expect((await handOver(ben.id, '')).json()).toMatchObject({ code: 'device.ownerSame' })
})

it('a calibration never touches what was sent, and is worked out again when it changes', async () => {
  const ben = await t.owner.selectFrom('member').select('id').where('name', '=', 'Ben Stone').executeTakeFirstOrThrow()
  const { id } = await t.owner.selectFrom('device').select('id').where('imei', '=', imei).executeTakeFirstOrThrow()
  const set = (body: object) =>
    t.as(t.people.carla, 'PUT', `registry/device/${id}/calibration`, {
      effectiveFrom: hoursAgo(2.5).toString({ smallestUnit: 'millisecond' }),
      ...body,
    })
  expect((await set({ mode: 'offset', offsetGrams: -700 })).statusCode).toBe(200)
  expect((await set({ mode: 'offset', offsetGrams: -500 })).statusCode).toBe(200)
  expect(await weightsOf(ben.id)).toEqual([89_500])
  await measure(90_200, 0.1)
  expect(await weightsOf(ben.id)).toEqual([89_500, 89_700])
  expect((await set({ mode: 'none' })).statusCode).toBe(200)
  expect(await weightsOf(ben.id)).toEqual([90_000, 90_200])
  const sent = await t.owner.selectFrom('reading').select('raw_value').where('member_id', '=', ben.id).orderBy('raw_value').execute()
  expect(sent.map((row) => row.raw_value)).toEqual([90_000, 90_200])
})

it('of a device that comes from another clinic, nothing measured there is seen here, not even by administrators', async () => {
  const secondHand = { ...device, imei: '013950004455664' } as const
  const lou = await createMember(t.owner, t.groups.lakeview, 'Lou Before')
  const cleo = await createMember(t.owner, t.groups.northside, 'Cleo After')
  const lock = (groupId: string, memberId: string, hours: number) =>
    createDevice(t.owner, {
      groupId,
      vendor: 'bodytrace',
      device: 'BT004',
      key: secondHand.imei,
      held: [{ memberId, fromAt: hoursAgo(hours).toString() }],
    })
  const before = await lock(t.groups.lakeview, lou, 200)
  await t.owner
    .updateTable('device')
    .set({ deleted_at: hoursAgo(5).toString(), member_id: null })
    .where('id', '=', before)
    .execute()
  await lock(t.groups.northside, cleo, 2)
  const measureLate = async (weightGrams: number, hours: number) => {
    await t.simulator.takeReading(secondHand, { vitals: { weightGrams }, at: hoursAgo(hours) })
    await t.work()
  }
  await measureLate(71_111, 30)
  await measureLate(72_222, 1)
  expect([await weightsOf(lou), await weightsOf(cleo)]).toEqual([[], [72_222]])
  const pages = [await t.as(t.people.adam, 'GET', 'deliveries'), await t.as(t.people.carla, 'GET', `members/${cleo}/raw-data`)].map(
    (answer) => answer.body,
  )
  for (const page of pages) expect([page.includes('72222'), page.includes('71111')]).toEqual([true, false])
  expect((await t.as(t.people.sofia, 'GET', 'deliveries?scope=unowned')).body).toContain('71111')
})
