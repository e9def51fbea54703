import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'
import { bearerFor, browser, setPasswords, mailsTo, moveClock, otherPassword, rightPassword } from './testing/browser.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => moveClock(t, 0))

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const aPerson = async (more?: Parameters<TestApp['person']>[2]) => {
  const person = await t.person(t.groups.northside, `p${randomUUID().slice(0, 8)}@northside.example`, more)
  await setPasswords(t, [person])
  return person
}
const join = (person: Person, groupId: string) =>
  t.owner.insertInto('workspace_member').values({ group_id: groupId, user_id: person.userId }).execute()
const auditsOf = async (person: Person) =>
  await t.owner
    .selectFrom('audit')
    .select(['action', 'kind', 'ids', 'result'])
    .where('actor_id', '=', person.userId)
    .orderBy('id')
    .execute()

const form = {
  firstName: 'Mary Ann',
  lastName: 'Kowalski',
  phone: '212-555-0143',
  address: { line1: '1 Main Street', city: 'Albany', state: 'NY', zipCode: '12207' },
}

describe('user information', () => {
  test('until it is given, everything but the account is closed', async () => {
    const person = await aPerson({ hasBasicInformation: false })
    expect(codeOf(await t.as(person, 'GET', 'users/org-viewers'))).toBe('access.basicInformation')
    expect((await t.as(person, 'GET', 'account/me')).json()).toMatchObject({ hasBasicInformation: false })
    expect((await t.as(person, 'PUT', 'account/user-information', { ...form, phone: '5550143' })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'phone' }],
    })
    expect((await t.as(person, 'PUT', 'account/user-information', { ...form, role: 'admin' })).statusCode).toBe(422)
    const saved = await t.as(person, 'PUT', 'account/user-information', form)
    expect(saved.json()).toMatchObject({
      name: 'MaryAnn Kowalski',
      namePublic: 'MaryAnn Kowalski',
      phone: '+12125550143',
      hasBasicInformation: true,
      address: { line2: '', state: 'NY' },
    })
    expect((await t.as(person, 'GET', 'users/org-viewers')).statusCode).toBe(200)
    expect(await auditsOf(person)).toContainEqual({
      action: 'PUT account/user-information',
      kind: 'user',
      ids: [person.userId],
      result: 'ok',
    })
  })

  test('can also be saved from another group than the home group', async () => {
    const person = await aPerson()
    await join(person, t.groups.lakeview)
    const { access_token } = (await t.as(person, 'POST', 'account/switch-workspace', { group_id: t.groups.lakeview })).json<{
      access_token: string
    }>()
    expect((await t.as({ ...person, token: access_token }, 'PUT', 'account/user-information', form)).statusCode).toBe(200)
  })
})

describe('workspaces', () => {
  test('a switch moves the session at once: the old token is told, the new one works there', async () => {
    const person = await aPerson()
    await join(person, t.groups.lakeview)
    expect((await t.as(person, 'GET', 'account/workspaces')).json()).toMatchObject({
      workspaces: [{ workspaceName: 'Lakeview Heart' }, { workspaceName: 'Northside Clinic' }],
    })
    const answer = await t.as(person, 'POST', 'account/switch-workspace', { group_id: t.groups.lakeview })
    const there = { ...person, token: answer.json<{ access_token: string }>().access_token }
    expect(codeOf(await t.as(person, 'GET', 'users/org-viewers'))).toBe('workspaceChanged')
    expect(codeOf(await t.as(person, 'GET', 'account/me'))).toBe('workspaceChanged')
    expect((await t.as(there, 'GET', 'account/me')).json()).toMatchObject({
      group_id: t.groups.lakeview,
      workspaceName: 'Lakeview Heart',
    })
    const names = (await t.as(there, 'GET', 'users/org-viewers')).json<{ users: { id: string }[] }>().users.map(({ id }) => id)
    expect(names).toContain(t.people.luis.userId)
    expect(names).not.toContain(t.people.carla.userId)
  })

  test('a group the user is not in, or that does not exist, is unknown', async () => {
    const person = await aPerson()
    for (const group_id of [t.groups.lakeview, randomUUID()])
      expect(codeOf(await t.as(person, 'POST', 'account/switch-workspace', { group_id }))).toBe('workspace.unknown')
    expect((await t.as(person, 'GET', 'account/me')).json()).toMatchObject({ group_id: t.groups.northside })
  })

  test('a member of another workspace is told to whoever may switch there, and unknown to everybody else', async () => {
    const eve = await createMember(t.owner, t.groups.lakeview, 'Eve Sandoval')
    const ada = await createMember(t.owner, t.groups.northside, 'Ada Whitfield')
    const [both, item, superUser, fixed] = [await aPerson(), await aPerson(), await aPerson({ superUserAccess: true }), await aPerson()]
    for (const person of [both, superUser, fixed]) await join(person, t.groups.lakeview)
    await t.owner.updateTable('app_user').set({ workspace_access: false }).where('id', '=', fixed.userId).execute()
    const of = (person: Person, id: string) => t.as(person, 'GET', `members/${id}/workspace`)
    expect((await of(both, eve)).json()).toEqual({ group_id: t.groups.lakeview, workspaceName: 'Lakeview Heart', code: expect.any(String) })
    expect((await of(both, ada)).json()).toMatchObject({ group_id: t.groups.northside })
    // A super admin without a place there comes in an emergency, with a reason: not by looking for an id
    for (const person of [item, superUser, fixed, t.people.sofia]) {
      const nobody = await of(person, '01900000-0000-7000-8000-000000000000')
      const stranger = await of(person, eve)
      const same = (details: object) => ({ ...details, requestId: '' })
      expect(stranger.statusCode).toBe(404)
      expect(same(stranger.json())).toEqual(same(nobody.json()))
      expect(same(stranger.json())).toEqual(same((await t.as(person, 'GET', `members/${eve}`)).json()))
    }
    expect(await auditsOf(both)).toContainEqual({ action: 'GET members/:memberId/workspace', kind: 'member', ids: [eve], result: 'ok' })
    expect(await auditsOf(item)).toContainEqual({
      action: 'GET members/:memberId/workspace',
      kind: 'member',
      ids: [eve],
      result: 'member.unknown',
    })
  })

  test('super users and users without workspace access have no switcher', async () => {
    const superUser = await aPerson({ superUserAccess: true })
    const fixed = await aPerson()
    await t.owner.updateTable('app_user').set({ workspace_access: false }).where('id', '=', fixed.userId).execute()
    for (const person of [superUser, fixed]) {
      await join(person, t.groups.lakeview)
      expect((await t.as(person, 'GET', 'account/workspaces')).json()).toEqual({ workspaces: [] })
      expect(codeOf(await t.as(person, 'POST', 'account/switch-workspace', { group_id: t.groups.lakeview }))).toBe('access.denied')
    }
  })
})

describe('what changes takes effect with the next call', () => {
  test('disabled, taken out of the group, revoked', async () => {
    const [disabled, removed, revoked] = [await aPerson(), await aPerson(), await aPerson()]
    await t.owner.updateTable('app_user').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', disabled.userId).execute()
    await t.owner.deleteFrom('workspace_member').where('user_id', '=', removed.userId).execute()
    await t.owner.updateTable('auth.session').set({ revoked_at: '2026-01-01T00:00:00Z' }).where('id', '=', revoked.sessionId).execute()
    for (const person of [disabled, removed, revoked])
      for (const path of ['account/me', 'users/org-viewers', 'groups']) expect((await t.as(person, 'GET', path)).statusCode).toBe(401)
  })

  test('a demoted admin is a user, and a promoted user an admin', async () => {
    const person = await aPerson({ role: 'admin', isSuperAdmin: true })
    const roleOf = async () => (await t.as(person, 'GET', `users/${person.userId}`)).json<{ role: string }>().role
    const { json } = await t.as(person, 'POST', 'users/fetchUsers', { query: { email: person.email } })
    const [found] = json<{ users: object[] }>().users
    const listed = (await t.as(person, 'GET', 'users')).json<{ users: { id: string }[] }>().users.find(({ id }) => id === person.userId)
    const administered = (await t.as(person, 'GET', `admin/people?search=${person.email}`)).json<{ people: object[] }>().people[0]
    const own = (await t.as(person, 'GET', 'account/me')).json()
    for (const answer of [own, found, listed, administered]) expect(answer).toMatchObject({ role: 'admin', isSuperAdmin: true })
    expect(await roleOf()).toBe('admin')
    await t.owner.updateTable('app_user').set({ role: 'user' }).where('id', '=', person.userId).execute()
    expect(await roleOf()).toBe('user')
    const me = (await t.as(person, 'GET', 'account/me')).json<{ actions: string[] }>()
    expect(me).toMatchObject({ role: 'user', isSuperAdmin: false })
    expect(me.actions).toContain('member.enroll')
    expect(me.actions).not.toContain('member.import')
    const admin = (await t.as(t.people.adam, 'GET', 'account/me')).json<{ actions: string[] }>()
    expect(admin.actions).toContain('member.import')
    expect(admin.actions).not.toContain('delivery.unowned')
    const sofia = (await t.as(t.people.sofia, 'GET', 'account/me')).json<{ actions: string[] }>()
    expect(sofia.actions).toContain('delivery.unowned')
  })
})

describe('the end of a session', () => {
  const expires = (person: Person) =>
    t.owner
      .selectFrom('auth.session')
      .select(['idle_expires_at', 'absolute_expires_at'])
      .where('id', '=', person.sessionId)
      .executeTakeFirstOrThrow()

  test.each([
    [14 * 60 + 59, 200],
    [15 * 60 + 1, 401],
  ])('after %i s without activity a call answers %i', async (seconds, status) => {
    const person = await aPerson()
    await moveClock(t, seconds)
    expect((await t.as(person, 'GET', 'account/me')).statusCode).toBe(status)
  })

  test('reads, renewals and anything in the address extend nothing', async () => {
    const b = browser(t)
    const person = await aPerson()
    const { access_token } = (await b.login(person.email)).json<{ access_token: string }>()
    await moveClock(t, 10 * 60)
    for (const path of ['account/me', 'users/org-viewers', 'account/sessions'])
      expect((await b.get(path, access_token)).statusCode).toBe(200)
    expect((await b.get('groups?skip_timeout_reset=0&active=1', access_token)).statusCode).toBe(200)
    const before = await b.refresh()
    await moveClock(t, 15 * 60 + 1)
    expect(before.statusCode).toBe(200)
    expect((await b.refresh()).statusCode).toBe(401)
    expect((await t.as({ ...person, token: access_token }, 'GET', 'account/me')).statusCode).toBe(401)
  })

  test('what a page saves on its own extends nothing, where a click would', async () => {
    const person = await aPerson()
    const start = await expires(person)
    await moveClock(t, 5 * 60)
    const saved = await t.as(person, 'PUT', 'drafts/groupText', {
      key: randomUUID(),
      form: { words: 'half a sentence' },
    })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(await expires(person)).toEqual(start)
    const acted = await t.as(person, 'POST', 'practices', { practiceId: 'idle-test', name: 'Idle' })
    expect(acted.statusCode).toBe(200)
    expect((await expires(person)).idle_expires_at).not.toEqual(start.idle_expires_at)
  })

  test('activity extends it, at most once a minute, never past the absolute end', async () => {
    const person = await aPerson()
    const start = await expires(person)
    await moveClock(t, 30)
    await t.as(person, 'POST', 'account/activity', {})
    expect(await expires(person)).toEqual(start)
    await moveClock(t, 14 * 60)
    const answer = await t.as(person, 'POST', 'account/activity', {})
    const moved = await expires(person)
    expect(Date.parse(moved.idle_expires_at) - Date.parse(start.idle_expires_at)).toBeGreaterThan(13.9 * 60_000)
    expect(answer.json()).toMatchObject(moved)
    await moveClock(t, 28 * 60)
    expect((await t.as(person, 'GET', 'account/me')).statusCode).toBe(200)
    for (let minutes = 28; minutes < 12 * 60; minutes += 14) {
      await moveClock(t, minutes * 60)
      const later = { ...person, token: await bearerFor(t, person) }
      expect((await t.as(later, 'POST', 'account/activity', {})).statusCode).toBe(200)
    }
    expect((await expires(person)).idle_expires_at).toBe(start.absolute_expires_at)
    await moveClock(t, 12 * 3600 + 1)
    expect((await t.as(person, 'POST', 'account/activity', {})).statusCode).toBe(401)
  })

  test("the idle time is the group's own", async () => {
    const person = await aPerson()
    await t.owner.updateTable('clinic_group').set({ idle_minutes: 60 }).where('id', '=', t.groups.northside).execute()
    const b = browser(t)
    const { idle_expires_at, server_time } = (await b.login(person.email)).json<{
      idle_expires_at: string
      server_time: string
    }>()
    await t.owner.updateTable('clinic_group').set({ idle_minutes: 15 }).where('id', '=', t.groups.northside).execute()
    expect(Date.parse(idle_expires_at) - Date.parse(server_time)).toBeCloseTo(3_600_000, -2)
  })
})

describe('own sessions', () => {
  test('are listed with words for the device, and ended one by one or all others at once', async () => {
    const person = await aPerson()
    const [item, two, three] = [browser(t), browser(t), browser(t)]
    for (const b of [item, two, three]) await b.login(person.email)
    const { sessions } = (await t.as(person, 'GET', 'account/sessions')).json<{
      sessions: { id: string; device: string; current: boolean }[]
    }>()
    expect(sessions).toHaveLength(4)
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([person.sessionId])
    expect(sessions.filter(({ device }) => device === 'Firefox on Windows')).toHaveLength(3)
    const other = sessions.find(({ current }) => !current)!
    expect((await t.as(person, 'DELETE', `account/sessions/${other.id}`)).statusCode).toBe(200)
    expect(codeOf(await t.as(person, 'DELETE', `account/sessions/${other.id}`))).toBe('session.unknown')
    expect((await t.as(person, 'POST', 'account/sessions/revoke-others', {})).json()).toEqual({ revoked: 2 })
    expect((await Promise.all([item, two, three].map((b) => b.refresh()))).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect((await t.as(person, 'GET', 'account/me')).statusCode).toBe(200)
  })

  test('nobody ends the session of somebody else', async () => {
    const person = await aPerson()
    for (const other of [t.people.carla, t.people.luis])
      expect(codeOf(await t.as(person, 'DELETE', `account/sessions/${other.sessionId}`))).toBe('session.unknown')
    expect((await t.as(t.people.carla, 'GET', 'account/me')).statusCode).toBe(200)
  })
})

describe('changing the password', () => {
  test('needs the present one, ends the other sessions and says so by mail', async () => {
    const person = await aPerson()
    const b = browser(t)
    await b.login(person.email)
    const change = (currentPassword: string, newPassword: string) =>
      t.as(person, 'POST', 'account/password', { currentPassword, newPassword })
    expect(codeOf(await change('wrong one', otherPassword))).toBe('password.current')
    expect(codeOf(await change(rightPassword, 'abc'))).toBe('password.short')
    expect(codeOf(await change(rightPassword, 'northside1'))).toBe('password.guessable')
    expect((await change(rightPassword, otherPassword)).statusCode).toBe(200)
    expect((await b.refresh()).statusCode).toBe(401)
    expect((await t.as(person, 'GET', 'account/me')).statusCode).toBe(200)
    expect((await browser(t).login(person.email, otherPassword)).statusCode).toBe(200)
    expect(await mailsTo(t, person.email)).toEqual(['password-changed'])
    expect((await auditsOf(person)).map(({ result }) => result)).toEqual(['password.current', 'password.short', 'password.guessable', 'ok'])
  })

  test('cannot be used to guess the present one', async () => {
    const person = await aPerson()
    const guess = () => t.as(person, 'POST', 'account/password', { currentPassword: 'wrong one', newPassword: otherPassword })
    for (let i = 0; i < 10; i++) expect((await guess()).statusCode).toBe(422)
    expect((await guess()).statusCode).toBe(429)
  })
})
