/** Set-up and education of a device: on record with who, when and how, never before the device was there, retracted in the open. */
import { addDays } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'

let t: TestApp
let ada: string
let deviceId: string
const today = () => Temporal.Now.plainDateISO('America/New_York').toString()
beforeAll(async () => {
  t = await testApp()
  ada = await createMember(t.owner, t.groups.northside, 'Ada North')
  const imei = '013950009999990'
  const connected = await t.as(t.people.carla, 'POST', 'registry/connect-device', { memberId: ada, device: 'BT105', imei })
  deviceId = connected.json().device._id
})
afterAll(() => t.close())

const path = () => `members/${ada}/device-education`
const record = (change: object = {}, who = t.people.carla) =>
  t.as(who, 'POST', path(), {
    deviceId,
    educatedOn: today(),
    method: 'phone',
    isTaughtBack: true,
    educator: t.people.carla.userId,
    ...change,
  })
const list = async () => (await t.as(t.people.carla, 'GET', path())).json().education

test('a device that is connected proves nothing: its set-up is on record only once somebody records it', async () => {
  expect(await list()).toEqual([])
  expect((await record()).json()).toMatchObject({
    deviceId,
    educatedOn: today(),
    method: 'phone',
    isTaughtBack: true,
    educator: 'Carla Reyes',
  })
  expect(await list()).toHaveLength(1)
})

test('before the device was there, in the future, by a stranger or of another’s device it is refused in words, and nothing is kept', async () => {
  expect((await record({ educatedOn: addDays(today(), -3) })).json()).toMatchObject({
    code: 'education.beforeDevice',
    detail: 'The member did not have this device yet on that day: it cannot have been set up with them.',
  })
  expect((await record({ educatedOn: addDays(today(), 2) })).json().errors).toEqual([
    { path: 'educatedOn', message: 'This day is in the future.' },
  ])
  expect((await record({ educator: t.people.luis.userId })).json().code).toBe('education.educatorUnknown')
  expect((await record({ deviceId: ada })).json().code).toBe('device.notHeld')
  expect((await record({}, t.people.luis)).json().code).toBe('member.unknown')
  expect(await list()).toHaveLength(1)
})

test('what was recorded in error is retracted with a reason, once, and stays in sight', async () => {
  const [{ _id }] = await list()
  const retract = () => t.as(t.people.carla, 'POST', `${path()}/${_id}/retraction`, { reason: 'Another device' })
  expect((await retract()).json()).toMatchObject({ retraction: { reason: 'Another device', by: 'Carla Reyes' } })
  expect((await retract()).json().code).toBe('education.retracted')
  expect(await list()).toMatchObject([{ _id, retraction: { reason: 'Another device' } }])
})

test('given a file, each line is looked through first, then recorded for the device that the member had, and known the next time', async () => {
  await t.owner.updateTable('member').set({ mrn: 'A-7', dob: '1950-01-01' }).where('id', '=', ada).execute()
  const { email } = await t.owner.selectFrom('app_user').select('email').where('id', '=', t.people.carla.userId).executeTakeFirstOrThrow()
  const line = (change: Record<string, string> = {}) => {
    const cells = { mrn: 'A-7', dob: '1/1/1950', device: '0139500 0999 9990', on: today(), how: 'video', back: 'yes', by: email, ...change }
    return Object.values(cells).join(',')
  }
  const wrong: [change: Record<string, string>, field: string, message: RegExp][] = [
    [{}, 'MRN', /earlier line of the file/],
    [{ dob: '1/2/1950' }, 'MRN', /number and date of birth/],
    [{ device: '990000000000001' }, 'Device', /never had a device with this number/],
    [{ on: addDays(today(), -3) }, 'Explained On', /did not have this device yet/],
    [{ on: addDays(today(), 2) }, 'Explained On', /in the future/],
    [{ by: 'nobody@northside.example' }, 'Explained By', /Nobody of the clinic/],
    [{ back: 'perhaps' }, 'Shown Back', /Write yes or no/],
  ]
  const content = ['MRN,DoB,Device,Explained On,How,Shown Back,Explained By', line(), ...wrong.map(([change]) => line(change))].join('\n')
  const take = async (record: boolean, who = t.people.carla) =>
    (await t.as(who, 'POST', 'device-education/file', { content, record })).json()
  const refused = wrong.map(([, field, message], at) => ({ line: at + 3, problems: [{ field, message: expect.stringMatching(message) }] }))
  const before = (await list()).length
  expect(await take(false)).toMatchObject({ members: [ada], ready: 1, recorded: 0, already: 0, refusedCount: wrong.length, refused })
  expect(await list()).toHaveLength(before)
  expect(await take(true)).toMatchObject({ members: [ada], recorded: 1 })
  expect((await list())[0]).toMatchObject({ deviceId, educatedOn: today(), method: 'video', isTaughtBack: true, educator: 'Carla Reyes' })
  expect(await take(true)).toMatchObject({ members: [], recorded: 0, already: 2, refusedCount: wrong.length - 1 })
  expect(await take(true, t.people.luis)).toMatchObject({ members: [], refusedCount: wrong.length + 1 })
  expect(await list()).toHaveLength(before + 1)
})
