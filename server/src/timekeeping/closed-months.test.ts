/** A month that is closed, or being closed, takes no time in. */
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'
import { settingsWith } from '../reports/judge-months.ts'
import { createBench, type Bench } from './testing/create-bench.ts'

let t: TestApp
let work: Bench
let ada: string
// Midnight in New York, where the clinic is
const midnight = '2026-12-01T05:00:00.000Z'

beforeAll(async () => {
  t = await testApp()
  work = await createBench(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await work.begin()
  ada = await work.enrolled('Ada Moreno')
})
afterEach(async () => {
  await t.owner.deleteFrom('month_close').execute()
})

const closed = (yearMonth: string, state: 'closing' | 'closed' | 'reopened' = 'closed') =>
  t.owner
    .insertInto('month_close')
    .values({
      group_id: t.groups.northside,
      year_month: yearMonth,
      version: 1,
      state,
      as_of: midnight,
      zone: 'America/New_York',
      rules: JSON.stringify(medicareRules),
      rules_version: '1',
      settings: JSON.stringify(settingsWith({})),
      total: 0,
      closed_by: t.people.adam.userId,
    })
    .execute()
const enter = (start: string, end: string, yearMonth: string) =>
  t.as(t.people.carla, 'POST', 'pageviews/createManualPageView', {
    memberId: ada,
    url: 'profile',
    start,
    end,
    desc: 'Read the letter',
    yearMonth,
  })
const exclude = (start: string, yearMonth: string) =>
  t.as(t.people.carla, 'POST', 'pageviews/setPageViewExclusion', { memberId: ada, start, yearMonth, exclude: true })
const intervals = () =>
  t.owner
    .selectFrom('work_interval')
    .select(['started_at', 'ended_at', 'year_month'])
    .where('member_id', '=', ada)
    .orderBy('started_at')
    .execute()

test.for(['closing', 'closed'] as const)('what is %s takes no entry and no exclusion, in words that say where to go', async (state) => {
  const [start, end] = ['2026-10-12T14:00:00.000Z', '2026-10-12T14:05:00.000Z']
  expect((await enter(start, end, '2026-10')).statusCode).toBe(200)
  await closed('2026-10', state)
  const refused = [await enter('2026-10-12T15:00:00Z', '2026-10-12T15:05:00Z', '2026-10'), await exclude(start, '2026-10')]
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ code: 'time.monthClosed', status: 409 })
    expect(answer.json<{ detail: string }>().detail).toMatch(/reopened under Reports.*addendum/)
  }
  expect(await intervals()).toEqual([{ started_at: start, ended_at: end, year_month: '2026-10' }])
  expect((await enter('2026-11-02T15:00:00Z', '2026-11-02T15:05:00Z', '2026-11')).statusCode).toBe(200)
})

test('a month that was opened again takes time in', async () => {
  await closed('2026-10', 'reopened')
  expect((await enter('2026-10-12T14:00:00Z', '2026-10-12T14:05:00Z', '2026-10')).statusCode).toBe(200)
})

test('a page that is open over midnight goes on in the new month when the old one was closed at once', async () => {
  const edge = work.secondOf(midnight)
  await work.passes(edge - 3)
  await work.save(ada, [edge - 10, edge - 3])
  await work.passes(5)
  await closed('2026-11')
  expect((await work.save(ada, [edge - 10, edge + 2])).json()).toMatchObject({ isNew: true })
  await work.passes(10)
  expect((await work.save(ada, [edge - 10, edge + 12])).json()).toMatchObject({ isNew: false })
  // The three seconds before midnight came too late
  expect(await intervals()).toEqual([
    { started_at: work.at(edge - 10), ended_at: work.at(edge - 3), year_month: '2026-11' },
    { started_at: midnight, ended_at: work.at(edge + 12), year_month: '2026-12' },
  ])
})

test('a save that lies before midnight altogether is refused once its month is closed', async () => {
  const edge = work.secondOf(midnight)
  await work.passes(edge + 20)
  await closed('2026-11')
  const late = { isOffline: true, sentAt: work.at(edge + 20) }
  expect((await work.save(ada, [edge - 10, edge], late)).json()).toMatchObject({ code: 'time.monthClosed' })
  expect(await intervals()).toEqual([])
  expect((await work.save(ada, [edge - 10, edge + 10], late)).statusCode).toBe(200)
  expect(await intervals()).toMatchObject([{ started_at: midnight, year_month: '2026-12' }])
})

test('of two whose time was cut at the edge of the month, only the one that is meant is taken out', async () => {
  const edge = work.secondOf(midnight)
  const both = [t.people.carla, t.people.adam]
  await work.passes(edge - 5)
  for (const [n, who] of both.entries()) await work.save(ada, [edge - 10 - n, edge - 5], { who })
  await work.passes(10)
  for (const [n, who] of both.entries()) await work.save(ada, [edge - 10 - n, edge + 5], { who })
  const month = async () =>
    (await t.as(t.people.carla, 'GET', `members/${ada}/time?yearMonth=2026-12`)).json<{
      pageViews: { _id: string; start: string; exclude: boolean; by: { id: string } }[]
    }>().pageViews
  const views = await month()
  expect(views.map(({ start }) => start)).toEqual([midnight, midnight])
  const takeOut = (who: Person, more: object = {}) =>
    t.as(who, 'POST', 'pageviews/setPageViewExclusion', { memberId: ada, start: midnight, yearMonth: '2026-12', exclude: true, ...more })
  expect((await takeOut(t.people.sofia)).json()).toMatchObject({ code: 'time.several', status: 409 })
  const adams = views.find(({ by }) => by.id === t.people.adam.userId)!
  expect((await takeOut(t.people.carla, { pageViewId: adams._id })).json()).toMatchObject({ pageViews: [{ _id: adams._id }] })
  expect((await month()).filter(({ exclude: isOut }) => isOut).map(({ _id }) => _id)).toEqual([adams._id])
  // As the specification calls it, it is the own
  expect((await takeOut(t.people.carla)).json()).toMatchObject({ pageViews: [{ by: { id: t.people.carla.userId } }] })
})

test('whoever was idle over midnight has no minutes of it, in either month, until they say that they were there', async () => {
  const start = work.secondOf(midnight) - 400
  await work.passes(start)
  for (let end = 25; end <= 700; end += 25) {
    await work.passes(25)
    await work.save(ada, [start, start + end], { who: t.people.sofia })
  }
  const minutes = async (yearMonth: string) =>
    (await t.as(t.people.carla, 'GET', `members/${ada}/time?yearMonth=${yearMonth}`)).json<{ countedMs: { rpm: number } }>().countedMs.rpm /
    1000
  const months = async () => [await minutes('2026-11'), await minutes('2026-12')]
  // The first save reaches back a quarter of a minute
  expect(await months()).toEqual([390, 300])
  const ask = (answer?: 'yes' | 'no') =>
    t.as(t.people.sofia, 'POST', 'pageviews/prompt', { memberId: ada, start: work.at(start), idleMs: 600_000, ...(answer && { answer }) })
  expect((await ask()).statusCode).toBe(200)
  expect(await months()).toEqual([90, 0])
  await ask('yes')
  expect(await months()).toEqual([390, 300])
})
