/** What monitoring reads, and that a click can be followed into the database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInSession } from '../database/db.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { measure, serveMetrics } from './metrics.ts'

let t: TestApp
let metrics: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  t = await testApp()
  metrics = await serveMetrics(measure(t.app, t.db), t.db, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await metrics.stop()
  await t.close()
})

const read = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`)

test('every call is counted by method, path of the contract and status, never by an id', async () => {
  const id = '01980000-0000-7000-8000-00000000000a'
  await t.as(t.people.carla, 'GET', `members/${id}`)
  const text = await (await read('/metrics')).text()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",path="/orma-v2/api/members/:id",status="404"} 1')
  expect(text).not.toContain(id)
  expect(text).toMatch(/^inbox_oldest_seconds 0$/m)
  expect(text).toMatch(/^jobs_waiting \d+$/m)
  expect(text).toMatch(/^jobs_failed 0$/m)
  expect(text).toMatch(/^database_megabytes \d+$/m)
  expect((await read('/')).status).toBe(404)
})

test('health says what is wrong: a delivery that nobody takes', async () => {
  expect(await (await read('/health')).json()).toEqual({
    isWell: true,
    checks: { database: { isWell: true, says: 'answers' }, inbox: { isWell: true, says: 'nothing waits' } },
  })
  await sql`with c as (insert into vendor_connection (vendor, name, mode, base_url, path_token_hash, hook_auth)
      values ('tenovi', 'Test', 'simulated', 'http://127.0.0.1', 'x', '{}') returning id)
    insert into inbox (connection_id, vendor, kind, body, idem_key, received_at, next_at)
    select id, 'tenovi', 'reading', '{}', 'x', app.now(), app.now() - interval '10 minutes' from c`.execute(t.owner)
  const sick = await read('/health')
  expect(sick.status).toBe(503)
  expect(await sick.json()).toMatchObject({
    isWell: false,
    checks: { inbox: { isWell: false, says: expect.stringMatching(/has waited 600 s/) } },
  })
})

test('an answer names its request, and so does the transaction in the database', async () => {
  const answer = await t.as(t.people.carla, 'GET', 'account/me')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const session = { id: t.people.carla.sessionId, isRead: true, requestId: 'the-click' }
  const name = await runInSession(
    t.db.app,
    session,
    async (db) => (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(db)).rows[0]?.name,
  )
  expect(name).toBe('the-click')
})
