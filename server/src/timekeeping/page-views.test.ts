/** What a save may claim, through the front door, with the server's clock stepped. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'
import { createBench, type Bench, type SaveWords } from './testing/create-bench.ts'

let t: TestApp
let work: Bench
let ada: string

beforeAll(async () => {
  t = await testApp()
  work = await createBench(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await work.begin()
  ada = await work.enrolled('Ada Moreno')
})

const at = (seconds: number, skewMs = 0) => work.at(seconds, skewMs)
const passes = (seconds: number) => work.passes(seconds)
const enrolled = (name: string) => work.enrolled(name)
const save = (start: number, end: number, more: SaveWords = {}) => work.save(ada, [start, end], more)

const mine = async (memberId = ada, who = t.people.carla) =>
  (await t.as(who, 'POST', 'pageviews/updateAndFetchMyPageViewsForMember', { memberId, yearMonth: '2026-11' })).json<{
    pageViews: { start: string; end: string; exclude: boolean }[]
    timeSpent: { value: number }
  }>()
const spent = async (memberId = ada) => (await mine(memberId)).timeSpent.value

test('saves every ten seconds let one interval grow, and a repeated save changes nothing', async () => {
  for (const end of [10, 20, 30]) {
    await passes(10)
    expect((await save(0, end)).statusCode).toBe(200)
  }
  const again = await save(0, 30)
  expect(again.json()).toMatchObject({ pageView: { start: at(0), end: at(30), desc: null, exclude: false } })
  expect(await mine()).toMatchObject({ pageViews: [{ start: at(0), end: at(30) }], timeSpent: { value: 30 } })
})

test('a clock that is wrong by years changes nothing', async () => {
  const skewMs = -6 * 365 * 86_400_000
  for (const end of [10, 20]) {
    await passes(10)
    await save(0, end, { skewMs, yearMonth: '2020-11' })
  }
  const ahead = 6 * 365 * 86_400_000
  await passes(10)
  await save(20, 30, { skewMs: ahead, sentAt: at(30, ahead) })
  expect(await spent()).toBe(30)
})

test('a save that names another month than that of its time is refused, and nothing counts', async () => {
  await passes(10)
  const refused = await save(0, 10, { yearMonth: '2026-09' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ code: 'time.otherMonth' })
  expect(await spent()).toBe(0)
})

test('nothing grows faster than the clock', async () => {
  await passes(10)
  await save(0, 10)
  await passes(10)
  await save(0, 500, { sentAt: at(500) })
  expect(await spent()).toBe(20)
})

test('a gap of more than 30 seconds ends the interval; a line that was down keeps up to a minute', async () => {
  await passes(10)
  await save(0, 10)
  await passes(45)
  await save(0, 55)
  expect((await mine()).pageViews).toHaveLength(2)
  expect(await spent()).toBe(25)
  await passes(45)
  await save(0, 100, { isOffline: true })
  expect(await spent()).toBe(70)
  await passes(90)
  await save(0, 190, { isOffline: true })
  expect(await spent()).toBe(130)
})

test('a first save reaches back 15 seconds', async () => {
  await passes(60)
  await save(0, 60)
  expect(await spent()).toBe(15)
})

test.for([
  ['that ends before it begins', 20, 10, 422, 'The end must be after the start.'],
  ['from the future', 3600, 3610, 422, 'Time that lies in the future cannot be recorded.'],
  ['of 25 hours', -90_000, 0, 422, 'A single stretch of time cannot be longer than 24 hours.'],
] as const)('a save %s is refused in words', async ([, start, end, status, sentence]) => {
  const refused = await save(start, end)
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([status, sentence])
  expect((await mine()).pageViews).toEqual([])
})

test("a save for another's interval, or for a disenrolled member, is refused in words", async () => {
  await passes(10)
  await save(0, 10)
  await passes(10)
  const theirs = await save(0, 20, { who: t.people.adam })
  expect(theirs.json()).toMatchObject({ code: 'time.notYours', status: 403 })
  expect(await spent()).toBe(10)
  await t.owner
    .updateTable('member')
    .set({ disenrolled: true, disenrolled_at: at(0) })
    .where('id', '=', ada)
    .execute()
  expect((await save(0, 20)).json()).toMatchObject({ code: 'member.disenrolled' })
  expect((await save(0, 20, { who: t.people.luis })).json()).toMatchObject({ code: 'member.unknown' })
})

test('work up to the moment at which the member leaves is kept, though its save comes after it', async () => {
  await passes(10)
  await save(0, 10)
  await passes(6)
  await t.owner
    .updateTable('member')
    .set({ disenrolled: true, disenrolled_at: at(14) })
    .where('id', '=', ada)
    .execute()
  expect((await save(0, 16, { isLast: true })).statusCode).toBe(200)
  expect(await spent()).toBe(14)
  await passes(5)
  expect((await save(0, 21)).json()).toMatchObject({ code: 'member.disenrolled' })
  expect(await spent()).toBe(14)
})

test('one person has one page at a time: the chart opened later has the time', async () => {
  const bob = await enrolled('Bob Moreno')
  await passes(10)
  await save(0, 10)
  await passes(10)
  await save(0, 20)
  expect((await save(15, 20, { memberId: bob })).json()).toMatchObject({ isCounting: true })
  await passes(10)
  expect((await save(0, 30)).json()).toMatchObject({ isCounting: false })
  await save(15, 30, { memberId: bob })
  expect([await spent(), await spent(bob)]).toEqual([15, 15])
})

test('everybody’s page views of a month are read, 50 a page', async () => {
  await passes(10)
  await save(0, 10)
  await save(1, 10, { who: t.people.adam, url: `/member-details/${ada}/measurements` })
  const read = (who: Person) => t.as(who, 'GET', `pageviews?memberId=${ada}&yearMonth=2026-11`)
  expect((await read(t.people.carla)).json()).toMatchObject({
    pageViews: [{ url: 'profile' }, { url: `/member-details/${ada}/measurements`, by: { name: 'Adam Reyes' } }],
    count: 2,
    page: 0,
  })
  expect((await read(t.people.luis)).json()).toMatchObject({ code: 'member.unknown' })
  const updated = await t.as(t.people.carla, 'POST', 'pageviews/updateTimeSpent', { memberId: ada, yearMonth: '2026-11' })
  expect(updated.json()).toEqual({ yearMonth: '2026-11', timeSpent: { value: 10, time: at(10) } })
})

test('two people at once count once', async () => {
  await passes(10)
  await save(0, 10)
  await save(1, 10, { who: t.people.adam })
  expect(await spent()).toBe(10)
})

test('an interval is cut at the month’s edge, and each month has its part', async () => {
  const edge = work.secondOf('2026-12-01T05:00:00.000Z')
  await passes(edge + 5)
  await save(edge - 10, edge + 5)
  const december = await t.as(t.people.carla, 'POST', 'pageviews/updateAndFetchMyPageViewsForMember', {
    memberId: ada,
    yearMonth: '2026-12',
  })
  expect(await spent()).toBe(10)
  expect(december.json()).toMatchObject({ timeSpent: { value: 5 }, pageViews: [{ yearMonth: '2026-12' }] })
})

test('an interval that grows over the month’s edge ends there, and goes on as another', async () => {
  const edge = work.secondOf('2026-12-01T05:00:00.000Z')
  await passes(edge - 5)
  await save(edge - 10, edge - 5)
  await passes(10)
  await save(edge - 10, edge + 5)
  expect((await mine()).pageViews).toMatchObject([{ start: at(edge - 10), end: at(edge), yearMonth: '2026-11' }])
  const december = await t.as(t.people.carla, 'POST', 'pageviews/updateAndFetchMyPageViewsForMember', {
    memberId: ada,
    yearMonth: '2026-12',
  })
  expect(december.json()).toMatchObject({
    timeSpent: { value: 5 },
    pageViews: [{ start: at(edge), end: at(edge + 5) }],
  })
})

test('from the last input on nothing counts until somebody says yes', async () => {
  const prompt = (idleMs: number, answer?: string) =>
    t.as(t.people.carla, 'POST', 'pageviews/prompt', { memberId: ada, start: at(0), idleMs, ...(answer && { answer }) })
  for (let end = 10; end <= 40; end += 10) {
    await passes(10)
    await save(0, end)
  }
  await prompt(30_000)
  expect(await spent()).toBe(10)
  await passes(60)
  await prompt(90_000, 'yes')
  expect(await spent()).toBe(40)
  await passes(10)
  await save(100, 110)
  expect(await spent()).toBe(50)
  // The month says of them that they count on the person's word, and not of the minute in which the question stood there
  const month = (await t.as(t.people.adam, 'GET', `members/${ada}/time?yearMonth=2026-11`)).json()
  const confirmed = month.pageViews.flatMap((view: { confirmed: object[] }) => view.confirmed)
  expect(confirmed).toEqual([{ start: at(10), end: at(40) }])
})

test('given no answer or a no, no minute of the page view is confirmed', async () => {
  await passes(10)
  await save(0, 10)
  const prompt = (answer?: string) =>
    t.as(t.people.carla, 'POST', 'pageviews/prompt', { memberId: ada, start: at(0), idleMs: 5000, ...(answer && { answer }) })
  const confirmed = async () => (await t.as(t.people.adam, 'GET', `members/${ada}/time?yearMonth=2026-11`)).json().pageViews[0].confirmed
  await prompt()
  expect(await confirmed()).toEqual([])
  await prompt('no')
  expect(await confirmed()).toEqual([])
})

test('time is entered by hand for oneself, with what was done, inside the limits', async () => {
  const enter = (start: number, end: number, more: object = {}) =>
    t.as(t.people.carla, 'POST', 'pageviews/createManualPageView', {
      memberId: ada,
      url: 'profile',
      start: at(start),
      end: at(end),
      desc: 'Read the discharge letter',
      yearMonth: '2026-11',
      ...more,
    })
  await passes(10)
  await save(0, 10)
  const entered = await enter(-300, 5)
  expect(entered.json()).toMatchObject({
    alreadyCountedMs: 5000,
    pageView: { desc: 'Read the discharge letter', isManual: true },
  })
  expect(await spent()).toBe(310)
  expect((await enter(0, 3600)).json()).toMatchObject({ code: 'time.future' })
  expect((await enter(-7300, -1)).json()).toMatchObject({ code: 'time.manualLength' })
  expect((await enter(-400 * 86_400, -400 * 86_400 + 60)).json()).toMatchObject({ code: 'time.beforeEnrollment' })
  expect((await enter(-60, -30, { yearMonth: '2026-10' })).json()).toMatchObject({ code: 'time.otherMonth' })
  expect((await enter(-60, -30, { desc: ' ' })).statusCode).toBe(422)
})

test('what is excluded does not count, and its reasons are kept when it is put back', async () => {
  await passes(10)
  await save(0, 10)
  const exclude = (isExcluded: boolean, reason: string) =>
    t.as(t.people.adam, 'POST', 'pageviews/setPageViewExclusion', {
      memberId: ada,
      start: at(0),
      exclude: isExcluded,
      yearMonth: '2026-11',
      reason,
    })
  expect((await exclude(true, 'Wrong chart')).json()).toMatchObject({ pageViews: [{ exclude: true }] })
  expect(await spent()).toBe(0)
  await exclude(false, 'It was the right one')
  expect(await spent()).toBe(10)
  const log = await t.owner.selectFrom('work_exclusion').select('reason').where('member_id', '=', ada).orderBy('id').execute()
  expect(log.map(({ reason }) => reason)).toEqual(['Wrong chart', 'It was the right one'])
  const other = await t.as(t.people.carla, 'POST', 'pageviews/setPageViewExclusion', {
    memberId: ada,
    start: at(1),
    exclude: true,
    yearMonth: '2026-11',
  })
  expect(other.json()).toMatchObject({ code: 'time.unknown', status: 404 })
})

test('the list follows when a threshold is crossed or the page is left, and not with every save', async () => {
  const display = async () =>
    (await t.owner.selectFrom('member_summary').select('seconds_rpm').where('member_id', '=', ada).executeTakeFirstOrThrow()).seconds_rpm
  await spent()
  const ends = Array.from({ length: 61 }, (_, n) => (n + 1) * 10)
  const observed: number[] = []
  for (const end of ends) {
    await passes(10)
    await save(0, end)
    await work.showTime()
    observed.push(await display())
  }
  expect([...new Set(observed)]).toEqual([0, 600])
  await passes(4)
  await save(0, 614, { isLast: true })
  expect([await display(), await work.showTime(), await display()]).toEqual([600, 1, 614])
})

test('a month is told page view by page view, and the parts that count are the total', async () => {
  await passes(10)
  await save(0, 10)
  await save(5, 10, { who: t.people.adam, url: 'edit-profile' })
  await save(2, 10, { who: t.people.sofia })
  const month = await t.as(t.people.carla, 'GET', `members/${ada}/time?yearMonth=2026-11`)
  expect(month.json()).toMatchObject({
    zone: 'America/New_York',
    countedMs: { rpm: 10_000, ccm: 0 },
    pageViews: [
      { countedMs: 10_000, parts: [{ start: at(0), end: at(10), why: null }], exclusions: [] },
      { countedMs: 0, parts: [{ start: at(2), end: at(10), why: 'colleague' }] },
      { countedMs: 0, parts: [{ start: at(5), end: at(10), why: 'administrative' }] },
    ],
  })
  expect((await t.as(t.people.luis, 'GET', `members/${ada}/time?yearMonth=2026-11`)).statusCode).toBe(404)
})

test('a view leaves one row in the audit log, and a refused save its own', async () => {
  const rows = () =>
    t.owner
      .selectFrom('audit')
      .select('result')
      .where('action', '=', 'POST pageviews/updatePageViews')
      .where(sql<boolean>`${ada} = any (ids)`)
      .orderBy('result')
      .execute()
  for (const end of [10, 20, 30]) {
    await passes(10)
    await save(0, end)
  }
  await save(0, 30)
  expect(await rows()).toEqual([{ result: 'ok' }])
  await passes(40)
  await save(0, 70)
  await save(0, 60, { who: t.people.adam })
  expect(await rows()).toEqual([{ result: 'ok' }, { result: 'ok' }, { result: 'time.notYours' }])
})
