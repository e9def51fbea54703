/** What pg says of a connection that is gone is an outage, whatever was asked. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isDatabaseAway } from './database-away.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function lostClient() {
  const client = new pg.Client({ connectionString: database.url })
  const lost = new Promise<void>((done) => void client.on('error', () => done()))
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await other.end()
  await lost
  return client
}

test('given a connection that was cut before a statement, what it is refused with counts as a database that is away', async () => {
  const client = await lostClient()
  const problem = await client.query('select 1').catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(Error)
  expect(isDatabaseAway(problem)).toBe(true)
})

test('given a connection that was closed before a statement, what it is refused with counts as a database that is away', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.end()
  const problem = await client.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseAway(problem)).toBe(true)
})
