import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertConfined } from '../database/databases.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const config = { plain: 'document' } as const
  t.app.get('/orma-v2/api/toy/bug', { config }, () => {
    throw new Error('Ada Byron, select dob from member, /server/src/secret.ts')
  })
  t.app.get('/orma-v2/api/toy/data', { config }, () => sql`select 'Ada Byron'::date`.execute(t.owner))
})
afterAll(() => t.close())

test('is ready, and says so', async () => {
  expect((await t.as(undefined, 'GET', '/healthz')).statusCode).toBe(200)
})

test('nobody without a bearer is let in, and the refusal has words', async () => {
  const answer = await t.as(undefined, 'GET', 'live')
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ code: 'session.missing', detail: 'Please sign in.' })
})

test('an address that does not exist is a problem, not a page', async () => {
  expect((await t.as(t.people.carla, 'GET', 'nothing/here')).json()).toMatchObject({
    code: 'request.notFound',
    status: 404,
  })
})

test('a fault of ours is told by its number alone', async () => {
  for (const path of ['toy/bug', 'toy/data']) {
    const answer = await t.as(undefined, 'GET', path)
    expect(answer.json()).toMatchObject({ status: 500, code: 'server.fault', requestId: expect.any(String) })
    expect(answer.body).not.toMatch(/Ada|select|server\/src|date|syntax|at /)
  }
})

test('every answer carries the security headers', async () => {
  const { headers } = await t.as(undefined, 'GET', 'live')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-powered-by']).toBeUndefined()
})

test('the request role is confined by row security', async () => {
  await expect(assertConfined(t.db)).resolves.toBeUndefined()
})

test('without a group a query is refused, within one it sees only its own', async () => {
  await expect(t.db.app.selectFrom('practice').selectAll().execute()).rejects.toThrow(/app\.group_id/)
  const observed = await t.within(t.groups.northside, (db) => db.selectFrom('practice').select('group_id').execute())
  expect(observed).toEqual([{ group_id: t.groups.northside }])
})

test('a row for another group is refused by the database', async () => {
  const write = t.within(t.groups.northside, (db) =>
    db.insertInto('practice').values({ group_id: t.groups.lakeview, practice_id: 'x', name: 'x' }).execute(),
  )
  await expect(write).rejects.toThrow(/row-level security/)
})
