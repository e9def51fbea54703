/** Brings a database to this version: numbered SQL files, forward only, each once, however many servers start at a time. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { jobNames, prepareQueues } from '../jobs/jobs.ts'

const folder = join(import.meta.dirname, '../../../migrations')

async function migrations() {
  const files = (await readdir(folder)).filter((f) => f.endsWith('.sql')).toSorted()
  const read = files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    return [file.slice(0, -4), { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Migrates as the owner named in the URL and prepares the job queues. */
export async function migrate(ownerUrl: string) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, application_name: 'vitalrounds migrate' })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw new Error('a migration failed', { cause: error })
  } finally {
    await db.destroy()
  }
  await prepareQueues(ownerUrl, jobNames)
}
