import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, databaseOver, openPool, transact } from './db.ts'
import { queryPipelined, sendPipelinedStatement } from './pipelined.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = databaseOver(openPool(database.url, 'owner'), () => Promise.resolve())
  await sql`create table kept (n int primary key)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const keep = (n: number) => sql`insert into kept values (${n})`
const readStored = async () => (await sql<{ n: number }>`select n from kept order by n`.execute(db)).rows.map(({ n }) => n)

test('what is said last is kept with the commit', async () => {
  await transact(db, async (trx) => void trx.last.push(keep(1).compile(trx)))
  expect(await readStored()).toEqual([1])
})

test('when what is said last fails, the transaction fails with its reason and keeps nothing', async () => {
  const failing = transact(db, async (trx) => {
    await keep(2).execute(trx)
    trx.last.push(keep(1).compile(trx))
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await readStored()).toEqual([1])
})

test('given a statement sent without waiting that fails, whoever asks next in the transaction is told the reason', async () => {
  const failing = transact(db, async (trx) => {
    await sendPipelinedStatement(trx, sql`select 1 / 0`.compile(trx))
    await keep(4).execute(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await readStored()).toEqual([1])
})

test('given a statement that fails and is passed over, whoever asks next is told that the transaction is aborted', async () => {
  const failing = transact(db, async (trx) => {
    await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    await keep(4).execute(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '25P02' })
})

test('two statements sent together answer each for itself, and fail together', async () => {
  const both = await transact(db, (trx) => queryPipelined(trx, sql`select 1 as one`, sql`select 2 as two`))
  expect(both).toEqual([[{ one: 1 }], [{ two: 2 }]])
  const failing = transact(db, (trx) => queryPipelined(trx, sql`select 1 / 0`, keep(3)))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await readStored()).toEqual([1])
})

test('what is asked without waiting in between leaves in one piece', async () => {
  await readStored()
  const socket = net.Socket.prototype as unknown as Record<'_write' | '_writev', () => unknown>
  const writes = [vi.spyOn(socket, '_write'), vi.spyOn(socket, '_writev')]
  await transact(db, (trx) => queryPipelined(trx, sql`select 1 as one`, sql`select 2 as two`, sql`select 3 as three`))
  // Begin with the three, and the commit
  expect(writes.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(2)
  vi.restoreAllMocks()
})
