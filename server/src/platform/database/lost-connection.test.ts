import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOver, openPool } from './db.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
const nothing = () => Promise.resolve()
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a connection that is cut between two queries of a transaction fails that transaction and nothing else', async () => {
  const db = databaseOver(
    openPool(database.logins.app_worker, 'app_worker', { max: 1, connectMs: 2000, statementMs: 3000, queryMs: 4000 }),
    nothing,
  )
  const owner = databaseOver(openPool(database.url, 'owner'), nothing)
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('uncaughtException', note)
  try {
    const cut = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(owner)
      await sleep(200)
      await sql`select 1`.execute(trx)
    })
    await expect(cut).rejects.toThrow()
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
    expect(rows).toEqual([{ one: 1 }])
    expect(unhandled).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    await db.destroy()
    await owner.destroy()
  }
})
