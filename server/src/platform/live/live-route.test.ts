import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'
import { watchMs } from './live-route.ts'

let t: TestApp
let url = ''
beforeAll(async () => {
  t = await testApp()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/orma-v2/api/live`
})
afterAll(() => t.close())

async function listen({ token }: Person) {
  const leaving = new AbortController()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal })
  const state = { ended: false }
  void (async () => {
    try {
      for await (const _ of answer.body ?? []) void _
    } catch {
      // We left
    }
    state.ended = true
  })()
  return { status: answer.status, isOver: () => state.ended, leave: () => leaving.abort() }
}

const patience = { timeout: 5000 }

test('a stream ends soon after its session: signed out, disabled, taken out of the clinic, or the last day of an auditor is over', async () => {
  const ends: [string, (who: Person) => Promise<unknown>][] = [
    [
      'out',
      ({ sessionId }) =>
        t.owner
          .updateTable('auth.session')
          .set({ revoked_at: sql`now()` })
          .where('id', '=', sessionId)
          .execute(),
    ],
    [
      'disabled',
      ({ userId }) =>
        t.owner
          .updateTable('app_user')
          .set({ disabled_at: sql`now()` })
          .where('id', '=', userId)
          .execute(),
    ],
    ['auditor', ({ userId }) => sql`update auditor_grant set ends_on = current_date - 2 where user_id = ${userId}`.execute(t.owner)],
    ['removed', ({ userId }) => t.owner.deleteFrom('workspace_member').where('user_id', '=', userId).execute()],
  ]
  const stays = await listen(t.people.adam)
  for (const [name, end] of ends) {
    const who = await t.person(t.groups.northside, `${name}@northside.example`, name === 'auditor' ? { limitedRole: 'auditor' } : {})
    const stream = await listen(who)
    expect(stream.status).toBe(200)
    await end(who)
    await expect.poll(() => stream.isOver(), patience).toBe(true)
  }
  expect(stays.isOver()).toBe(false)
  stays.leave()
  // Within two seconds, whichever look finds it: the clock of a busy machine would prove nothing
  expect(2 * watchMs).toBeLessThanOrEqual(2000)
})

test('a session has twenty streams at a time, and another session its own', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(t.people.carla)))
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  expect((await listen(t.people.carla)).status).toBe(429)
  const other = await listen(t.people.sofia)
  expect(other.status).toBe(200)
  streams[0]?.leave()
  await expect
    .poll(async () => {
      const again = await listen(t.people.carla)
      again.leave()
      return again.status
    }, patience)
    .toBe(200)
  for (const stream of [...streams, other]) stream.leave()
})

test('a look at the address opens nothing', async () => {
  const answer = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${t.people.adam.token}` } })
  expect(answer.status).toBe(404)
})
