/** Practices of another clinic, kept by a super admin: by the same rules as its own people keep them, and named in the log. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = async (method: Method, path = '', body?: object, who: Person = t.people.sofia) =>
  t.as(who, method, `admin/workspaces/${t.groups.lakeview}/practices${path}`, body)
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const namesOf = async () =>
  (await t.as(t.people.luis, 'GET', 'practices')).json<{ practices: { name: string }[] }>().practices.map(({ name }) => name)

test('a super admin adds, renames and removes them, and the clinic sees it', async () => {
  expect((await call('POST', '', { practiceId: 'west', name: 'West' })).json()).toEqual({ practiceId: 'west', name: 'West' })
  expect(codeOf(await call('POST', '', { practiceId: 'west', name: 'Again' }))).toBe('practice.duplicate')
  expect((await call('PUT', '/west', { name: 'Westside', was: 'West' })).statusCode).toBe(200)
  expect(await namesOf()).toContain('Westside')
  await createMember(t.owner, t.groups.lakeview, 'Wes Western', { member: { practice_id: 'west' } })
  expect((await call('GET')).json()).toMatchObject({
    practices: expect.arrayContaining([{ practiceId: 'west', name: 'Westside', count: 1 }]) as object,
  })
  expect(codeOf(await call('DELETE', '/west'))).toBe('practice.inUse')
  await call('POST', '', { practiceId: 'empty', name: 'Empty' })
  expect((await call('DELETE', '/empty')).statusCode).toBe(200)
  expect(codeOf(await call('DELETE', '/empty'))).toBe('practice.unknown')
  expect(await namesOf()).not.toContain('Empty')
})

test('a name that somebody else gave meanwhile is not written over, from either side', async () => {
  await call('POST', '', { practiceId: 'twice', name: 'First' })
  expect((await t.as(t.people.luis, 'PUT', 'practices/twice', { name: 'Ours', was: 'First' })).statusCode).toBe(200)
  expect(codeOf(await call('PUT', '/twice', { name: 'Theirs', was: 'First' }))).toBe('settings.changed')
  expect(await namesOf()).toContain('Ours')
  const both = await Promise.all(['A', 'B', 'C'].map((name) => call('PUT', '/twice', { name, was: 'Ours' })))
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('the rows in the logs of both workspaces name the workspace and the practice', async () => {
  await call('POST', '', { practiceId: 'logged', name: 'Logged' })
  await call('DELETE', '/logged')
  const rows = await t.owner
    .selectFrom('audit')
    .select(['group_id', 'action', 'actor_id', 'kind', 'result', 'reason'])
    .where('ids', '@>', sql<string[]>`array[${t.groups.lakeview}, 'logged']`)
    .orderBy('id')
    .execute()
  const by = { actor_id: t.people.sofia.userId, kind: 'group', result: 'ok' }
  const [here, there] = [
    { group_id: t.groups.northside, reason: 'in Lakeview Heart', ...by },
    { group_id: t.groups.lakeview, reason: null, ...by },
  ]
  const [added, removed] = ['POST admin/workspaces/:groupId/practices', 'DELETE admin/workspaces/:groupId/practices/:practiceId']
  const pairs = [added, removed].flatMap((action) => [here, there].map((row) => ({ action, ...row })))
  expect(rows).toHaveLength(pairs.length)
  expect(rows).toEqual(expect.arrayContaining(pairs))
})

test('nobody else gets there, and no such workspace is none', async () => {
  for (const who of [t.people.carla, t.people.adam, t.people.luis]) {
    expect((await call('GET', '', undefined, who)).statusCode).toBe(403)
    expect((await call('POST', '', { practiceId: 'x', name: 'X' }, who)).statusCode).toBe(403)
  }
  const nowhere = 'admin/workspaces/01980000-0000-7000-8000-00000000000a/practices'
  expect(codeOf(await t.as(t.people.sofia, 'GET', nowhere))).toBe('group.unknown')
  expect(codeOf(await t.as(t.people.sofia, 'POST', nowhere, { practiceId: 'x', name: 'X' }))).toBe('group.unknown')
})

test('the database lets the sign-in role write none for whoever is no super admin', async () => {
  const { lakeview } = t.groups
  const adding = t.db.auth.insertInto('practice').values({ group_id: lakeview, practice_id: 'y', name: 'Y' }).execute()
  await expect(adding).rejects.toMatchObject({ code: '42501' })
  const touched = await t.db.auth.updateTable('practice').set({ name: 'Z' }).where('group_id', '=', lakeview).executeTakeFirst()
  const removed = await t.db.auth.deleteFrom('practice').where('group_id', '=', lakeview).executeTakeFirst()
  expect([touched.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n])
  expect(await t.db.auth.selectFrom('member_count').select('members').execute()).toEqual([])
})
