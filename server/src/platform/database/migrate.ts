/** Brings a database to this version: forward only, each migration once, however many servers start at a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { connectTo } from './connect-to.ts'
import { jobNames, prepareQueues } from '../jobs/jobs.ts'
import { errorCode } from '../start-problem.ts'
import { type Migrations, migrationsFor } from './migrations.ts'

/** Asked under the migrator's lock, so that no other server changes it before its answer is acted on. */
const readDone = async (db: Kysely<unknown>) =>
  (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name)

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
export async function migrate(ownerUrl: string, read = migrationsFor) {
  const options = `-c lock_timeout=${lockTimeoutMs}`
  const pool = new pg.Pool({ ...connectTo(ownerUrl), max: 2, application_name: 'vitalrounds migrate', options })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    for (const deadline = Date.now() + patienceMs; ; await sleep(pauseMs)) {
      const error = await migrateOnce(db, read)
      if (error === undefined) break
      if (!isLocked(error) || Date.now() > deadline) throw new Error('a migration failed', { cause: error })
    }
  } finally {
    await db.destroy()
  }
  await prepareQueues(ownerUrl, jobNames)
}

/** What went wrong, if anything did; then nothing was changed. */
async function migrateOnce(db: Kysely<unknown>, read: typeof migrationsFor): Promise<unknown> {
  const getMigrations = async () => {
    const done = await readDone(db)
    return withLater(await read(done), done)
  }
  return (await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()).error
}
