/** Time entered by hand above the limit counts for nothing until somebody else has approved it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'
import { createBench, type Bench } from './testing/create-bench.ts'

let t: TestApp
let work: Bench
let ada: string

let lena: Person

beforeAll(async () => {
  t = await testApp()
  lena = await t.person(t.groups.lakeview, 'lena@lakeview.example', { role: 'admin' })
  work = await createBench(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await work.begin()
  await work.passes(3600)
  ada = await work.enrolled('Ada Moreno')
})

type View = { _id: string; approval: string | null; countedMs: number; parts: { why: string | null }[]; decision: object | null }

/** Minutes of the morning, which is over by then. */
const enter = (from: number, to: number, { who = t.people.carla, ...more }: { who?: Person; [more: string]: unknown } = {}) =>
  t.as(who, 'POST', 'pageviews/createManualPageView', {
    memberId: ada,
    url: 'profile',
    start: work.at(from * 60),
    end: work.at(to * 60),
    desc: 'Coordinated with the cardiologist',
    yearMonth: '2026-11',
    ...more,
  })
const idOf = async (answer: ReturnType<typeof enter>) => (await answer).json<{ pageView: View }>().pageView._id
const decide = (id: string, approve: boolean, who = t.people.adam) =>
  t.as(who, 'POST', `time-approvals/${id}`, { approve, reason: 'Read the notes of that day' })
const month = async () =>
  (await t.as(t.people.adam, 'GET', `members/${ada}/time?yearMonth=2026-11`)).json<{ pageViews: View[]; countedMs: { rpm: number } }>()
const minutes = async () => (await month()).countedMs.rpm / 60_000
const waiting = async (who = t.people.adam) =>
  (await t.as(who, 'GET', 'time-approvals')).json<{ waiting: { _id: string; isOwn: boolean; dayMs: number }[]; count: number }>()
const ofAda = async (who?: Person) => {
  const views = (await month()).pageViews.map(({ _id }) => _id)
  return (await waiting(who)).waiting.filter(({ _id }) => views.includes(_id))
}
/** What lists and reports show, as the summary and the month row have it. */
const shown = async () => {
  const { rows } = await sql<{ list: number; month: number }>`
    select s.seconds_rpm / 60 as list, (m.cells::jsonb is not null)::int as month
      from member_summary s left join member_month m on m.group_id = s.group_id and m.member_id = s.member_id and m.year_month = '2026-11'
     where s.member_id = ${ada}`.execute(t.owner)
  return rows[0]!.list
}

test('given 20 minutes a day, all count; given one more, the entry that goes above waits and counts for nothing', async () => {
  expect((await enter(0, 20)).json()).toMatchObject({ pageView: { approval: null } })
  expect((await enter(21, 22)).json()).toMatchObject({ pageView: { approval: 'waiting' } })
  expect(await minutes()).toBe(20)
  expect(await shown()).toBe(20)
  const { pageViews } = await month()
  expect(pageViews.at(-1)).toMatchObject({ countedMs: 0, parts: [{ why: 'waiting' }], decision: null })
})

test('given an approval by somebody else, it counts, also in lists and after everything is computed anew', async () => {
  const id = await idOf(enter(0, 45))
  expect([await minutes(), await shown()]).toEqual([0, 0])
  expect(await ofAda()).toMatchObject([{ _id: id, isOwn: false, dayMs: 45 * 60_000 }])
  expect((await decide(id, true)).json()).toMatchObject({ memberId: ada, pageView: { approval: 'approved' } })
  expect([await minutes(), await shown()]).toEqual([45, 45])
  await t.as(t.people.adam, 'POST', 'pageviews/updateTimeSpent', { memberId: ada, yearMonth: '2026-11' })
  expect([await minutes(), await shown()]).toEqual([45, 45])
  expect(await ofAda()).toEqual([])
  expect((await month()).pageViews[0]).toMatchObject({
    decision: { isApproved: true, by: 'Adam Reyes', reason: 'Read the notes of that day' },
  })
})

test('given a refusal, it never counts, and takes nothing from the limit of that day', async () => {
  await decide(await idOf(enter(0, 30)), false)
  expect((await month()).pageViews[0]).toMatchObject({ approval: 'declined', countedMs: 0, parts: [{ why: 'declined' }] })
  expect((await enter(35, 50)).json()).toMatchObject({ pageView: { approval: null } })
  expect(await minutes()).toBe(15)
})

test('given time that waits, the same stretch of other work counts meanwhile', async () => {
  await enter(0, 45)
  expect((await enter(5, 20, { who: t.people.adam })).json()).toMatchObject({ pageView: { approval: null } })
  expect(await minutes()).toBe(15)
})

test('given whoever entered it, a second answer or a nurse, the answer is refused and nothing counts', async () => {
  const own = await idOf(enter(0, 45, { who: t.people.adam }))
  expect((await decide(own, true)).json()).toMatchObject({ code: 'time.ownEntry', status: 403 })
  expect(await ofAda()).toMatchObject([{ isOwn: true }])
  const id = await idOf(enter(0, 45))
  expect((await decide(id, true, t.people.carla)).statusCode).toBe(403)
  expect((await t.as(t.people.carla, 'GET', 'time-approvals')).statusCode).toBe(403)
  expect(await minutes()).toBe(0)
  await decide(id, false)
  expect((await decide(id, true)).json()).toMatchObject({ code: 'time.decided', status: 409 })
  expect(await minutes()).toBe(0)
})

test('given somebody of another clinic, the entry does not exist', async () => {
  const id = await idOf(enter(0, 45))
  expect((await decide(id, true, lena)).json()).toMatchObject({ code: 'time.unknown', status: 404 })
  expect((await waiting(lena)).count).toBe(0)
})

test('given entries on another day, of another person or for another member, the limit begins anew', async () => {
  await enter(0, 20)
  expect((await enter(-24 * 60, -24 * 60 + 20)).json()).toMatchObject({ pageView: { approval: null } })
  expect((await enter(0, 20, { who: t.people.adam })).json()).toMatchObject({ pageView: { approval: null } })
  const bea = await work.enrolled('Bea Moreno')
  expect((await enter(25, 45, { memberId: bea })).json()).toMatchObject({ pageView: { approval: null } })
})

test('given another limit, it holds for what is entered from then on; both are in the history and in the audit log', async () => {
  const setting = async () => (await t.as(t.people.adam, 'GET', 'settings/manual-time')).json()
  const save = async (minutesPerDay: number, who = t.people.adam) =>
    t.as(who, 'PUT', 'settings/manual-time', { value: { minutesPerDay }, version: (await setting()).version })
  const first = await idOf(enter(0, 15))
  expect((await save(0, t.people.carla)).statusCode).toBe(403)
  expect((await save(481)).statusCode).toBe(422)
  expect((await save(0)).json()).toMatchObject({ value: { minutesPerDay: 0 }, changedBy: 'Adam Reyes' })
  const second = await idOf(enter(16, 17))
  await save(20)
  const views = new Map((await month()).pageViews.map((view) => [view._id, view.approval]))
  expect([views.get(first), views.get(second)]).toEqual([null, 'waiting'])
  await decide(second, true)
  const acts = await t.owner.selectFrom('audit').select('reason').where('reason', 'like', '%of that day').execute()
  expect(acts.map(({ reason }) => reason)).toContain('approved: Read the notes of that day')
})

test('given an administrative page, time by hand is kept and does not count', async () => {
  await enter(0, 10, { url: 'manage-devices' })
  expect(await minutes()).toBe(0)
  expect((await month()).pageViews[0]).toMatchObject({ approval: null, parts: [{ why: 'administrative' }] })
  // Nobody is asked to approve what counts for nothing
  expect((await enter(15, 60, { url: 'manage-devices' })).json()).toMatchObject({ pageView: { approval: null } })
})
