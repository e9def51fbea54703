/** Time that waits for a second person at a month's end: named before the close, told in the packet, frozen as it was. */
import { addMonths, localMonth, startOfDay } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { changed } from '../../platform/changes.ts'
import { freezeMonth } from '../close-month.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'
import { packetPdf } from './packet-pdf.ts'

let t: TestApp
let ada: string
const zone = 'America/New_York'
const before = addMonths(localMonth(Date.now(), zone), -1)
const noon = startOfDay(`${before}-12`, zone) + 12 * 3_600_000
const daily = [95, ...Array.from({ length: 90 }, (_, n) => n + 1)]
const at = (minute: number) => new Date(noon + minute * 60_000).toISOString()

beforeAll(async () => {
  t = await testApp()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', daily)
  await t.within(t.groups.northside, (db) => Promise.resolve(changed(db, 'member', { memberId: ada })))
})
afterAll(() => t.close())

type PacketJson = {
  worked: { rpm: { start: string }[] }
  evidence: { intervals: { started_at: string; approval?: string }[]; corrections: { approvals?: object[] } }
}

const enter = async (from: number, to: number) => {
  const body = { memberId: ada, url: 'notes', start: at(from), end: at(to), desc: 'Coordinated with the cardiologist', yearMonth: before }
  return (await t.as(t.people.carla, 'POST', 'pageviews/createManualPageView', body)).json<{ pageView: { _id: string } }>().pageView._id
}
const decide = (id: string, approve: boolean) => t.as(t.people.adam, 'POST', `time-approvals/${id}`, { approve, reason: 'Read the notes' })
const count = async () => (await t.as(t.people.adam, 'GET', `time-approvals/count?yearMonth=${before}`)).json()
const packet = () => t.as(t.people.carla, 'GET', `reports/months/${before}/packets/${ada}`)
const ids: Record<string, string> = {}

test('given entries that wait, were approved and declined, the packet says of each who decided, and counts the approved one alone', async () => {
  for (const [name, from] of [
    ['approved', 0],
    ['declined', 60],
    ['waiting', 120],
  ] as const)
    ids[name] = await enter(from, from + 40)
  await decide(ids['approved']!, true)
  await decide(ids['declined']!, false)
  expect(await count()).toEqual({ count: 1, members: 1, ms: 40 * 60_000 })
  const answer = await packet()
  const { worked, evidence } = answer.json<PacketJson>()
  expect(worked.rpm.map(({ start }) => start)).toContain(at(0))
  expect(worked.rpm.map(({ start }) => start)).not.toContain(at(60))
  expect(worked.rpm.map(({ start }) => start)).not.toContain(at(120))
  const decidedOn = evidence.intervals.filter(({ approval }) => approval !== undefined)
  expect(decidedOn.map(({ started_at, approval }) => [started_at, approval])).toEqual([
    [at(0), 'approved'],
    [at(60), 'declined'],
    [at(120), 'waiting'],
  ])
  expect(evidence.corrections.approvals).toMatchObject([
    { is_approved: true, by: 'Adam Reyes', reason: 'Read the notes', limit_minutes: 20 },
    { is_approved: false, by: 'Adam Reyes' },
    { is_approved: null, by: null, reason: null },
  ])
  expect(packetPdf(answer.body)).toContain('waits for a second person')
})

test('given a close, what waited is frozen as waiting: nobody decides on it until the month is open again', async () => {
  await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
  const waiting = ids['waiting']!
  expect((await decide(waiting, true)).json()).toMatchObject({ code: 'time.monthClosed', status: 409 })
  expect(await count()).toMatchObject({ count: 0 })
  expect((await t.as(t.people.adam, 'GET', 'time-approvals')).json()).toEqual({ waiting: [], count: 0 })
  await t.as(t.people.adam, 'POST', `reports/months/${before}/reopen`, { reason: 'Time is to be approved' })
  expect(await count()).toMatchObject({ count: 1 })
  expect((await decide(waiting, true)).json()).toMatchObject({ pageView: { approval: 'approved' } })
})
