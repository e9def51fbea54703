/** What is said of a number when its field is left is what saving would say, and nothing of another clinic. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../../members/testing/create-member.ts'

let t: TestApp
let ada: string
let ben: string
let lou: string
beforeAll(async () => {
  t = await testApp()
  ada = await createMember(t.owner, t.groups.northside, 'Ada Young')
  ben = await createMember(t.owner, t.groups.northside, 'Ben Stone')
  lou = await createMember(t.owner, t.groups.lakeview, 'Lou Foreign')
  for (const [who, memberId, imei] of [
    [t.people.carla, ada, heldHere],
    [t.people.luis, lou, heldElsewhere],
  ] as const)
    expect((await connect(who, { memberId, device: 'BT105', imei })).statusCode).toBe(200)
  for (const [who, memberId, hardwareUuid] of [
    [t.people.carla, ada, gatewayHere],
    [t.people.luis, lou, gatewayElsewhere],
  ] as const)
    expect((await connect(who, { memberId, device: 'TENOVI_BPM', hardwareUuid })).statusCode).toBe(200)
})
afterAll(() => t.close())

const heldHere = '354000000000015'
const heldElsewhere = '354000000000023'
const free = '354000000000031'
const gatewayHere = 'A1B2C3D4E5F6'
const gatewayElsewhere = 'A1B2C3D4E5F7'

const connect = (who: Person, body: { memberId: string; device: string; imei?: string; hardwareUuid?: string }) =>
  t.as(who, 'POST', `${body.imei === undefined ? 'tenovi' : 'registry'}/connect-device`, body)
const check = (device: string, number: string, memberId?: string) =>
  t.as(t.people.carla, 'GET', `devices/number-check?${new URLSearchParams({ device, number, ...(memberId && { memberId }) }).toString()}`)
const saidOf = async (...request: Parameters<typeof check>) => (await check(...request)).json<{ message: string }>().message

test('of a number that somebody has it says what connecting it would say', async () => {
  for (const [device, printed] of [
    ['BT105', { imei: heldHere }],
    ['BT105', { imei: heldElsewhere }],
    ['BT004', { imei: heldHere }],
    ['TENOVI_BPM', { hardwareUuid: gatewayHere }],
    ['TENOVI_BPM', { hardwareUuid: gatewayElsewhere }],
  ] as const) {
    const refused = await connect(t.people.carla, { memberId: ben, device, ...printed })
    expect(refused.statusCode).toBe(409)
    const [number = ''] = Object.values(printed)
    expect(await saidOf(device, number, ben), `${device} ${number}`).toBe(refused.json().detail)
    // Of somebody who is only being enrolled too
    expect(await saidOf(device, number)).toBe(refused.json().detail)
  }
})

test('it tells three reasons apart, and of another clinic no more than that it cannot be', async () => {
  expect(await saidOf('BT105', heldHere, ben)).toBe('This device is connected to another member. Reassign it or disconnect it there first.')
  expect(await saidOf('BT004', heldHere, ada)).toMatch(/another type of device/)
  const elsewhere = await check('BT105', heldElsewhere, ben)
  expect(elsewhere.json()).toEqual({
    message: 'This device cannot be connected. Please check its number or contact support.',
  })
})

test('a free number, one on the shelf and the member’s own raise nothing', async () => {
  expect(await saidOf('BT105', free, ben)).toBe('')
  expect(await saidOf('TENOVI_BPM', 'A1B2C3D4E5F8')).toBe('')
  expect(await saidOf('BT105', heldHere, ada)).toBe('')
  await t.as(t.people.carla, 'POST', 'registry/disconnect-device', { memberId: ada, imei: heldHere, reason: 'Broken' })
  expect(await saidOf('BT105', heldHere, ben)).toBe('')
})

test('a number that is none is told in the words of its field, and a stranger’s member is unknown', async () => {
  expect(await saidOf('BT105', '12')).toBe('Enter the 15 digits of the IMEI.')
  expect((await check('BT105', free, lou)).json()).toMatchObject({ status: 404, code: 'member.unknown' })
  expect((await check('BT105', free, '01900000-0000-7000-8000-000000000000')).json().code).toBe('member.unknown')
})

test('each question is in the audit log, with the member it was asked for', async () => {
  const rows = await t.owner
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'GET devices/number-check')
    .where('group_id', '=', t.groups.northside)
    .execute()
  expect(rows.length).toBeGreaterThan(10)
  expect(JSON.stringify(rows)).toContain(ben)
  expect(JSON.stringify(rows)).not.toContain(t.groups.lakeview)
})
