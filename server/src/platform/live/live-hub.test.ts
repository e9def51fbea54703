/** What servers tell one another, also those of another version. */
import type { LiveHint } from '@vitalrounds/domain/live'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { type LiveHub, openLiveHub } from './live.ts'

let t: TestApp
let hub: LiveHub
beforeAll(async () => {
  t = await testApp()
  hub = openLiveHub(t.logins.app_jobs)
})
afterAll(async () => {
  await hub.stop()
  await t.close()
})

const notify = (payload: string) => sql`select pg_notify('live', ${payload})`.execute(t.owner)

test('what a later version tells and this one has no word for makes its pages ask for everything, and nothing falls over', async () => {
  const liveHints: LiveHint[] = []
  hub.subscribe(t.groups.northside, (hint) => liveHints.push(hint))
  // The connection that listens says so itself
  await expect.poll(() => liveHints).toEqual([{ kind: 'resync' }])
  const tell = (hint: object) => notify(JSON.stringify({ group: t.groups.northside, hint }))
  await tell({ kind: 'member', ids: ['m1'], parts: ['vitals', 'a part of later'] })
  await tell({ kind: 'a thing of later', ids: [] })
  await notify('no JSON at all')
  await notify('{"group":7}')
  await tell({ kind: 'member', ids: ['m2'], parts: ['vitals'] })
  const existing = { kind: 'member', ids: ['m2'], parts: ['vitals'] } as const
  await expect.poll(() => liveHints.slice(1)).toEqual([{ kind: 'resync' }, { kind: 'resync' }, existing])
})
