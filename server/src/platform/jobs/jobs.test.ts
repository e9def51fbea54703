/** Workers hear of a job from the commit that sends it; they look by themselves only for what falls due later. */
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSilentRelay } from '../testing/silent-relay.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { jobNames, prepareQueues, runJobs } from './jobs.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Where the workers of a running server listen, in their own words. */
async function channelOfWorkers() {
  const { rows } = await client.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and query like 'LISTEN "pgboss%'`,
  )
  return rows[0]?.query.slice('LISTEN '.length) ?? ''
}

async function nextHeard(say: () => Promise<unknown>) {
  const received = once(client, 'notification') as Promise<[pg.Notification]>
  await say()
  return (await received)[0].payload
}

test('a job that is due wakes its workers when it is committed; one with a later time wakes nobody', async () => {
  const jobs = await runJobs(database.logins.app_jobs, { handlers: {}, schedules: {} }, () => {})
  const channel = await channelOfWorkers()
  expect(channel).toMatch(/^"pgboss_/)
  await client.query(`listen ${channel}`)
  const sender = new pg.Client({ connectionString: database.url })
  await sender.connect()
  await sender.query(`begin; select app.enqueue('send-mail', '{}')`)
  await client.query(`select app.enqueue('seal-audit', '{}', null, now() + interval '1 hour')`)
  // The first that is heard is the one that is sent last and committed first
  expect(await nextHeard(() => client.query(`select app.enqueue('refresh-zone', '{}')`))).toBe('refresh-zone')
  expect(await nextHeard(() => sender.query('commit'))).toBe('send-mail')
  await sender.end()
  await jobs.stop()
})

test('a job with a time runs a moment after it falls due, long before its worker would look for itself', async () => {
  const ran: number[] = []
  const handlers = {
    'send-mail': async ({ mailId }: { mailId: string }) => {
      if (mailId === 'later') ran.push(Date.now())
    },
  }
  const jobs = await runJobs(database.logins.app_jobs, { handlers, schedules: {} }, () => {})
  await expect.poll(() => channelOfWorkers()).toMatch(/^"pgboss_/)
  const due = Date.now() + 2000
  await client.query(`select app.enqueue('send-mail', '{"mailId":"later"}', null, to_timestamp($1))`, [due / 1000])
  await expect.poll(() => ran.length, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(ran[0]).toBeGreaterThanOrEqual(due - 1000)
  await jobs.stop()
})

test('given a machine that falls silent under the queue, jobs go on over new connections', async () => {
  const relay = await openSilentRelay(database.logins.app_jobs)
  const ran: string[] = []
  const handlers = {
    'send-mail': async ({ mailId }: { mailId: string }) => void ran.push(mailId),
  }
  const jobs = await runJobs(relay.url, { handlers, schedules: {}, answerMs: 1000 }, () => {})
  try {
    await client.query(`select app.enqueue('send-mail', '{"mailId":"before"}')`)
    await expect.poll(() => ran, { timeout: 60_000 }).toContain('before')
    relay.fallSilent()
    relay.speak()
    await client.query(`select app.enqueue('send-mail', '{"mailId":"after"}')`)
    await expect.poll(() => ran, { timeout: 60_000 }).toContain('after')
  } finally {
    await jobs.stop()
    await relay.close()
  }
})

test('given a job whose worker died, another one runs it long before a minute is over', async () => {
  const ran: string[] = []
  const handlers = {
    'send-mail': async ({ mailId }: { mailId: string }) => void ran.push(mailId),
  }
  const jobs = await runJobs(database.logins.app_jobs, { handlers, schedules: {} }, () => {})
  try {
    await client.query(`insert into pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay)
      values ('send-mail', '{"mailId":"orphan"}', 'active', now() - interval '1 minute', now() - interval '1 minute', 10, 8, 1)`)
    await expect.poll(() => ran, { timeout: 45_000 }).toContain('orphan')
  } finally {
    await jobs.stop()
  }
})

test('queues of a version whose workers only asked are told to wake them', async () => {
  await client.query('update pgboss.queue set notify = false')
  await prepareQueues(database.url, jobNames)
  const { rows } = await client.query<{ name: string }>('select name from pgboss.queue where notify')
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...jobNames]))
})
