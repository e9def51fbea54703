import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let testDatabase: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  other = await createTestDatabase()
})
afterAll(async () => {
  await testDatabase.drop()
  await other.drop()
})

async function ask(database: TestDatabase, sql: string) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<{ found: number }>(sql)).rows
  } finally {
    await client.end()
  }
}

test('every test database is migrated and none sees the other', async () => {
  const migrated = await ask(testDatabase, 'select count(*)::int as found from kysely_migration')
  expect(migrated[0]?.found).toBeGreaterThan(0)
  await ask(testDatabase, 'create table only_here (id int)')
  const readSeen = (database: TestDatabase) => ask(database, "select count(*)::int as found from pg_class where relname = 'only_here'")
  expect(await readSeen(testDatabase)).toEqual([{ found: 1 }])
  expect(await readSeen(other)).toEqual([{ found: 0 }])
})
