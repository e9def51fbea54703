import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSilentRelay } from '../testing/silent-relay.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { databaseOver, openPool } from './db.ts'
import { openListener } from './listener.ts'

let database: TestDatabase
let owner: ReturnType<typeof databaseOver>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = databaseOver(openPool(database.url, 'owner'), async () => undefined)
})
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

const limits = { retry: 20, answer: 500, beat: 50 }
const patience = { timeout: 60_000 }

test('given a machine that falls silent while it is listened to, the listener opens another connection and hears what is said', async () => {
  const relay = await openSilentRelay(database.url)
  const heard: (string | undefined)[] = []
  let listens = 0
  const onNotify = (text: string | undefined) => void heard.push(text)
  const listener = openListener({ url: relay.url, channel: 'live', onNotify, onListen: () => void listens++, limits })
  try {
    await expect.poll(() => listens, patience).toBe(1)
    relay.fallSilent()
    relay.speak()
    await expect.poll(() => listens, patience).toBeGreaterThan(1)
    await sql`select pg_notify('live', 'after')`.execute(owner)
    await expect.poll(() => heard, patience).toContain('after')
  } finally {
    await listener.stop()
    await relay.close()
  }
})

test('given a machine that takes the connection and never answers, the listener gives up and opens another', async () => {
  const relay = await openSilentRelay(database.url)
  relay.fallSilent()
  let listens = 0
  const listener = openListener({ url: relay.url, channel: 'inbox', onNotify: () => undefined, onListen: () => void listens++, limits })
  try {
    await expect.poll(() => relay.connections(), patience).toBeGreaterThan(1)
    relay.speak()
    await expect.poll(() => listens, patience).toBe(1)
  } finally {
    await listener.stop()
    await relay.close()
  }
})
