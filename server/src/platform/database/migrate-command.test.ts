/** `vitalrounds migrate` as a process of its own, as a cluster runs it before it replaces servers. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, emptyTemplate, type TestDatabase, workerCluster } from '../testing/test-database.ts'
import { makeKeyLines } from '../keys.ts'

const script = join(import.meta.dirname, '../../../../scripts/install/migrate.ts')
const keys = Object.fromEntries(makeKeyLines().map((line) => line.split('=', 2) as [string, string]))

let folder: string
let empty: TestDatabase
let migrated: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitalrounds-migrate-'))
  empty = await createTestDatabase(emptyTemplate)
  migrated = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all([empty.drop(), migrated.drop()])
  rmSync(folder, { recursive: true, force: true })
})

async function migrateBy(env: Record<string, string>) {
  // The roles belong to all databases of the cluster: with its own key they keep the passwords that other tests use
  const own = { SECRET_BOX_KEY: workerCluster().key.toString('base64url'), PUBLIC_URL: 'https://rounds.clinic.example', TRUST_PROXY: '1' }
  const child = spawn(process.execPath, [script], {
    env: { ...keys, ...own, INTEGRATIONS_MODE: 'simulated', DATA_DIR: join(folder, 'data'), ...env },
  })
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const [out, error, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { status, out, error }
}

async function rowsIn(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ name: string }>(statement)).rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
const done = 'select name from kysely_migration order by name'

test('given an empty database, it is brought to this version, and a second time changes nothing', async () => {
  const first = await migrateBy({ DATABASE_URL: empty.url })
  expect(first).toMatchObject({ status: 0, error: '' })
  expect(first.out).toMatch(/^The database is that of version \d+\.\d+\.\d+\.\n$/)
  const migrations = await rowsIn(empty.url, done)
  expect(migrations).toEqual(await rowsIn(migrated.url, done))
  expect(await rowsIn(empty.url, 'select workspace_name as name from clinic_group')).toEqual([])
  expect((await migrateBy({ DATABASE_URL: empty.url })).status).toBe(0)
  expect(await rowsIn(empty.url, done)).toEqual(migrations)
})

test('given a data folder without a database, or keys that are missing, it says so, ends with 1 and makes nothing', async () => {
  const without = await migrateBy({})
  expect(without).toMatchObject({ status: 1, out: '' })
  expect(without.error).toMatch(/^There is no database in .*, and DATABASE_URL names none\./)
  const keyless = await migrateBy({ DATABASE_URL: empty.url, COOKIE_KEY: '' })
  expect(keyless).toMatchObject({ status: 1, out: '' })
  expect(keyless.error).toContain('COOKIE_KEY is missing')
})

test('given a database that cannot be migrated, it ends with 1, so that no server is replaced', async () => {
  const strange = await createTestDatabase(emptyTemplate)
  try {
    // As if somebody else's tables stood in the place of ours
    await rowsIn(strange.url, 'create table member (name text)')
    expect((await migrateBy({ DATABASE_URL: strange.url })).status).toBe(1)
  } finally {
    await strange.drop()
  }
})
