/**
 * The server dies (SIGKILL) while people save their time, and starts again. Nobody has more time than passed, no second is
 * there twice, nothing that was acknowledged is lost, and what lists show follows. Once here, twelve times in the long
 * tier; `npm run crash -- --saves` does it more often, and to the database.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { localMonth } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { endServer, killableServer, type KillableServer } from '../platform/testing/killable-server.ts'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'
import { createBench } from './testing/create-bench.ts'

const kills = inject('tier') === 'long' ? 12 : 1
let t: TestApp
let charts: string[]
let server: KillableServer | undefined
beforeAll(async () => {
  t = await testApp()
  const work = await createBench(t)
  charts = [await work.enrolled('Ada Moreno'), await work.enrolled('Bob Moreno'), await work.enrolled('Cy Moreno')]
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await t.close()
})

const zone = 'America/New_York'
const instant = (at: number) => new Date(at).toISOString()

/** A chart that a person has open: when they opened it, and of each interval up to when a save was acknowledged. */
type Page = { who: Person; memberId: string; start: number; acknowledged: Map<string, number>; saves: number }
const opened = (who: Person, memberId: string): Page => ({
  who,
  memberId,
  start: Date.now(),
  acknowledged: new Map(),
  saves: 0,
})

/** A server that is dying answers nothing, or that it cannot; a refusal is another matter. */
const refusals: string[] = []

async function save(url: string, page: Page, isLast = false) {
  const { who, memberId, start } = page
  const body = { memberId, url: 'profile', start: instant(start), end: instant(Date.now()), yearMonth: localMonth(start, zone), isLast }
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/orma-v2/api/pageviews/updatePageViews`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  )
  if (answer && answer.status < 500 && answer.status !== 200) refusals.push(await answer.text())
  if (answer?.status !== 200) return sleep(20)
  const { pageView } = (await answer.json()) as { pageView: { _id: string; end: string } }
  page.acknowledged.set(pageView._id, Date.parse(pageView.end))
  page.saves += 1
}

const recorded = ({ who, memberId }: Page) =>
  t.owner
    .selectFrom('work_interval')
    .select(['id', 'started_at', 'ended_at'])
    .where('staff_id', '=', who.userId)
    .where('member_id', '=', memberId)
    .orderBy('started_at')
    .execute()

/** What counts, told by the ledger anew, and what lists and reports show without asking. */
const counted = async ({ memberId }: Page) =>
  (await t.as(t.people.carla, 'GET', `members/${memberId}/time?yearMonth=${localMonth(Date.now(), zone)}`)).json<{
    countedMs: { rpm: number }
  }>().countedMs.rpm
const display = async ({ memberId }: Page) =>
  (
    await t.owner
      .selectFrom('member_month')
      .select('seconds_rpm')
      .where('member_id', '=', memberId)
      .where('year_month', '=', localMonth(Date.now(), zone))
      .executeTakeFirst()
  )?.seconds_rpm

test(
  'time is neither lost, made nor counted twice, however often the server dies amid saves',
  { timeout: 60_000 + kills * 30_000 },
  async () => {
    const began = Date.now()
    server = await killableServer(t.url, t.config.dataDir)
    const { carla, adam } = t.people
    // Adam has two charts open at once, in two tabs
    const pages = [opened(carla, charts[0]!), opened(adam, charts[1]!), opened(adam, charts[2]!)]
    let isOver = false
    const saving = pages.map(async (page) => {
      while (!isOver) await save(server?.url ?? '', page).then(() => sleep(30))
    })
    try {
      for (let kill = 0; kill < kills; kill++) {
        const before = pages.map(({ saves }) => saves)
        while (pages.some(({ saves }, at) => saves < before[at]! + 10)) {
          expect(refusals).toEqual([])
          await sleep(20)
        }
        await endServer(server, 'SIGKILL')
        server = await killableServer(t.url, t.config.dataDir)
      }
    } finally {
      isOver = true
      await Promise.all(saving)
    }
    for (const page of pages) await save(server.url, page, true)
    const passed = Date.now() - began

    for (const page of pages) {
      const rows = await recorded(page)
      expect(new Map(rows.map(({ id, ended_at }) => [id, Date.parse(ended_at)]))).toEqual(page.acknowledged)
      for (const [n, { started_at }] of rows.entries())
        expect(Date.parse(started_at)).toBeGreaterThanOrEqual(Date.parse(rows[n - 1]?.ended_at ?? instant(began)))
      const ms = await counted(page)
      await expect.poll(() => display(page), { timeout: 30_000 }).toBe(Math.floor(ms / 1000))
    }
    const [ofCarla = 0, ...ofAdam] = await Promise.all(pages.map(counted))
    expect(ofCarla).toBeGreaterThan(0)
    expect(ofCarla).toBeLessThanOrEqual(passed)
    expect(ofAdam.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(passed)
    await endServer(server, 'SIGTERM')
  },
)
