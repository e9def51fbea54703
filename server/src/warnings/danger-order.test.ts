/** Danger orders warnings and members, whichever way a value lies: on the page of open warnings and in the list to review. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { changed } from '../platform/changes.ts'
import { testApp, type TestApp } from '../platform/testing/test-app.ts'
import { hoursAgo, insertMeasuringAct } from '../readings/testing/insert-readings.ts'
import { judgeReadings } from './judge-readings.ts'

let t: TestApp
let bea: string

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  bea = await createMember(t.owner, t.groups.northside, 'Bea North')
})

const north = (memberId: string) => ({ groupId: t.groups.northside, memberId })
const carla = (method: 'GET', url: string) => t.as(t.people.carla, method, url)
/** As the inbox does it: the last ten days of a member, and what follows. */
const judge = (memberId: string) =>
  t.within(t.groups.northside, async (db) => {
    await judgeReadings(db, [{ memberId, from: hoursAgo(240), to: hoursAgo(0) }])
    changed(db, 'day', { memberId })
  })

test('the page of open warnings: the most dangerous first, then oldest, of one’s own group, of those asked for', async () => {
  const own = await createMember(t.owner, t.groups.northside, 'Ann Mine', {
    member: { assigned_physician: t.people.carla.userId },
  })
  await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(2), values: { pulse: 140 } })
  await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(5), values: { spo2: 91 } })
  await insertMeasuringAct(t.owner, north(own), { at: hoursAgo(6), values: { pulse: 120 } })
  await insertMeasuringAct(t.owner, north(own), { at: hoursAgo(4), values: { spo2: 80 } })
  await judge(bea)
  await judge(own)
  const listed = async (show: string) =>
    (await carla('GET', `warnings?show=${show}`))
      .json()
      .warnings.map((w: { memberName: string; severity: string; text: string }) => `${w.memberName}: ${w.severity} ${w.text}`)
  expect(await listed('all')).toEqual([
    'Ann Mine: critical 80%, below 88',
    'Bea North: critical 140 bpm, at or above 131',
    'Bea North: low 91%, below 92',
    'Ann Mine: high 120 bpm, at or above 111',
  ])
  expect(await listed('mine')).toHaveLength(2)
  expect((await carla('GET', 'warnings?page=1')).json()).toMatchObject({ warnings: [], count: 4, page: 1 })
  expect((await t.as(t.people.luis, 'GET', 'warnings')).json()).toMatchObject({ warnings: [], count: 0 })
  expect((await t.as(undefined, 'GET', 'warnings')).statusCode).toBe(401)
})

test('a low sugar or oxygen stands before a high pressure that has waited longer, among members as in the strip of one', async () => {
  const [cy, dee] = [
    await createMember(t.owner, t.groups.northside, 'Cy Oxygen'),
    await createMember(t.owner, t.groups.northside, 'Dee Sugar'),
  ]
  await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(20), values: { systolicBP: 162, diastolicBP: 84 } })
  await insertMeasuringAct(t.owner, north(cy), { at: hoursAgo(2), values: { spo2: 89 } })
  await insertMeasuringAct(t.owner, north(dee), { at: hoursAgo(9), values: { systolicBP: 162, diastolicBP: 84 } })
  await insertMeasuringAct(t.owner, north(dee), { at: hoursAgo(3), values: { bloodSugar: 59 } })
  for (const id of [bea, cy, dee]) await judge(id)
  const members: { _id: string; reason: { code: string } }[] = (await carla('GET', 'home/lists/needs-review?sort=severity')).json().members
  const rows = members.filter(({ _id }) => [bea, cy, dee].includes(_id))
  expect(rows.map(({ _id, reason }) => [_id, reason.code])).toEqual([
    [dee, 'lowSugar'],
    [cy, 'lowSpO2'],
    [bea, 'highBP'],
  ])
})
