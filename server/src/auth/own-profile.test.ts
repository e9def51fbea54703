/** A page of settings saves over what was on screen or not at all. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type ProfileReply = { value: Record<string, unknown>; version: string; changedBy: string | null; changedAt: string | null }
const profileOf = async () => (await t.as(t.people.carla, 'GET', 'account/profile')).json<ProfileReply>()
const mine = {
  firstName: 'Carla',
  lastName: 'Reyes',
  namePublic: 'Nurse Carla',
  title: 'RN',
  npi: '1234567893',
  timeZone: 'America/Chicago',
  phone: '212-555-0142',
  excludePatientTime: false,
}
const save = (value: object, version: string) => t.as(t.people.carla, 'PUT', 'account/profile', { value, version })

test('a profile is saved, and says who changed it last and when', async () => {
  const before = await profileOf()
  expect(before).toMatchObject({ changedBy: null, changedAt: null })
  const saved = (await save(mine, before.version)).json<ProfileReply>()
  expect(saved).toMatchObject({ value: mine, changedBy: 'Carla Reyes' })
  expect(saved.changedAt).not.toBeNull()
  const me = (await t.as(t.people.carla, 'GET', 'account/me')).json<object>()
  expect(me).toMatchObject({
    namePublic: 'Nurse Carla',
    title: 'RN',
    timeZone: 'America/Chicago',
    phone: '+12125550142',
  })
})

test('a stale save is refused and changes nothing, and of eight at once one is kept', async () => {
  const { version } = await profileOf()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save({ ...mine, namePublic: `Carla ${n}` }, version)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
  const profile = await profileOf()
  const refused = await save(mine, version)
  expect(refused.json()).toMatchObject({ code: 'settings.changed' })
  expect(await profileOf()).toEqual(profile)
})

test('what somebody else writes by another way makes the page stale too', async () => {
  const { version } = await profileOf()
  await t.owner.updateTable('app_user').set({ title: 'NP' }).where('id', '=', t.people.carla.userId).execute()
  expect((await save(mine, version)).statusCode).toBe(409)
})

test('a title of a user is one of the care titles, and a zone is one of the country', async () => {
  const { version } = await profileOf()
  for (const wrong of [
    { title: 'King' },
    { npi: '1234567890' },
    { timeZone: 'Mars/Base' },
    { phone: '12' },
    { namePublic: ' ' },
    { role: 'admin' },
  ])
    expect((await save({ ...mine, ...wrong }, version)).statusCode, JSON.stringify(wrong)).toBe(422)
})

test('given a title that may sign months, only an administrator takes it, and whoever has it keeps it', async () => {
  await t.owner.updateTable('app_user').set({ title: 'RN' }).where('id', '=', t.people.carla.userId).execute()
  const { version } = await profileOf()
  for (const title of ['MD', 'NP', 'Other'])
    expect((await save({ ...mine, title }, version)).json(), title).toMatchObject({ status: 403, code: 'user.signingTitle' })
  await t.owner.updateTable('app_user').set({ title: 'NP' }).where('id', '=', t.people.carla.userId).execute()
  expect((await save({ ...mine, title: 'NP' }, (await profileOf()).version)).statusCode).toBe(200)
  expect((await save(mine, (await profileOf()).version)).statusCode).toBe(200)
  const own = (await t.as(t.people.adam, 'GET', 'account/profile')).json<ProfileReply>()
  const taken = { value: { ...mine, title: 'PA' }, version: own.version }
  expect((await t.as(t.people.adam, 'PUT', 'account/profile', taken)).json()).toMatchObject({ value: { title: 'PA' } })
})

test('nobody else sees it, and the history of a person is not among those of the group', async () => {
  expect((await t.as(t.people.adam, 'GET', 'settings/user/history')).statusCode).toBe(400)
  expect((await t.as(t.people.adam, 'GET', 'settings/clinical-rules/history')).json()).toEqual({ changes: [] })
})
