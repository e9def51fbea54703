/** Two servers on one database: what one is told, the other works on, and the browsers of both hear of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterChange } from '../after-change.ts'
import { buildApp } from '../app.ts'
import { createMember } from '../members/testing/create-member.ts'
import { openDatabases } from '../platform/database/databases.ts'
import { type LiveHub, openLiveHub } from '../platform/live/live.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { workInbox } from '../inbox-handlers.ts'
import { openInboxLoop } from './inbox-loop.ts'
import { createConnection, createDevice, post, type TestConnection } from './testing/create-connection.ts'

let item: TestApp
let other: Awaited<ReturnType<typeof anotherServer>>
let scale: TestConnection
let ada: string
const imei = '013950001122333'

async function anotherServer(first: TestApp) {
  const databases = openDatabases(first.config, first.logins, afterChange)
  const live = openLiveHub(first.logins.app_jobs)
  const app = await buildApp({ config: first.config, db: databases.db, live, clock: Date.now })
  const inbox = openInboxLoop({
    work: () => workInbox(databases.db),
    directUrl: first.logins.app_jobs,
    loops: 2,
    onError: () => undefined,
  })
  return {
    app,
    async close() {
      await inbox.stop()
      await app.close()
      await live.stop()
      await databases.close()
    },
  }
}

beforeAll(async () => {
  item = await testApp()
  scale = await createConnection(item.owner, 'bodytrace')
  ada = await createMember(item.owner, item.groups.northside, 'Ada Stone')
  await createDevice(item.owner, {
    groupId: item.groups.northside,
    vendor: 'bodytrace',
    device: 'BT004',
    key: imei,
    held: [{ memberId: ada, fromAt: '2026-01-05T00:00:00.000Z' }],
  })
  other = await anotherServer(item)
  // Both listen before anything is said
  await new Promise((resolve) => setTimeout(resolve, 300))
})
afterAll(async () => {
  await other.close()
  await item.close()
})

const receive = (live: LiveHub, groupId: string) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const leave = live.subscribe(groupId, (hint) => {
    if (hint.kind === 'member' && hint.ids.includes(ada) && hint.parts.includes('readings')) resolve('told')
  })
  return { promise, leave }
}

test('a reading told to one server is worked on by the other and shown by both', async () => {
  const here = receive(item.app.context.live, item.groups.northside)
  const there = receive(other.app.context.live, item.groups.northside)
  const stranger = receive(other.app.context.live, item.groups.lakeview)
  expect((await post(item.app, scale, { imei, ts: Date.now() - 60_000, values: { weight: 82_700 } })).statusCode).toBe(200)
  await here.promise
  await there.promise
  expect((await item.as(item.people.carla, 'GET', `members/${ada}`)).json()).toMatchObject({ bodyWeight: 182.3 })
  const silence = new Promise<string>((resolve) => setTimeout(() => resolve('nothing'), 200))
  expect(await Promise.race([stranger.promise, silence])).toBe('nothing')
  for (const entry of [here, there, stranger]) entry.leave()
})

test('the same delivery told to both at the same moment is one reading', async () => {
  const body = { imei, ts: Date.now() - 30_000, values: { weight: 82_900 } }
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => post(i % 2 === 0 ? item.app : other.app, scale, body)))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  const display = async () => (await item.as(item.people.carla, 'GET', `members/${ada}`)).json() as { bodyWeight: number }
  await expect.poll(async () => (await display()).bodyWeight, { timeout: 3000 }).toBe(182.8)
  expect(await item.owner.selectFrom('reading').select('id').where('value', '=', 82_900).execute()).toHaveLength(1)
})
