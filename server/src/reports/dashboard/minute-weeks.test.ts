/** Minutes by week: as plain SQL over recorded time counts them, each number against its list, and what a row of before has none of. */
import { addDays, addMonths, localDate, localMonth, startOfDay } from '@vitalrounds/domain/days'
import { weekIds, weeksOfMonth } from '@vitalrounds/domain/reports/dashboard/minute-weeks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { freezeMonth } from '../close-month.ts'
import { computeMonth } from '../reopen-month.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'
import { fillWeekSeconds } from './fill-week-seconds.ts'

let t: TestApp
const zone = 'America/New_York'
const now = Date.now()
const [today, running] = [localDate(now, zone), localMonth(now, zone)]
const before = addMonths(running, -1)
const get = async (path: string, who = t.people.carla) => (await t.as(who, 'GET', `reports/${path}`)).json()
const ids: Record<string, string> = {}
const shows = () => ['all', t.people.carla.userId]

/** Day of the month before, minutes after its midnight, and for how long: of two at once each moment counts once. */
const work: Record<string, readonly { day: number; from: number; minutes: number; isExcluded?: true }[]> = {
  Ada: [
    { day: 3, from: 600, minutes: 11 },
    { day: 3, from: 605, minutes: 11 },
    // Across the midnight from the first week to the second
    { day: 7, from: 24 * 60 - 4, minutes: 10 },
    { day: 29, from: 700, minutes: 2.5 },
  ],
  Bob: [
    { day: 15, from: 600, minutes: 20 },
    { day: 21, from: 900, minutes: 7, isExcluded: true },
    { day: 22, from: 900, minutes: 0.75 },
  ],
  Cleo: [],
}

async function insertWork(name: string, month: string, { day, from, minutes, isExcluded }: (typeof work)[string][number]) {
  const start = startOfDay(`${month}-${String(day).padStart(2, '0')}`, zone) + from * 60_000
  const [started_at, ended_at] = [start, start + minutes * 60_000].map((ms) => new Date(ms).toISOString()) as [string, string]
  await t.owner
    .insertInto('work_interval')
    .values({
      group_id: t.groups.northside,
      member_id: ids[name]!,
      staff_id: t.people.carla.userId,
      source: 'page',
      url: 'profile',
      program: 'rpm',
      started_at,
      ended_at,
      client_started_at: started_at,
      client_ended_at: ended_at,
      year_month: month,
      staff_name: 'Carla Diaz',
      staff_title: 'RN',
      is_staff_excluded: isExcluded === true,
    })
    .execute()
}

beforeAll(async () => {
  t = await testApp()
  const { northside, lakeview } = t.groups
  for (const [name, of] of Object.entries(work)) {
    ids[name] = await createMonitoredMember(t, northside, name, [1])
    if (name === 'Bob')
      await t.owner.updateTable('member').set({ assigned_physician: t.people.carla.userId }).where('id', '=', ids[name]).execute()
    for (const interval of of) await insertWork(name, before, interval)
    // In the running month on its first day alone, which has been on every day of it but the first
    if (name === 'Ada') await insertWork(name, running, { day: 1, from: 0, minutes: 0.5 })
  }
  await createMonitoredMember(t, lakeview, 'Other', [1])
  for (const memberId of Object.values(ids)) await t.within(northside, async (db) => changed(db, 'member', { memberId }))
  await computeMonth(t.db, northside, before)
})
afterAll(() => t.close())

/** In other words than the statement that is tested: recorded time of each member, melted into one, cut at the weeks. */
async function countAnew(yearMonth: string, show: string) {
  const weeks = weeksOfMonth(yearMonth).filter(({ from }) => from <= today)
  return Promise.all(
    weeks.map(async ({ from, to }, at) => {
      const { rows } = await sql<{ seconds: number; members: number }>`
        with melted as (
          select m.id, range_agg(tstzrange(w.started_at, w.ended_at)) * tstzmultirange(tstzrange(
                   ${from}::timestamp at time zone ${zone}, (${addDays(to, 1)}::timestamp at time zone ${zone}))) as time
            from member m join work_interval w on w.member_id = m.id and not w.is_staff_excluded
           where m.group_id = ${t.groups.northside} and (${show} = 'all' or m.assigned_physician::text = ${show}) group by m.id)
        select coalesce(sum(s.seconds), 0)::int as seconds, (count(*) filter (where s.seconds >= 1))::int as members
          from melted cross join lateral (select sum(extract(epoch from upper(r) - lower(r))) as seconds from unnest(time) r) s`.execute(
        t.owner,
      )
      return { week: weekIds[at], from, to: to > today ? today : to, isOver: to < today, ...rows[0]! }
    }),
  )
}

test('given recorded time that overlaps, crosses a midnight or is left out, each week counts as plain SQL over it', async () => {
  for (const show of shows()) {
    const { months } = await get(`dashboard-minutes?show=${show}`)
    expect(months).toEqual(
      await Promise.all([running, before].map(async (yearMonth) => ({ yearMonth, weeks: await countAnew(yearMonth, show) }))),
    )
  }
  const [, past] = (await get('dashboard-minutes')).months
  expect(past.weeks.slice(0, 4).map(({ seconds, members }: { seconds: number; members: number }) => [seconds, members])).toEqual([
    [1200, 1],
    [360, 1],
    [1200, 1],
    [45, 1],
  ])
})

test('the weeks of a month add up to the minutes of its billing report', async () => {
  for (const month of (await get('dashboard-minutes')).months) {
    const { rows } = await sql<{ seconds: number }>`
      select coalesce(sum(seconds_rpm), 0)::int as seconds from member_month where group_id = ${t.groups.northside} and year_month = ${month.yearMonth}`.execute(
      t.owner,
    )
    expect(month.weeks.reduce((sum: number, { seconds }: { seconds: number }) => sum + seconds, 0)).toBe(rows[0]!.seconds)
  }
})

test('every week opens a list of exactly its members, whose seconds add up to it', async () => {
  for (const show of shows())
    for (const { yearMonth, weeks } of (await get(`dashboard-minutes?show=${show}`)).months)
      for (const { week, seconds, members } of weeks) {
        const list = await get(`dashboard-minutes/${yearMonth}/${week}?show=${show}`)
        expect({ week, count: list.count, seconds: list.seconds, listed: list.members.length }).toEqual({
          week,
          count: members,
          seconds,
          listed: members,
        })
        expect(list.members.reduce((sum: number, member: { seconds: number }) => sum + member.seconds, 0)).toBe(seconds)
      }
  expect((await get(`dashboard-minutes/${before}/3`)).members).toMatchObject([{ memberId: ids['Bob'], name: 'Bob Moreno', seconds: 1200 }])
  expect(await get('dashboard-minutes/2027-02/5')).toMatchObject({ count: 0, seconds: 0 })
})

const weekRows = async () =>
  (
    await t.owner
      .selectFrom('member_month')
      .select(['member_id', 'year_month', 'week_seconds'])
      .where('seconds_rpm', '>', 0)
      .orderBy('year_month')
      .orderBy('member_id')
      .execute()
  ).map((row) => ({ ...row }))

test('given rows of a server before, open and closed, the job fills their weeks as they would have been written, and changes no other', async () => {
  await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').where('year_month', '=', before).executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
  const written = await weekRows()
  expect(written.length).toBeGreaterThan(1)
  await t.owner.updateTable('member_month').set({ week_seconds: [] }).where('member_id', '!=', ids['Bob']!).execute()
  await t.owner
    .updateTable('member_month')
    .set({ week_seconds: [7] })
    .where('member_id', '=', ids['Bob']!)
    .execute()
  await fillWeekSeconds(t.db)
  expect(await weekRows()).toEqual(written.map((row) => (row.member_id === ids['Bob'] ? { ...row, week_seconds: [7] } : row)))
})

test('another clinic has minutes of its own alone', async () => {
  const { months } = await get('dashboard-minutes', t.people.luis)
  expect(
    months.flatMap(({ weeks }: { weeks: { seconds: number }[] }) => weeks.map(({ seconds }) => seconds)).every((n: number) => n === 0),
  ).toBe(true)
  expect((await get(`dashboard-minutes/${before}/1`, t.people.luis)).count).toBe(0)
})
