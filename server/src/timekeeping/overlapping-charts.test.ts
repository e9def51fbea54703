/** A person's time is in one place: what changes on one chart reaches the charts that the same person had open meanwhile. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { judgeMonths } from '../reports/judge-months.ts'
import { verifyMonths } from '../reports/verify-months.ts'
import { createBench, type Bench } from './testing/create-bench.ts'

let t: TestApp
let work: Bench
let ada: string
let bob: string

beforeAll(async () => {
  t = await testApp()
  work = await createBench(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await work.begin()
  ada = await work.enrolled('Ada Moreno')
  bob = await work.enrolled('Bob Moreno')
})

/** What lists and reports show, without asking anew. */
async function kept(memberId: string) {
  const row = await t.owner
    .selectFrom('member_month')
    .select(['seconds_rpm', 'live_calls'])
    .where('member_id', '=', memberId)
    .where('year_month', '=', '2026-11')
    .executeTakeFirstOrThrow()
  return [row.seconds_rpm, row.live_calls]
}
/** Every row is what its facts say, whoever changed them. */
const isTrue = async () => expect(await verifyMonths(t.db)).toEqual([])

/** A call of Carla's with Ada, over and not yet wrapped up. */
async function talked(from: number, to: number): Promise<string> {
  const { id } = await t.owner
    .insertInto('call')
    .values({
      group_id: t.groups.northside,
      member_id: ada,
      user_id: t.people.carla.userId,
      direction: 'out',
      phone: '+12125550101',
      state: 'completed',
      at: work.at(from),
      answered_at: work.at(from),
      ended_at: work.at(to),
      seconds: to - from,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.owner
    .insertInto('call_member')
    .values({ group_id: t.groups.northside, call_id: id, member_id: ada, at: work.at(from) })
    .execute()
  return id
}
const wrapUp = (callId: string, outcome = 'spoke') =>
  t.as(t.people.carla, 'POST', `calls/${callId}/wrap-up`, { outcome, topics: [], note: '', program: 'RPM' })

async function worked(memberId: string, from: number, to: number) {
  for (let end = from + 10; end <= to; end += 10) {
    await work.passes(10)
    await work.save(memberId, [from, end], { isLast: end === to })
  }
  await work.showTime()
}

test('the seconds of a call are not counted twice with another chart that was open', async () => {
  await worked(bob, 0, 100)
  expect(await kept(bob)).toEqual([100, 0])
  const callId = await talked(40, 80)
  await wrapUp(callId)
  expect([await kept(ada), await kept(bob)]).toEqual([
    [40, 1],
    [60, 0],
  ])
  const month = async (memberId: string) => (await t.as(t.people.carla, 'GET', `members/${memberId}/time?yearMonth=2026-11`)).json()
  expect(await month(ada)).toMatchObject({
    countedMs: { rpm: 40_000 },
    pageViews: [{ _id: callId, isCall: true, countedMs: 40_000, by: { name: 'Carla Reyes' } }],
  })
  const { countedMs, pageViews } = await month(bob)
  expect([countedMs.rpm, pageViews[0].countedMs]).toEqual([60_000, 60_000])
  expect(pageViews[0].parts.map(({ why }: { why: string | null }) => why)).toEqual([null, 'elsewhere', null])
  await isTrue()
})

test('a call that nobody took holds nobody', async () => {
  await worked(bob, 0, 100)
  await wrapUp(await talked(40, 80), 'leftWord')
  expect([await kept(ada), await kept(bob)]).toEqual([
    [0, 0],
    [100, 0],
  ])
  await isTrue()
})

test('a call with somebody unknown holds whoever speaks, at once', async () => {
  await worked(bob, 0, 100)
  const callId = await talked(40, 80)
  await t.owner.deleteFrom('call_member').where('call_id', '=', callId).execute()
  await t.owner.updateTable('call').set({ member_id: null }).where('id', '=', callId).execute()
  await wrapUp(callId)
  expect(await kept(bob)).toEqual([60, 0])
  await isTrue()
})

test('a chart opened during a call, and the call on the own chart, count each second once', async () => {
  await worked(ada, 0, 60)
  await work.passes(30)
  await wrapUp(await talked(30, 90))
  expect(await kept(ada)).toEqual([90, 1])
  await work.save(bob, [70, 90], { isLast: true })
  await work.showTime()
  expect([await kept(ada), await kept(bob)]).toEqual([
    [90, 1],
    [0, 0],
  ])
  await isTrue()
})

test('a chart that is opened later takes the time at once, and an exclusion gives it back', async () => {
  await worked(ada, 0, 60)
  await work.save(bob, [50, 60], { isLast: true })
  await work.showTime()
  expect([await kept(ada), await kept(bob)]).toEqual([
    [50, 0],
    [10, 0],
  ])
  const exclude = (isExcluded: boolean) =>
    t.as(t.people.carla, 'POST', 'pageviews/setPageViewExclusion', {
      memberId: bob,
      start: work.at(50),
      yearMonth: '2026-11',
      exclude: isExcluded,
      reason: 'Wrong chart',
    })
  await exclude(true)
  expect([await kept(ada), await kept(bob)]).toEqual([
    [60, 0],
    [0, 0],
  ])
  await exclude(false)
  expect([await kept(ada), await kept(bob)]).toEqual([
    [50, 0],
    [10, 0],
  ])
  await isTrue()
})

test('a change of this month leaves the month before alone', async () => {
  const asOf = async () =>
    (
      await t.owner
        .selectFrom('member_month')
        .select(sql<string>`as_of`.as('at'))
        .where('member_id', '=', ada)
        .where('year_month', '=', '2026-10')
        .executeTakeFirst()
    )?.at
  await t.as(t.people.carla, 'POST', 'pageviews/createManualPageView', {
    memberId: ada,
    url: 'profile',
    start: '2026-10-12T14:00:00Z',
    end: '2026-10-12T14:05:00Z',
    desc: 'Read the letter',
    yearMonth: '2026-10',
  })
  const before = await asOf()
  expect(before).toBeDefined()
  await worked(ada, 0, 20)
  expect(await asOf()).toBe(before)
})

test('a call keeps who spoke as they were then: another title changes no month, and counts from the next call on', async () => {
  const carla = (change: { title?: string; exclude_patient_time?: boolean }) =>
    t.owner.updateTable('app_user').set(change).where('id', '=', t.people.carla.userId).execute()
  const facts = async () => {
    const verdict = await t.within(t.groups.northside, (db) => judgeMonths(db, [ada], { month: '2026-11' }))
    return verdict.get(ada)!.facts.intervals.map(({ isClinical, isStaffExcluded }) => [isClinical, isStaffExcluded])
  }
  await carla({ title: 'RN' })
  await wrapUp(await talked(0, 120))
  const before = await kept(ada)
  await carla({ title: 'Other', exclude_patient_time: true })
  expect(await facts()).toEqual([[true, false]])
  await isTrue()
  expect(await kept(ada)).toEqual(before)
  await wrapUp(await talked(300, 420))
  expect(await facts()).toEqual([
    [true, false],
    [false, true],
  ])
  await carla({ title: 'RN', exclude_patient_time: false })
  expect(await facts()).toEqual([
    [true, false],
    [false, true],
  ])
})
