/** Whoever had no part in a month when it was closed, and gets a line by what comes late: found by the biller wherever lines are. */
import { addDays, addMonths, localDate, localMonth } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../platform/changes.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { freezeMonth } from './close-month.ts'
import { makeExport } from './evidence/export-packets.ts'
import { createMonitoredMember, insertDailyWeights } from './testing/create-panel.ts'

let t: TestApp
let cy: string
const today = localDate(Date.now(), 'America/New_York')
const month = addMonths(localMonth(Date.now(), 'America/New_York'), -1)
// The device period ends on the tenth of the month, and the member left before it began
const anchor = addDays(`${month}-01`, -20)
const daysBack = (day: string) => Temporal.PlainDate.from(day).until(today).days

beforeAll(async () => {
  t = await testApp()
  cy = await createMonitoredMember(t, t.groups.northside, 'Cy', [daysBack(anchor)])
  await t.owner
    .updateTable('program_stay')
    .set({ ended_at: `${addDays(anchor, 10)}T15:00:00Z` })
    .where('member_id', '=', cy)
    .execute()
  await t.owner.updateTable('member').set({ assigned_physician: t.people.sofia.userId }).where('id', '=', cy).execute()
  await report()
  await t.as(t.people.adam, 'POST', `reports/months/${month}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
})
afterAll(() => t.close())

const report = () => t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: cy }))
const get = (path: string) => t.as(t.people.adam, 'GET', path)
const claims = async () => (await get(`reports/months/${month}/claims.csv`)).body.split('\r\n').slice(1).filter(Boolean)

test('they wait as late, and by an addendum are in claims, packets and past reports', async () => {
  expect(await t.owner.selectFrom('month_close_row').select('member_id').execute()).toEqual([])
  expect((await get(`reports/months/${month}/packets/${cy}`)).statusCode).toBe(404)
  await insertDailyWeights(
    t,
    t.groups.northside,
    cy,
    [1, 2, 3].map((n) => daysBack(anchor) - n),
  )
  await report()
  const { late } = (await get(`reports/months/${month}/late`)).json()
  expect(late).toMatchObject([{ memberId: cy, before: [], after: [{ code: '99445' }] }])
  expect(await claims()).toEqual([])
  await t.as(t.people.adam, 'POST', `reports/months/${month}/late/${cy}/accept`, { reason: 'Scale was offline' })
  const [claim, ...more] = await claims()
  expect(more).toEqual([])
  expect(claim).toContain('99445')
  expect(claim).toContain('Sofia')

  const packet = (await get(`reports/months/${month}/packets/${cy}`)).json()
  expect(packet).toMatchObject({ lines: [{ code: '99445' }], addenda: [{ reason: 'Scale was offline' }], close: { version: 1 } })
  expect((await get(`members/${cy}/billing/${month}`)).json().lines).toEqual(packet.lines)
  const { exportId, total } = (await t.as(t.people.adam, 'POST', `reports/months/${month}/packets`)).json()
  expect(total).toBe(1)
  await makeExport(t.db, t.groups.northside, exportId)
  const zip = await get(`reports/months/${month}/packets/zip/${exportId}`)
  expect(zip.rawPayload.includes(Buffer.from(`${cy}.json`))).toBe(true)

  const addenda = [{ reason: 'Scale was offline', lines: [{ code: '99445' }] }]
  const { reports, count } = (await t.as(t.people.carla, 'POST', 'billingreports', { query: { memberId: cy } })).json()
  expect({ reports, count }).toMatchObject({ reports: [{ yearMonth: month, lines: [], addenda }], count: 1 })
  const { members } = (await t.as(t.people.carla, 'POST', 'members', { projection: { pastBillingReports: 1 } })).json()
  expect(members).toMatchObject([{ _id: cy, pastBillingReports: { [month]: { lines: [], addenda } } }])
})
