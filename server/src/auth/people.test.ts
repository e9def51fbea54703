/** Who may administer whom, and what a new person begins with. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person as Somebody, type TestApp, testApp } from '../platform/testing/test-app.ts'
import { browser, mailedLink, mailsTo } from './testing/browser.ts'

let t: TestApp
let cleo: Somebody
beforeAll(async () => {
  t = await testApp()
  cleo = await t.person(t.groups.northside, 'cleo@northside.example')
})
afterAll(() => t.close())

type Person = { id: string; email: string; role: string; isSuperAdmin: boolean; disabled: boolean; title: string }
const edit = (who: Somebody, body: object) => t.as(who, 'POST', 'users/editUser', body)
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const add = (body: object, who = t.people.sofia) => t.as(who, 'POST', 'users/insertNewUser', body)

test('a new user begins as the specification says, and is invited by mail', async () => {
  const answer = await add({ email: ' New@Northside.Example ' })
  expect(answer.json()).toMatchObject({
    email: 'new@northside.example',
    role: 'user',
    isSuperAdmin: false,
    superUserAccess: false,
    workspaceAccess: true,
    group_id: t.groups.northside,
    emailNotifications: { periodicAP: true, periodicMP: false, realtimeAP: false, realtimeMP: false },
    disabled: false,
    isConfirmed: false,
  })
  expect((await mailedLink(t, 'new@northside.example', 'invite')).tokenId).toBeDefined()
})

test('a super admin without the role admin is refused, who is new and who is edited', async () => {
  for (const more of [{}, { role: 'user' }]) {
    const refused = await add({ email: 'raised@northside.example', isSuperAdmin: true, ...more })
    expect([refused.statusCode, refused.json().errors]).toEqual([422, [{ path: 'role', message: 'A super admin has the role admin.' }]])
    const edited = await edit(t.people.sofia, { id: t.people.carla.userId, isSuperAdmin: true, ...more })
    expect([edited.statusCode, edited.json().errors]).toEqual([422, [{ path: 'role', message: 'A super admin has the role admin.' }]])
  }
  expect((await add({ email: 'raised@northside.example', isSuperAdmin: true, role: 'admin' })).json()).toMatchObject({ isSuperAdmin: true })
})

test('A user with this email already exists, also for the second of two at once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => add({ email: 'twice@northside.example' })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await add({ email: 'carla@northside.example' })).json()).toMatchObject({
    code: 'AccountNameInUse',
    detail: 'A user with this email already exists',
  })
})

test('an initial password opens nothing until a link has replaced it', async () => {
  const email = 'initial@northside.example'
  expect(codeOf(await t.as(t.people.sofia, 'POST', 'users/register', { email, password: '12345' }))).toBe('password.short')
  const response = await t.as(t.people.sofia, 'POST', 'users/register', { email, password: 'Granite-Sparrow-41' })
  expect(response.statusCode).toBe(200)
  await t.owner.updateTable('app_user').set({ email_confirmed_at: '2026-01-01T00:00:00Z' }).where('email', '=', email).execute()
  const b = browser(t)
  expect(codeOf(await b.post('auth/login', { email, password: 'Granite-Sparrow-41' }))).toBe('login.initialPassword')
  await b.post('auth/send-reset', { email })
  const link = await mailedLink(t, email, 'reset')
  expect((await b.post('auth/reset', { ...link, password: 'Meadow-Kettle-77' })).statusCode).toBe(200)
  expect((await b.post('auth/login', { email, password: 'Meadow-Kettle-77' })).statusCode).toBe(200)
})

test('createB2CUser answers whoever is signed in and keeps nothing', async () => {
  const before = await t.owner.selectFrom('app_user').select('id').execute()
  const body = { email: 'b2c@northside.example', password: 'Granite-Sparrow-41' }
  expect((await t.as(t.people.carla, 'POST', 'users/createB2CUser', body)).json()).toEqual({ ok: true })
  expect((await t.as(undefined, 'POST', 'users/createB2CUser', body)).statusCode).toBe(401)
  expect(await t.owner.selectFrom('app_user').select('id').execute()).toEqual(before)
})

describe('an administrator', () => {
  test('sees the people at home in one’s own group, without super admins', async () => {
    const { people } = (await t.as(t.people.adam, 'GET', 'people')).json<{ people: Person[] }>()
    const emails = people.map(({ email }) => email)
    expect(emails).toContain('carla@northside.example')
    expect(emails).not.toContain('sofia@northside.example')
    expect(emails).not.toContain('luis@lakeview.example')
    expect((await t.as(t.people.carla, 'GET', 'people')).statusCode).toBe(403)
    expect((await t.as(t.people.adam, 'GET', 'admin/people')).statusCode).toBe(403)
  })

  test('changes title, role and state there and nowhere else', async () => {
    expect((await edit(t.people.adam, { id: cleo.userId, title: 'NP' })).json()).toMatchObject({ title: 'NP' })
    expect((await edit(t.people.adam, { id: cleo.userId, title: 'King' })).statusCode).toBe(422)
    for (const person of [t.people.luis, t.people.sofia])
      expect(codeOf(await edit(t.people.adam, { id: person.userId, disabled: true }))).toBe('user.unknown')
    for (const right of [{ isSuperAdmin: true }, { superUserAccess: true }, { workspaces: [t.groups.lakeview] }, { firstName: 'X' }])
      expect(codeOf(await edit(t.people.adam, { id: cleo.userId, ...right }))).toBe('access.denied')
    expect(codeOf(await edit(t.people.adam, { id: t.people.adam.userId, role: 'user' }))).toBe('user.self')
    expect((await edit(t.people.carla, { id: cleo.userId, title: 'MD' })).statusCode).toBe(403)
  })

  test('whoever is disabled is out with the next call, and in again when enabled', async () => {
    const gone = await t.person(t.groups.northside, 'gone@northside.example')
    expect((await t.as(gone, 'GET', 'account/me')).statusCode).toBe(200)
    expect((await edit(t.people.adam, { id: gone.userId, disabled: true, reason: 'Left the clinic' })).json()).toMatchObject({
      disabled: true,
    })
    expect((await t.as(gone, 'GET', 'account/me')).statusCode).toBe(401)
    expect((await edit(t.people.adam, { id: gone.userId, disabled: false })).json()).toMatchObject({ disabled: false })
    const row = await t.owner
      .selectFrom('audit')
      .select(['ids', 'reason'])
      .where('action', '=', 'POST users/editUser')
      .where('reason', 'like', '%Left%')
      .executeTakeFirst()
    expect(row).toEqual({ ids: [gone.userId], reason: 'changed disabled: Left the clinic' })
  })

  test('sends another link only to whoever needs one', async () => {
    const reply = (await add({ email: 'late@northside.example' })).json<Person>()
    expect((await t.as(t.people.adam, 'POST', `users/${reply.id}/resend-confirmation`, {})).statusCode).toBe(200)
    expect(await mailsTo(t, 'late@northside.example')).toHaveLength(2)
    expect((await t.as(t.people.adam, 'POST', `users/${t.people.luis.userId}/resend-confirmation`, {})).statusCode).toBe(404)
  })

  test('ends the sessions of somebody, with a reason', async () => {
    const busy = await t.person(t.groups.northside, 'busy@northside.example')
    const url = `users/${busy.userId}/sign-out`
    expect((await t.as(t.people.adam, 'POST', url, { reason: '' })).statusCode).toBe(422)
    expect((await t.as(t.people.adam, 'POST', url, { reason: 'Lost phone' })).json()).toEqual({ ended: 1 })
    expect((await t.as(busy, 'GET', 'account/me')).statusCode).toBe(401)
  })
})

describe('a super admin', () => {
  test('finds everybody by any part of name or e-mail, and gives rights and workspaces', async () => {
    const searchValue = async (search: string) =>
      (await t.as(t.people.sofia, 'GET', `admin/people?search=${search}`)).json<{ people: Person[]; count: number }>()
    expect((await searchValue('LUIS')).people.map(({ email }) => email)).toEqual(['luis@lakeview.example'])
    expect((await searchValue('%25')).count).toBe(0)
    const response = await edit(t.people.sofia, { id: cleo.userId, role: 'admin', isSuperAdmin: true, workspaces: [t.groups.lakeview] })
    expect(response.json()).toMatchObject({
      role: 'admin',
      isSuperAdmin: true,
      workspaces: [{ group_id: t.groups.lakeview }, { group_id: t.groups.northside }],
    })
    const claimed = await edit(t.people.sofia, { id: cleo.userId, isSuperAdmin: false, role: 'user', workspaces: [] })
    expect(claimed.json()).toMatchObject({ role: 'user', workspaces: [{ group_id: t.groups.northside }] })
  })

  test('the last one stays, and nobody takes their own rights', async () => {
    expect(codeOf(await edit(t.people.sofia, { id: t.people.sofia.userId, isSuperAdmin: false }))).toBe('user.self')
    const other = await t.person(t.groups.northside, 'other@northside.example', { role: 'admin', isSuperAdmin: true })
    expect((await edit(other, { id: t.people.sofia.userId, disabled: true })).statusCode).toBe(200)
    const third = await t.person(t.groups.northside, 'third@northside.example', { role: 'admin', isSuperAdmin: true })
    await edit(third, { id: other.userId, role: 'user', isSuperAdmin: false })
    expect((await edit(third, { id: third.userId, title: 'RN' })).statusCode).toBe(200)
    await edit(third, { id: t.people.sofia.userId, disabled: false })
  })
})

test('a field that somebody else changed meanwhile is not written over, and the others are', async () => {
  const boss = await t.person(t.groups.northside, 'boss@northside.example', { role: 'admin', isSuperAdmin: true })
  const { userId: id } = await t.person(t.groups.northside, 'dora@northside.example')
  expect((await edit(t.people.adam, { id, title: 'RN', was: { title: '' } })).statusCode).toBe(200)
  const late = await edit(boss, { id, title: 'MD', was: { title: '' } })
  expect(codeOf(late)).toBe('settings.changed')
  expect((await edit(boss, { id, title: 'RN', was: { title: '' } })).statusCode).toBe(200)
  expect(
    (await edit(boss, { id, workspaces: [t.groups.lakeview, t.groups.northside], was: { workspaces: [t.groups.northside] } })).statusCode,
  ).toBe(200)
  expect(codeOf(await edit(boss, { id, workspaces: [t.groups.northside], was: { workspaces: [t.groups.northside] } }))).toBe(
    'settings.changed',
  )
  const both = await Promise.all(['NP', 'PA', 'CM'].map((title) => edit(boss, { id, title, was: { title: 'RN' } })))
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('fetchUsers lists one’s own group, by e-mail and name', async () => {
  const ask = async (query: object) =>
    (await t.as(t.people.carla, 'POST', 'users/fetchUsers', { query })).json<{ users: Person[] }>().users.map(({ email }) => email)
  expect(await ask({ email: 'carla@northside.example' })).toEqual(['carla@northside.example'])
  expect(await ask({ email: 'luis@lakeview.example' })).toEqual([])
})
