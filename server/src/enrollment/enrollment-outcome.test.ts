/** What the result page of an enrollment reads: how each device stands, whoever asks and whenever. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let people = 0
async function enrolled(devices: object, key?: string) {
  people += 1
  const answer = await t.as(t.people.carla, 'POST', 'members/create', {
    firstName: 'Ada',
    lastName: `Outcome ${String.fromCharCode(64 + people)}`,
    dob: '12/05/1971',
    gender: 'female',
    phone: `415-555-${String(3000 + people)}`,
    address: { line1: '1 Main St', line2: '', city: 'Memphis', state: 'TN', zipCode: '38103' },
    rpmConsent: true,
    ...(key && { key }),
    ...devices,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().member._id as string
}
const outcome = async (id: string, who = t.people.adam) =>
  (await t.as(who, 'GET', `members/${id}/enrollment`)).json() as { devices: Record<string, unknown>[] }
const gateway = (gatewayId: string) => ({ TENOVI_BPM: { enum: 'TENOVI_BPM', state: 'connect', gatewayId } })
const setDevice = (id: string, change: { status: string; status_text?: string }) =>
  t.owner.updateTable('device').set(change).where('member_id', '=', id).execute()

test('it is closed to strangers and to another clinic', async () => {
  const id = await enrolled({})
  expect((await t.as(undefined, 'GET', `members/${id}/enrollment`)).statusCode).toBe(401)
  expect((await t.as(t.people.luis, 'GET', `members/${id}/enrollment`)).json().code).toBe('member.unknown')
  expect((await outcome(id)).devices).toEqual([])
})

test('a colleague reads the same outcomes later, with the number that failed', async () => {
  await enrolled({ BT105: 'connect', BT105Imei: '354000000000015' })
  const key = '01890000-0000-7000-8000-00000000000a'
  const wish = { BT004: 'request', BT105: 'connect', BT105Imei: '354000000000015' }
  const id = await enrolled(wish, key)
  const { member, devices } = (await outcome(id)) as unknown as { member: { name: string }; devices: object[] }
  expect(member.name).toMatch(/^Ada Outcome/)
  expect(devices).toEqual([
    { device: 'BT004', choice: 'request', outcome: 'requested', orderNumber: expect.any(Number), message: '', id: '' },
    {
      device: 'BT105',
      choice: 'connect',
      outcome: 'failed',
      orderNumber: null,
      message: 'This device is connected to another member. Reassign it or disconnect it there first.',
      id: '354000000000015',
    },
  ])
})

test('a number that is known as another type says so', async () => {
  const id = await enrolled({ BT004: 'connect', BT004Imei: '354000000000072' })
  const again = { device: 'BT105', choice: 'connect', id: '354000000000072' }
  expect((await t.as(t.people.carla, 'POST', `members/${id}/devices`, again)).json()).toMatchObject({
    outcome: 'failed',
    message: 'This number is registered as another type of device. Choose that type, or check the number.',
  })
})

test('one that was tried again, or moved on, is told as it stands now', async () => {
  const id = await enrolled({ BT004: 'request', BT105: 'connect', BT105Imei: '354000000000015' })
  const again = { device: 'BT105', choice: 'connect', id: '354000000000056' }
  expect((await t.as(t.people.carla, 'POST', `members/${id}/devices`, again)).json().outcome).toBe('connected')
  await t.owner.updateTable('device_order').set({ state: 'shipped' }).where('member_id', '=', id).execute()
  expect((await outcome(id)).devices).toMatchObject([
    { device: 'BT004', outcome: 'requested', message: 'shipped' },
    { device: 'BT105', outcome: 'connected', message: '' },
  ])
})

test('a device that was taken away since is not told as connected', async () => {
  const id = await enrolled({ BT105: 'connect', BT105Imei: '354000000000064' })
  expect((await outcome(id)).devices).toMatchObject([{ outcome: 'connected' }])
  await t.owner.updateTable('device').set({ member_id: null }).where('member_id', '=', id).execute()
  expect((await outcome(id)).devices).toMatchObject([
    { outcome: 'failed', message: 'The device is not with this member any more.', id: '354000000000064' },
  ])
})

test('a gateway waits for its vendor, who may accept or refuse it', async () => {
  const id = await enrolled(gateway('A1B2C3D4E5F7'))
  expect((await outcome(id)).devices).toMatchObject([{ outcome: 'connecting' }])
  await setDevice(id, { status: 'refused', status_text: 'The vendor does not know this gateway id.' })
  expect((await outcome(id)).devices).toMatchObject([
    { outcome: 'failed', message: 'The vendor does not know this gateway id.', id: 'A1B2C3D4E5F7' },
  ])
  await setDevice(id, { status: 'connected', status_text: '' })
  expect((await outcome(id)).devices).toMatchObject([{ outcome: 'connected', message: '' }])
})

test('a receipt that can no longer be read is as good as none', async () => {
  const id = await enrolled({ BT004: 'request' })
  await t.owner
    .updateTable('enrollment_receipt')
    .set({ devices: JSON.stringify([{ device: 'BT105', outcome: 'requested' }]) })
    .where('member_id', '=', id)
    .execute()
  expect((await outcome(id)).devices).toEqual([])
})
