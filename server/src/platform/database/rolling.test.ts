/**
 * A rolling upgrade, seen by the servers of the version before: they serve on while a later one migrates, and one of them
 * may be started again. That a migration takes nothing away is held by tests/upgrade.test.ts.
 */
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { migrate } from './migrate.ts'
import { migrationsFor } from './migrations.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const calls = async () => {
  const requests = ['account/me', 'home/lists/all-members', 'home/counts', 'practices', 'people', 'audit', 'devices/list/all']
  const answers = await Promise.all(requests.map((path) => t.as(t.people.adam, 'GET', path)))
  return requests.map((path, nth) => [path, answers[nth]?.statusCode] as const)
}

test('a serving process goes on, on the connections it has, while every table and the judging of calls get more columns', async () => {
  const before = await calls()
  expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(4)
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'app', 'auth') and c.relname not like 'kysely_%'`.execute(t.owner)
  expect(tables.length).toBeGreaterThan(90)
  for (const { name } of tables) await sql.raw(`alter table ${name} add column added_later text`).execute(t.owner)
  await answerMore('auth.open_call(uuid, boolean)')
  for (let again = 0; again < 3; again++) expect(await calls()).toEqual(before)
})

/** What 0116 did: the function is made again with one more column in its answer. */
async function answerMore(name: string) {
  const { rows } = await sql<{ made: string }>`select pg_get_functiondef(${name}::regprocedure) as made`.execute(t.owner)
  const wider = rows[0]!.made
    .replace('is_read_only boolean)', 'is_read_only boolean, added_later text)')
    .replace('only_looks;', "only_looks, ''::text;")
  expect(wider).not.toBe(rows[0]!.made)
  await t.owner.transaction().execute(async (trx) => {
    await sql.raw(`drop function ${name}`).execute(trx)
    await sql.raw(wider).execute(trx)
    await sql.raw(`grant execute on function ${name} to app, app_auth`).execute(trx)
  })
}

test('a server of the version before starts again on what a later one has migrated, and changes nothing', async () => {
  const done = async () => (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(t.owner)).rows
  await sql`insert into kysely_migration (name, timestamp) values ('9998_later', now()::text)`.execute(t.owner)
  const before = await done()
  await migrate(t.url)
  expect(await done()).toEqual(before)
})

test('a migration that is missing in between is refused', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('0002_other', now()::text)`.execute(t.owner)
  await expect(migrate(t.url)).rejects.toThrow('a migration failed')
  await sql`delete from kysely_migration where name = '0002_other'`.execute(t.owner)
})

test('a migration that waits for a long reader lets the others through meanwhile, and goes on once the reader is done', async () => {
  await sql`delete from kysely_migration where name = '9998_later'`.execute(t.owner)
  const wanting = async (done: readonly string[]) => ({
    ...(await migrationsFor(done)),
    '9999_wanting': { up: async (db: Kysely<unknown>) => void (await sql`alter table practice add column wanted text`.execute(db)) },
  })
  const reader = new pg.Client({ connectionString: t.url })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from practice limit 1')
  const migrated = migrate(t.url, wanting)
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_locks where not granted and relation = 'practice'::regclass`.execute(t.owner)
    return rows.length > 0
  }
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
  // Behind the migration, which is behind the reader, who does not end: without a limit this would never answer
  await sql`select from practice limit 1`.execute(t.owner)
  await reader.query('commit')
  await reader.end()
  await migrated
  await sql`select wanted from practice limit 1`.execute(t.owner)
})
