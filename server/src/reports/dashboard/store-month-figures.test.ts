/** What is stored of a month that is over is what counting its rows says, and is gone as soon as one of them is written. */
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { rowFigures } from '@vitalrounds/domain/reports/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { runInGroup } from '../../platform/database/db.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { computeMonth } from '../reopen-month.ts'
import { verifyMonths } from '../verify-months.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'
import { figuresLock } from './forget-month-figures.ts'
import { storeMonthFigures } from './store-month-figures.ts'
import { everybody } from './stored-months.queries.ts'

let t: TestApp
const ids: Record<string, string> = {}
const running = localMonth(Date.now(), 'America/New_York')
const before = addMonths(running, -1)
const earlier = addMonths(running, -2)
const get = async (path: string) => (await t.as(t.people.carla, 'GET', `reports/${path}`)).json()
const whose = () => ['all', t.people.carla.userId, t.people.adam.userId]

beforeAll(async () => {
  t = await testApp()
  const { northside, lakeview } = t.groups
  const team: Record<string, object> = {
    Ada: { assigned_physician: t.people.carla.userId, assigned_care_manager: t.people.carla.userId },
    Bob: { assigned_physician: t.people.carla.userId, assigned_care_manager: t.people.adam.userId },
    Cleo: {},
  }
  for (const [name, of] of Object.entries(team)) {
    const id = await createMonitoredMember(t, northside, name, name === 'Cleo' ? [70] : Array.from({ length: 90 }, (_, n) => n + 1))
    if (Object.keys(of).length > 0) await t.owner.updateTable('member').set(of).where('id', '=', id).execute()
    ids[name] = id
    await t.within(northside, async (db) => changed(db, 'member', { memberId: id }))
  }
  await createMonitoredMember(t, lakeview, 'Other', [40])
  for (const month of [earlier, before]) await computeMonth(t.db, northside, month)
})
afterAll(() => t.close())

const stored = async () =>
  (
    await t.owner
      .selectFrom('month_figure')
      .select('year_month')
      .where('group_id', '=', t.groups.northside)
      .where('user_id', '=', everybody)
      .orderBy('year_month')
      .execute()
  ).map((row) => row.year_month)
const figures = async () =>
  Object.fromEntries(await Promise.all(whose().map(async (show) => [show, (await get(`dashboard-months?show=${show}`)).months] as const)))
const words = async () => (await get(`billing-stats?yearMonth=${running}`)).months

test('given months counted live, what is stored of them is the same, of everybody and of each person, with the words of statistics', async () => {
  expect(await stored()).toEqual([])
  const [live, liveWords] = [await figures(), await words()]
  await storeMonthFigures(t.db)
  expect(await stored()).toEqual([earlier, before])
  expect(await figures()).toEqual(live)
  expect(await words()).toEqual(liveWords)
  expect(live['all'][0]).toMatchObject({ yearMonth: before, members: 3 })
  expect(live[t.people.carla.userId][0].members).toBe(2)
})

test('given stored months, every number opens a list of exactly that length', async () => {
  for (const show of whose()) {
    const { months } = await get(`dashboard-months?show=${show}`)
    for (const { yearMonth, figures: counted } of months)
      for (const figure of rowFigures)
        expect({ yearMonth, figure, count: (await get(`dashboard-months/${yearMonth}/${figure}?show=${show}`)).count }).toEqual({
          yearMonth,
          figure,
          count: counted[figure] ?? 0,
        })
  }
})

test('given what is stored says something else, the page shows that: it is read, not counted', async () => {
  await sql`update month_figure set figures = jsonb_set(figures, '{called}', '77') where year_month = ${earlier} and user_id = ${everybody}::uuid`.execute(
    t.owner,
  )
  expect((await get('dashboard-months')).months[1].figures.called).toBe(77)
})

test('given a row of a month is written, what was stored of it is gone and of no other month, and is stored again as the rows are then', async () => {
  const { carla } = t.people
  const start = `${before}-15T15:00:00Z`
  await sql`insert into call (group_id, member_id, user_id, direction, phone, state, at, answered_at, ended_at, sid, outcome, program, wrapped_at, wrapped_by, seconds)
    values (${t.groups.northside}, ${ids['Cleo']}, ${carla.userId}, 'out', '+12125550101', 'completed', ${start}, ${start}, ${`${before}-15T15:21:00Z`},
            'CA-cleo', 'spoke', 'RPM', ${`${before}-15T15:21:00Z`}, ${carla.userId}, 1260)`.execute(t.owner)
  await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: ids['Cleo']! }))
  expect(await stored()).toEqual([earlier])
  const live = (await get('dashboard-months')).months[0]
  expect(live.figures).toMatchObject({ called: 1, minutesMet: 1 })
  await storeMonthFigures(t.db)
  expect(await stored()).toEqual([earlier, before])
  expect((await get('dashboard-months')).months[0]).toEqual(live)
})

test('given somebody writes rows of a month meanwhile, nothing is stored before they have ended', async () => {
  const { northside } = t.groups
  await t.owner.deleteFrom('month_figure').where('group_id', '=', northside).execute()
  await runInGroup(t.db.app, northside, async (db) => {
    await sql`select pg_advisory_xact_lock_shared(${figuresLock(db)})`.execute(db)
    await storeMonthFigures(t.db)
    expect(await stored()).toEqual([])
  })
  await storeMonthFigures(t.db)
  expect(await stored()).toEqual([earlier, before])
})

test('given the night, what is stored is counted anew', async () => {
  await sql`update month_figure set figures = jsonb_set(figures, '{called}', '77')`.execute(t.owner)
  await verifyMonths(t.db)
  await storeMonthFigures(t.db)
  expect((await get('dashboard-months')).months.map(({ figures: { called } }: { figures: { called?: number } }) => called)).not.toContain(
    77,
  )
})
