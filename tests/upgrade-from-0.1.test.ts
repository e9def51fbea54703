/**
 * A database of version 0.1, at whichever of its migrations it stands, becomes what an empty one is made by the baseline: the
 * clinic starts the new version and does nothing else (docs/operations.md, Upgrade).
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { migrationsFor, readArchive, readLater } from '../server/src/platform/database/migrations.ts'
import { type Cluster, startCluster } from '../server/src/platform/embedded/cluster.ts'
import { rootPath } from './source-files.ts'
import { describeDatabase } from './upgrade/describe-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitalrounds-baseline-'))
// Roles belong to the whole PostgreSQL, so each way to make them needs one of its own
let [fresh, old]: Cluster[] = []
let baseline: string[]
beforeAll(async () => {
  ;[fresh, old] = await Promise.all(['fresh', 'old'].map((name) => startCluster(join(folder, name), { throwaway: true })))
  await migrate(fresh!.url)
  baseline = await describeDatabase(fresh!.url)
}, 240_000)
afterAll(async () => {
  await Promise.all([fresh?.stop(), old?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const sinceBaseline = async () => ['0200_baseline', ...Object.keys(await readLater())]

const connect = (url: string) =>
  new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) })

async function namesDone(url: string): Promise<string[]> {
  const db = connect(url)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  await db.destroy()
  return rows.map(({ name }) => name)
}

/** A database that a server of 0.1 has brought as far as this migration. */
async function databaseAt(migration: string): Promise<string> {
  const owner = connect(old!.url)
  await sql.raw(`create database at_${migration} template template0`).execute(owner)
  await owner.destroy()
  const url = new URL(old!.url)
  url.pathname = `/at_${migration}`
  const db = connect(url.href)
  const provider = { getMigrations: async () => migrationsFor([migration]) }
  const { error } = await new Migrator({ db, provider }).migrateTo(migration)
  await db.destroy()
  if (error !== undefined) throw new Error('0.1 could not be made', { cause: error })
  return url.href
}

test('given an empty database, a start runs the baseline alone, and a second start changes nothing', async () => {
  expect(await namesDone(fresh!.url)).toEqual(await sinceBaseline())
  expect(baseline.slice(0, 20).join('\n')).toContain('create table app.clock')
  expect(baseline.filter((line) => line.startsWith('row of client_organization: '))).toHaveLength(9)
  await migrate(fresh!.url)
  expect(await namesDone(fresh!.url)).toEqual(await sinceBaseline())
  expect(await describeDatabase(fresh!.url)).toEqual(baseline)
}, 240_000)

// Its first and its last one; in the long tier also those after which tables were renamed, made anew or given roles of their own
const between = ['0013_heard_at', '0071_evidence', '0123_report_orders', '0159_visits_of_check_ins']
test.each(['0001_platform', ...(inject('tier') === 'long' ? between : []), '0160_pictures_gone'])(
  'given a database of 0.1 that stands at %s, a start makes of it what the baseline makes: tables, rows, roles and rights',
  async (migration) => {
    const url = await databaseAt(migration)
    expect((await namesDone(url)).at(-1)).toBe(migration)
    await migrate(url)
    expect(await namesDone(url)).toEqual([...Object.keys(await readArchive()), ...(await sinceBaseline())])
    expect(await describeDatabase(url)).toEqual(baseline)
  },
  240_000,
)

test('given the archive, it holds the 86 migrations that 0.1 was released with, word for word', async () => {
  expect(Object.keys(await readArchive())).toHaveLength(86)
  const text = readFileSync(rootPath('server/migrations/archive-0.1.sql'))
  expect(createHash('sha256').update(text).digest('hex')).toBe('b93c96c4cd9b7a797758e029d17a29d7f72d59a8c0a3e2f4de62f5c8470bd7f0')
})
