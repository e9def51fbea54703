import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
let sage: Person
beforeAll(async () => {
  t = await testApp()
  sage = await t.person(t.groups.northside, 'sage@northside.example', { superUserAccess: true })
  await t.owner
    .updateTable('clinic_group')
    .set({ services: ['RPM', 'CCM'] })
    .where('id', '=', t.groups.lakeview)
    .execute()
})
afterAll(() => t.close())

type Groups = { data: { groups: { group_id: string; workspaceName: string }[]; count: number } }
const idsOf = (answer: { json: <T>() => T }) => answer.json<Groups>().data.groups.map(({ group_id }) => group_id)
const usersOf = (answer: { json: <T>() => T }) => answer.json<{ users: { id: string }[] }>().users.map(({ id }) => id)
const lastAudit = (person: Person) =>
  t.owner
    .selectFrom('audit')
    .select(['action', 'kind', 'ids', 'result', 'reason'])
    .where('actor_id', '=', person.userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('without a session nothing is listed', async () => {
  for (const path of ['groups', 'users', 'users/org-viewers']) expect((await t.as(undefined, 'GET', path)).statusCode).toBe(401)
})

test('staff see their own group, whatever they ask', async () => {
  const { northside, lakeview } = t.groups
  expect(idsOf(await t.as(t.people.carla, 'GET', 'groups'))).toEqual([northside])
  expect(idsOf(await t.as(t.people.carla, 'POST', 'groups', {}))).toEqual([northside])
  expect(idsOf(await t.as(t.people.carla, 'POST', 'groups', { query: { group_id: lakeview } }))).toEqual([])
  expect(idsOf(await t.as(t.people.sofia, 'POST', 'groups', { query: { workspaceName: 'Lake' } }))).toEqual([])
})

test('the answer holds the list and its count under data, with the names of the specification', async () => {
  const { data } = (await t.as(t.people.carla, 'GET', 'groups')).json<Groups>()
  expect(data).toMatchObject({
    count: 1,
    groups: [
      {
        workspaceName: 'Northside Clinic',
        services: ['RPM'],
        monthlyDeviceOrderLimit: null,
        monthly_device_orders: null,
        text_usage_consent: false,
        practiceList: [{ key: 'main', value: 'main', text: 'Main Street' }],
      },
    ],
  })
})

test('a field that groups cannot be asked by is refused with its path', async () => {
  expect((await t.as(t.people.carla, 'POST', 'groups', { query: { $where: '1' } })).json()).toMatchObject({
    status: 422,
    errors: [{ path: 'query.$where' }],
  })
})

test('finding a foreign group, an unknown one or nonsense gives the same 404', async () => {
  expect((await t.as(t.people.carla, 'POST', 'groups/find', { groupId: t.groups.northside })).json()).toMatchObject({
    group_id: t.groups.northside,
  })
  const answers = await Promise.all(
    [t.groups.lakeview, randomUUID(), 'nonsense'].map((groupId) => t.as(t.people.carla, 'POST', 'groups/find', { groupId })),
  )
  for (const answer of answers) expect(answer.json()).toMatchObject({ status: 404, code: 'group.unknown' })
})

test('a super user reads all groups and users, and the audit says so', async () => {
  const { northside, lakeview } = t.groups
  expect(idsOf(await t.as(sage, 'GET', 'groups'))).toEqual([lakeview, northside])
  expect(await lastAudit(sage)).toEqual({
    action: 'GET groups',
    kind: 'group',
    ids: [lakeview, northside],
    result: 'ok',
    reason: 'super user: all groups',
  })
  expect(idsOf(await t.as(sage, 'POST', 'groups', { query: { services: 'CCM' } }))).toEqual([lakeview])
  expect((await t.as(sage, 'POST', 'groups/find', { groupId: lakeview })).json()).toMatchObject({
    workspaceName: 'Lakeview Heart',
  })
  expect((await t.as(sage, 'GET', `users/${t.people.luis.userId}`)).json()).toMatchObject({
    email: t.people.luis.email,
    group_id: lakeview,
  })
  expect(await lastAudit(sage)).toMatchObject({
    kind: 'user',
    ids: [t.people.luis.userId],
    reason: 'super user: all groups',
  })
  expect(usersOf(await t.as(sage, 'GET', 'users'))).toContain(t.people.luis.userId)
})

test('the database itself refuses such a read to anybody else', async () => {
  const { sql } = await import('kysely')
  const read = (userId: string) =>
    t.within(t.groups.northside, async (db) => {
      await sql`select set_config('app.user_id', ${userId}, true)`.execute(db)
      return (await sql`select id from app.users_for_super_user()`.execute(db)).rows.length
    })
  expect(await read(t.people.sofia.userId)).toBe(0)
  expect(await read('')).toBe(0)
  expect(await read(sage.userId)).toBeGreaterThan(4)
})

test('colleagues are the users of the group, by name, without the disabled', async () => {
  const gone = await t.person(t.groups.northside, 'gone@northside.example')
  const guest = await t.person(t.groups.lakeview, 'guest@lakeview.example')
  await t.owner.updateTable('app_user').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', gone.userId).execute()
  await t.owner.insertInto('workspace_member').values({ group_id: t.groups.northside, user_id: guest.userId }).execute()
  const answer = await t.as(t.people.carla, 'GET', 'users/org-viewers')
  const { adam, carla, sofia, luis } = t.people
  expect(usersOf(answer)).toEqual([adam, carla, guest, sage, sofia].map(({ userId }) => userId))
  expect(answer.json<{ users: object[] }>().users[1]).toEqual({
    id: carla.userId,
    name: 'Carla Reyes',
    namePublic: '',
    title: '',
    role: 'user',
  })
  expect(usersOf(await t.as(luis, 'GET', 'users/org-viewers'))).not.toContain(carla.userId)
  expect(usersOf(await t.as(carla, 'GET', 'users'))).toContain(gone.userId)
})

test('a user of another group is as unknown as one who does not exist', async () => {
  for (const id of [t.people.luis.userId, randomUUID()])
    expect((await t.as(t.people.carla, 'GET', `users/${id}`)).json()).toMatchObject({
      status: 404,
      code: 'user.unknown',
    })
  expect((await t.as(t.people.carla, 'GET', 'users/nonsense')).statusCode).toBe(400)
})
