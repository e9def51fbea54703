/** Brings a database to this version: numbered SQL files, forward only, each once, however many servers start at a time. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { jobNames, prepareQueues } from '../jobs/jobs.ts'
import { errorCode } from '../start-problem.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** In the order of their names. */
export async function migrations() {
  const files = (await readdir(folder)).filter((f) => f.endsWith('.sql')).toSorted()
  const read = files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    return [file.slice(0, -4), { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

type Migrations = Record<string, { up: (db: Kysely<unknown>) => Promise<void> }>

async function doneBy(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.kysely_migration') is not null as there`.execute(db) // prettier-ignore
  if (rows[0]?.there !== true) return []
  return (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name)
}

/**
 * A server of the version before that is started again while a later one has migrated already: what came after its own is
 * done, and nothing of its concern. One that is missing in between is still refused.
 */
function withLater(ours: Migrations, done: readonly string[]): Migrations {
  const last = Object.keys(ours).toSorted().at(-1) ?? ''
  const later = done.filter((name) => name > last).map((name) => [name, { up: () => Promise.resolve() }] as const)
  return { ...ours, ...Object.fromEntries(later) }
}

/**
 * A migration that waits for a table makes everybody wait behind it who comes later. So it gives up after a moment, lets them
 * through and tries again: while it waits for long readers, nobody else waits longer than this.
 */
const lockTimeoutMs = 2000
const pauseMs = 250
// Longer than another server that migrates takes, and than the night's longest report
const patienceMs = 15 * 60_000
const isLocked = (error: unknown) => errorCode(error) === '55P03'

/** Migrates as the owner named in the URL and prepares the job queues. */
export async function migrate(ownerUrl: string, read = migrations) {
  const options = `-c lock_timeout=${lockTimeoutMs}`
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, application_name: 'vitalrounds migrate', options })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const ours = await read()
    for (const deadline = Date.now() + patienceMs; ; await sleep(pauseMs)) {
      const error = await migrateOnce(db, ours)
      if (error === undefined) break
      if (!isLocked(error) || Date.now() > deadline) throw new Error('a migration failed', { cause: error })
    }
  } finally {
    await db.destroy()
  }
  await prepareQueues(ownerUrl, jobNames)
}

/** What went wrong, if anything did; then nothing was changed. */
async function migrateOnce(db: Kysely<unknown>, ours: Migrations): Promise<unknown> {
  const done = await doneBy(db)
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(withLater(ours, done)) } })
  return (await migrator.migrateToLatest()).error
}
