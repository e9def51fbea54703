/** Events beside the charts of a member: who is sent what, and means before and after a change as plain SQL counts them. */
import { addDays, localDate } from '@vitalrounds/domain/days'
import type { ChartEvents } from '@vitalrounds/domain/vitals/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recentMedicationNews } from '../chart/current-medications.ts'
import { createMember } from '../members/testing/create-member.ts'
import { testApp, type TestApp } from '../platform/testing/test-app.ts'
import { insertMeasuringAct } from './testing/insert-readings.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const zone = 'America/New_York'
const today = localDate(Date.now(), zone)
// Long enough ago for both windows to have gone by
const changedOn = addDays(today, -40)
const noon = (day: string) => `${day}T17:00:00.000Z`
const fresh = () => createMember(t.owner, t.groups.northside, 'Bea North')
const eventsOf = async (memberId: string, person = t.people.carla) =>
  (await t.as(person, 'GET', `members/${memberId}/chart-events`)).json<ChartEvents>()

const changeMedication = (memberId: string) =>
  t.owner
    .insertInto('medication')
    .values({
      group_id: t.groups.northside,
      member_id: memberId,
      name: 'Lisinopril',
      dose: '20 mg',
      stats: 'taking',
      source: 'entered',
      version: 2,
      created_at: noon(addDays(today, -400)),
      updated_at: noon(changedOn),
      start_ym: '2019-03',
    })
    .execute()

async function measureAround(memberId: string) {
  const north = { groupId: t.groups.northside, memberId }
  for (let day = -20; day <= 20; day++)
    await insertMeasuringAct(t.owner, north, {
      at: noon(addDays(changedOn, day)),
      values: { systolicBP: 140 - day, diastolicBP: 85 - (day % 3), ...(day === 3 && { bodyWeight: 180 }) },
      // Neither an excluded nor a quarantined act counts
      ...(day % 7 === 2 && { excluded: true }),
      ...(day % 7 === 4 && { state: 'quarantined' as const }),
    })
}

test('given readings around a changed dose, the means and their counts are those of plain SQL, and the day itself counts on neither side', async () => {
  const bea = await fresh()
  await changeMedication(bea)
  await measureAround(bea)
  const { rows } = await sql<{ side: string; metric: string; count: number; mean: number }>`
    select case when measured_on < ${changedOn} then 'before' else 'after' end as side, metric, count(*)::int as count, avg(value)::float8 as mean
      from reading
     where member_id = ${bea} and state = 'kept' and not excluded and metric in ('systolicBP', 'diastolicBP') and measured_on <> ${changedOn}
       and measured_on between ${addDays(changedOn, -14)} and ${addDays(changedOn, 14)}
     group by 1, 2`.execute(t.owner)
  const plain = (side: string) => {
    const of = (metric: string) => rows.find((row) => row.side === side && row.metric === metric)!
    const [systolic, diastolic] = [of('systolicBP'), of('diastolicBP')]
    return { count: systolic.count, mean: { value: expect.closeTo(systolic.mean, 9), lower: expect.closeTo(diastolic.mean, 9) } }
  }
  const { medications } = await eventsOf(bea)
  const change = medications.find(({ words }) => words === 'Changed: Lisinopril 20 mg')
  expect(change).toMatchObject({ on: changedOn, isRunning: false, overlapping: 0 })
  expect(change?.means.find(({ series }) => series === 'bloodPressure')).toEqual({
    series: 'bloodPressure',
    before: plain('before'),
    after: plain('after'),
  })
  // One weight makes no mean, and is told as one
  expect(change?.means.find(({ series }) => series === 'bodyWeight')).toEqual({
    series: 'bodyWeight',
    before: { count: 0, mean: null },
    after: { count: 1, mean: null },
  })
})

test('given a dose changed twice and another field beside, each change of dose has its mark with what was, and the physician reads the same', async () => {
  const bea = await fresh()
  const row = { group_id: t.groups.northside, member_id: bea, name: 'Lisinopril', dose: '10 mg', stats: 'taking', source: 'entered' }
  const long = noon(addDays(today, -400))
  await t.owner
    .insertInto('medication')
    .values({ ...row, created_at: long, updated_at: long })
    .execute()
  const { medications } = (await t.as(t.people.carla, 'GET', `members/${bea}/rx`)).json<{
    medications: { _id: string; version: number }[]
  }>()
  const { _id } = medications[0]!
  const put = (dose: string, version: number, more: object = {}) =>
    t.as(t.people.carla, 'PUT', `members/${bea}/medications/${_id}`, { name: 'Lisinopril', dose, stats: 'taking', version, ...more })
  const backdate = (day: string) =>
    t.owner
      .updateTable('medication')
      .set({ updated_at: noon(day) })
      .where('id', '=', _id)
      .execute()
  expect((await put('20 mg', 1)).statusCode).toBe(200)
  await backdate(changedOn)
  expect((await put('20 mg', 2, { prescriber: 'Dr. Park' })).statusCode).toBe(200)
  await backdate(addDays(today, -30))
  expect((await put('40 mg', 3)).statusCode).toBe(200)
  const changes = (await eventsOf(bea)).medications.map(({ on, words }) => [on, words])
  expect(changes.filter(([, words]) => words?.startsWith('Changed'))).toEqual([
    [changedOn, 'Changed: Lisinopril 10 mg → 20 mg'],
    [today, 'Changed: Lisinopril 20 mg → 40 mg'],
  ])
  const news = await t.within(t.groups.northside, (db) => recentMedicationNews(db, bea, zone))
  expect(news.map(({ on, text }) => [on, text])).toEqual([
    [today, 'Lisinopril 20 mg → 40 mg'],
    [changedOn, 'Lisinopril 10 mg → 20 mg'],
  ])
})

async function liveThrough(memberId: string) {
  const row = { group_id: t.groups.northside, member_id: memberId }
  await t.owner
    .insertInto('visit')
    .values({ ...row, visited_on: addDays(today, -30), kind: 'office', source: 'entered' })
    .execute()
  const { id } = await t.owner
    .insertInto('call')
    .values({
      ...row,
      direction: 'out',
      phone: '+12125550100',
      state: 'completed',
      at: noon(addDays(today, -20)),
      wrapped_at: noon(today),
      outcome: 'spoke',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.owner
    .insertInto('call_member')
    .values({ ...row, call_id: id, at: noon(addDays(today, -20)) })
    .execute()
  await t.owner
    .insertInto('doctor_alert')
    .values({
      ...row,
      at: noon(addDays(today, -10)),
      by_name: 'Carla',
      value: 'High readings',
      to_name: 'Dr. Park',
      to_contact: '+12125550101',
      snapshot: '{}',
      asks_code: false,
      reminder_hours: 4,
      key: crypto.randomUUID(),
    })
    .execute()
}

const wordsOf = ({ others }: ChartEvents) => others.map(({ words }) => words)

test('given a visit, a call and an alert, a nurse is sent all three in order of time, and none of before the time asked', async () => {
  const bea = await fresh()
  await liveThrough(bea)
  expect(wordsOf(await eventsOf(bea))).toEqual(['Office visit', 'Call: spoke', 'Alert to Dr. Park, not answered'])
  const later = await t.as(t.people.carla, 'GET', `members/${bea}/chart-events?from=${noon(addDays(today, -15))}`)
  expect(wordsOf(later.json<ChartEvents>())).toEqual(['Alert to Dr. Park, not answered'])
})

test('given a biller, who reads no alerts, none is sent', async () => {
  const bea = await fresh()
  await liveThrough(bea)
  const biller = await t.person(t.groups.northside, 'bea@northside.example', { limitedRole: 'biller' })
  expect(wordsOf(await eventsOf(bea, biller))).toEqual(['Office visit', 'Call: spoke'])
})

test('given a member of another clinic, nothing is told', async () => {
  const foreign = await createMember(t.owner, t.groups.northside, 'Nora North')
  await liveThrough(foreign)
  const answer = await t.as(t.people.luis, 'GET', `members/${foreign}/chart-events`)
  expect(answer.json()).toMatchObject({ code: 'member.unknown' })
})
