/** Roles that may less than a user: given by an administrator, judged with every call, and held by the database itself. */
import type { Person } from '@vitalrounds/domain/auth/people-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { runInSession } from '../platform/database/db.ts'
import { type Person as TestPerson, type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
let memberId: string
let reader: TestPerson
beforeAll(async () => {
  t = await testApp()
  memberId = await createMember(t.owner, t.groups.northside, 'Ada North')
  reader = await t.person(t.groups.northside, 'rita@northside.example', { limitedRole: 'readOnly' })
})
afterAll(() => t.close())

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const edit = (person: TestPerson, body: object) => t.as(person, 'POST', 'users/editUser', body)
const note = { noteID: '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000', noteType: 'note', value: 'Spoke with her daughter.' }

test('an administrator makes somebody read-only, which holds from the next call on, and takes it back', async () => {
  const tess = await t.person(t.groups.northside, 'tess@northside.example')
  const sort = () => t.as(tess, 'PUT', 'home/lists/all-members/sort', { sort: 'dataReceivedDT' })
  expect((await sort()).statusCode).toBe(200)
  expect((await edit(t.people.adam, { id: tess.userId, role: 'readOnly' })).json()).toMatchObject({ role: 'readOnly', isSuperAdmin: false })
  const refused = await sort()
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'access.readOnly'])
  expect(refused.json()).toMatchObject({ detail: 'Your account is read-only: you can look at everything here and change nothing.' })
  expect((await t.as(tess, 'GET', `members/${memberId}`)).statusCode).toBe(200)
  const me = (await t.as(tess, 'GET', 'account/me')).json<{ role: string; isReadOnly: boolean; actions: string[] }>()
  expect(me).toMatchObject({ role: 'readOnly', isReadOnly: true })
  expect(me.actions).toContain('member.read')
  expect(me.actions).not.toContain('note.write')
  const people = (await t.as(t.people.adam, 'GET', 'people')).json<{ people: Person[] }>().people
  expect(people.find(({ id }) => id === tess.userId)).toMatchObject({ role: 'readOnly' })
  expect((await edit(t.people.adam, { id: tess.userId, role: 'user' })).json()).toMatchObject({ role: 'user' })
  expect((await sort()).statusCode).toBe(200)
})

test('what a read-only person looks at stands in the audit log, and so does what was refused', async () => {
  expect((await t.as(reader, 'GET', `members/${memberId}`)).statusCode).toBe(200)
  expect((await t.as(reader, 'GET', 'home/lists/all-members?show=all&sort=dataReceivedDT&page=0')).statusCode).toBe(200)
  expect(codeOf(await t.as(reader, 'POST', `members/${memberId}/notes`, note))).toBe('access.readOnly')
  const rows = await t.owner
    .selectFrom('audit')
    .select(['action', 'result', 'ids'])
    .where('actor_id', '=', reader.userId)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action, result }) => [action, result])).toEqual([
    ['GET members/:id', 'ok'],
    ['GET home/lists/:listFilter', 'ok'],
    ['POST members/:id/notes', 'access.readOnly'],
  ])
  for (const { ids } of rows) expect(ids).toContain(memberId)
})

test('the database takes no change in a transaction of whoever may only look, whatever the server asks', async () => {
  const session = { id: reader.sessionId, isRead: false, requestId: 'r1' }
  const change = (takesChanges: boolean) =>
    runInSession(t.db.app, { ...session, takesChanges }, (db) =>
      sql`update member set first_name = 'Eve' where group_id = ${db.groupId} and id = ${memberId}`.execute(db),
    )
  await expect(change(false)).rejects.toMatchObject({ code: '25006' })
  const lifted = runInSession(t.db.app, { ...session, takesChanges: false }, async (db) => {
    await sql`select set_config('transaction_read_only', 'off', true)`.execute(db)
  })
  await expect(lifted).rejects.toMatchObject({ code: '25001' })
  await change(true)
})

test('to servers of the version before the session of somebody limited is over', async () => {
  const { rows } = await sql`select * from auth.open_request(${reader.sessionId}::uuid)`.execute(t.owner)
  expect(rows).toEqual([])
  expect((await sql`select * from auth.open_request(${t.people.carla.sessionId}::uuid)`.execute(t.owner)).rows).toHaveLength(1)
})

test('one’s own account stays one’s own: profile, activity, sign-out of other sessions', async () => {
  expect((await t.as(reader, 'POST', 'account/activity')).statusCode).toBe(200)
  expect((await t.as(reader, 'POST', 'account/sessions/revoke-others', {})).statusCode).toBe(200)
})

test('nobody limited sees beyond the group, and whoever did does so no more', async () => {
  const both = await t.as(t.people.sofia, 'POST', 'users/editUser', { id: reader.userId, superUserAccess: true })
  expect([both.statusCode, both.json<{ errors: object[] }>().errors]).toEqual([422, [expect.objectContaining({ path: 'role' })]])
  const nora = await t.person(t.groups.northside, 'nora@northside.example', { superUserAccess: true })
  expect((await edit(t.people.sofia, { id: nora.userId, role: 'readOnly' })).json()).toMatchObject({
    role: 'readOnly',
    superUserAccess: false,
  })
  await t.owner
    .updateTable('app_user')
    .set({ super_user_access: true, is_super_admin: true, role: 'admin' })
    .where('id', '=', nora.userId)
    .execute()
  const { users } = (await t.as(nora, 'POST', 'users/fetchUsers', {})).json<{ users: { group_id: string }[] }>()
  expect(new Set(users.map(({ group_id }) => group_id))).toEqual(new Set([t.groups.northside]))
  expect((await t.as(nora, 'GET', 'admin/people')).statusCode).toBe(403)
})

test('an administrator does not make themselves less, and nobody gives a role that there is not', async () => {
  expect(codeOf(await edit(t.people.adam, { id: t.people.adam.userId, role: 'readOnly' }))).toBe('user.self')
  expect((await edit(t.people.adam, { id: reader.userId, role: 'owner' })).statusCode).toBe(422)
  await expect(
    sql`select app.change_user(${reader.userId}, '{"limited_role": "owner"}')`.execute(t.owner).then(({ rows }) => rows),
  ).resolves.toEqual([{ change_user: false }])
})
