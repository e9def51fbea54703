import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { signIn, type UnscopedDb } from '../platform/database/unscoped.ts'
import { makeLink, retireLinks, spendLink } from './links-queries.ts'
import { moveClock } from './testing/browser.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Does something to a link in one transaction while another tries to use it, and answers what the other one got. */
async function meanwhile(work: (trx: UnscopedDb) => Promise<unknown>, token: { tokenId: string; token: string }) {
  const isDone = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const first = signIn(t.db, async (trx) => {
    await work(trx)
    isDone.resolve()
    await mayCommit.promise
  })
  await isDone.promise
  const second = signIn(t.db, (trx) => spendLink(trx, ['reset'], token))
  await waitedFor()
  mayCommit.resolve()
  await first
  return second
}

/** Until somebody waits for a lock. */
async function waitedFor() {
  for (let i = 0; i < 100; i++) {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      t.owner,
    )
    if (rows.length > 0) return
    await sleep(10)
  }
}

const aLink = () => signIn(t.db, (trx) => makeLink(trx, 'reset', t.people.carla.userId))

test('a link that another transaction is just using is gone when that one commits', async () => {
  const link = await aLink()
  expect(await meanwhile((trx) => spendLink(trx, ['reset'], link), link)).toBeUndefined()
})

test('a link that is just being replaced is gone as well', async () => {
  const link = await aLink()
  expect(await meanwhile((trx) => retireLinks(trx, ['reset'], t.people.carla.userId), link)).toBeUndefined()
})

test.each([
  ['reset', 30 * 60],
  ['confirm', 3 * 86_400],
  ['invite', 7 * 86_400],
] as const)('a %s link lives %i seconds and not one more', async (kind, seconds) => {
  const use = async (at: number) => {
    await moveClock(t, 0)
    const link = await signIn(t.db, (trx) => makeLink(trx, kind, t.people.adam.userId))
    await moveClock(t, at)
    return signIn(t.db, (trx) => spendLink(trx, [kind], link))
  }
  expect(await use(seconds - 5)).toEqual({ userId: t.people.adam.userId, kind })
  expect(await use(seconds + 1)).toBeUndefined()
})
