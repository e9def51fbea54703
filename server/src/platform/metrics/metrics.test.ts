/** What monitoring reads, and that a click can be followed into the database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInSession } from '../database/db.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import type { WatchedDatabase } from './health-checks.ts'
import { measure, serveMetrics } from './metrics.ts'

let t: TestApp
let metrics: Awaited<ReturnType<typeof serveMetrics>>
let watched: WatchedDatabase
beforeAll(async () => {
  t = await testApp()
  watched = { worker: t.db.worker, standbys: 0 }
  metrics = await serveMetrics(measure(t.app, watched), watched, { host: '127.0.0.1', port: 0 })
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

const well = {
  database: { isWell: true, says: 'answers' },
  standbys: { isWell: true, says: 'none is expected' },
  inbox: { isWell: true, says: 'nothing waits' },
  deliveries: { isWell: true, says: 'none was given up' },
  jobs: { isWell: true, says: 'none was given up' },
  mail: { isWell: true, says: 'every mail of the last day left' },
  vendors: { isWell: true, says: 'every account answers' },
}
const health = async () => (await read('/health')).json() as Promise<{ isWell: boolean; checks: typeof well }>
const accountId = async () =>
  (
    await sql<{ id: string }>`insert into vendor_connection (vendor, name, mode, base_url, path_token_hash, hook_auth)
      values ('tenovi', 'Test', 'simulated', 'http://127.0.0.1', ${crypto.randomUUID()}::text::bytea, '{}') returning id`.execute(t.owner)
  ).rows[0]!.id

test('given a server without troubles, health names every check and is well', async () => {
  expect(await health()).toEqual({ isWell: true, checks: well })
})

test('given a standby that is expected and not seen, health and metrics say so, and the server goes on serving', async () => {
  watched.standbys = 1
  try {
    expect((await read('/health')).status).toBe(503)
    expect((await health()).checks.standbys).toEqual({ isWell: false, says: expect.stringMatching(/^cannot be seen: grant pg_monitor/) })
    const text = await (await read('/metrics')).text()
    expect(text).toContain('health_check_passing{check="standbys"} 0\n')
    // Not known, which is another thing than none
    expect(text).toMatch(/^database_standbys Nan$/m)
    expect((await t.as(undefined, 'GET', '/healthz')).statusCode).toBe(200)
  } finally {
    watched.standbys = 0
  }
})

test('given a delivery that no worker takes for ten minutes, health says how long it has waited', async () => {
  await sql`insert into inbox (connection_id, vendor, kind, body, idem_key, received_at, next_at)
    values (${await accountId()}, 'tenovi', 'reading', '{}', 'x', app.now(), app.now() - interval '10 minutes')`.execute(t.owner)
  expect((await read('/health')).status).toBe(503)
  expect(await health()).toEqual({
    isWell: false,
    checks: { ...well, inbox: { isWell: false, says: expect.stringMatching(/has waited 60\d s/) } },
  })
  await t.owner.deleteFrom('inbox').execute()
})

test('given a delivery that a slow database postponed again and again, health says how long it has waited', async () => {
  await sql`insert into inbox (connection_id, vendor, kind, body, idem_key, received_at, next_at)
    values (${await accountId()}, 'tenovi', 'reading', '{}', 'x', app.now() - interval '7 minutes', app.now() + interval '8 seconds')`.execute(
    t.owner,
  )
  expect((await health()).checks.inbox).toEqual({ isWell: false, says: expect.stringMatching(/has waited 42\d s/) })
  await t.owner.deleteFrom('inbox').execute()
})

test('given a dead delivery, a failed job, a failed mail or an account whose last call failed, health names each', async () => {
  const id = await accountId()
  await sql`insert into inbox (connection_id, vendor, kind, body, idem_key, received_at, state)
    values (${id}, 'tenovi', 'reading', '{}', 'dead', app.now(), 'dead')`.execute(t.owner)
  await sql`insert into mail (kind, recipient, state) values ('reset', 'someone@clinic.example', 'failed')`.execute(t.owner)
  await sql`insert into pgboss.job (name, state) values ('close-month', 'failed')`.execute(t.owner)
  await sql`update vendor_connection set last_success_at = now() - interval '1 hour', last_failure_at = now() where id = ${id}`.execute(
    t.owner,
  )
  expect((await health()).checks).toEqual({
    ...well,
    deliveries: { isWell: false, says: '1 given up after all their tries: Devices, Inbox' },
    jobs: { isWell: false, says: '1 given up after all their tries: close-month' },
    mail: { isWell: false, says: '1 of the last day could not be sent' },
    vendors: { isWell: false, says: 'the last call failed: tenovi: Test' },
  })
  const text = await (await read('/metrics')).text()
  for (const check of ['deliveries', 'jobs', 'mail', 'vendors']) expect(text).toContain(`health_check_passing{check="${check}"} 0\n`)
  for (const check of ['database', 'standbys', 'inbox']) expect(text).toContain(`health_check_passing{check="${check}"} 1\n`)
})

const readOnly = (change: string) =>
  sql`do $$ begin
    execute format('alter role app_worker in database %I ${sql.raw(change)}', current_database());
    execute format('alter role app_auth in database %I ${sql.raw(change)}', current_database());
  end $$`.execute(t.owner)

test('given a database that takes no writes, health says that it is read-only, and a balancer is told 503', async () => {
  await readOnly('set default_transaction_read_only = on')
  try {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename in ('app_worker', 'app_auth') and datname = current_database()`.execute(
      t.owner,
    )
    await expect.poll(async () => (await health().catch(() => undefined))?.checks.database.says).toMatch(/^is read-only/)
    // What stands behind the database is not known, and so not shown as it was before
    expect((await (await read('/metrics')).text()).match(/^health_check_passing.*$/gm)).toEqual([
      'health_check_passing{check="database"} 0',
    ])
    await expect.poll(async () => (await t.as(undefined, 'GET', '/healthz')).body).toContain('database is read-only')
    expect((await t.as(undefined, 'GET', '/healthz')).statusCode).toBe(503)
  } finally {
    await readOnly('reset default_transaction_read_only')
  }
})

test('an answer names its request, and so does the transaction in the database', async () => {
  const answer = await t.as(t.people.carla, 'GET', 'account/me')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const session = { id: t.people.carla.sessionId, isRead: true, takesChanges: false, requestId: 'the-click' }
  const name = await runInSession(
    t.db.app,
    session,
    async (db) => (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(db)).rows[0]?.name,
  )
  expect(name).toBe('the-click')
})
