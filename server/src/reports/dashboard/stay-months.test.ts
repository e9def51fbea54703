/** Who was enrolled, had joined and had left: against plain rows of stays, walked member by member, and each number against its list. */
import { addMonths, localMonth, monthSpan } from '@vitalrounds/domain/days'
import { type StayFigure, stayFigures } from '@vitalrounds/domain/reports/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'

let t: TestApp
const zone = 'America/New_York'
const running = localMonth(Date.now(), zone)
const get = async (path: string, who = t.people.carla) => (await t.as(who, 'GET', `reports/${path}`)).json()
/** The start of a month that lies this many back, or a moment some hours from it. */
const at = (back: number, hours = 0) => monthSpan(addMonths(running, -back), zone).start + hours * 3_600_000

/** Stays from and to, in milliseconds. */
const panel: Record<string, readonly (readonly [from: number, to: number | null])[]> = {
  // Whole months; left on the first moment of a month, and on the last of one
  Ada: [[at(20), null]],
  Bob: [[at(8, 30), at(3)]],
  Cleo: [[at(8, 30), at(3, -1)]],
  // Came back in the same month, and in a later one
  Dan: [
    [at(9), at(5, 48)],
    [at(5, 90), null],
  ],
  Eve: [
    [at(11, 5), at(7, 100)],
    [at(4, 1), at(2, 200)],
  ],
  // Joined and left within one month; is of another's patients
  Fay: [[at(6, 24), at(6, 240)]],
}

beforeAll(async () => {
  t = await testApp()
  const { northside, lakeview } = t.groups
  await createMonitoredMember(t, lakeview, 'Other', [1])
  for (const [name, stays] of Object.entries(panel)) {
    const id = await createMonitoredMember(t, northside, name, [])
    await t.owner.deleteFrom('program_stay').where('member_id', '=', id).execute()
    for (const [from, to] of stays)
      await t.owner
        .insertInto('program_stay')
        .values({
          group_id: northside,
          member_id: id,
          program: 'RPM',
          started_at: new Date(from).toISOString(),
          ended_at: to === null ? null : new Date(to).toISOString(),
        })
        .execute()
    if (name === 'Eve' || name === 'Dan')
      await t.owner.updateTable('member').set({ assigned_care_manager: t.people.carla.userId }).where('id', '=', id).execute()
    // Another program says nothing of this one
    await t.owner
      .insertInto('program_stay')
      .values({ group_id: northside, member_id: id, program: 'CCM', started_at: new Date(at(10)).toISOString() })
      .execute()
    await t.within(northside, async (db) => changed(db, 'member', { memberId: id }))
  }
})
afterAll(() => t.close())

type Row = { member: string; care_manager: string | null; began: number; ended: number | null }

/** In other words than the statement that is tested: who is enrolled at a moment, one after the other. */
async function countAnew(month: string, careManager: string | null): Promise<Record<StayFigure, number>> {
  const { rows } = await sql<Row>`
    select m.id as member, m.assigned_care_manager as care_manager, extract(epoch from s.started_at)::float8 * 1000 as began,
           extract(epoch from s.ended_at)::float8 * 1000 as ended
      from program_stay s join member m on m.id = s.member_id
     where s.program = 'RPM' and s.group_id = ${t.groups.northside}`.execute(t.owner)
  const { start, end } = monthSpan(month, zone)
  const members = [...Map.groupBy(rows, ({ member }) => member).values()].filter(
    ([row]) => careManager === null || row!.care_manager === careManager,
  )
  const standing = (stays: Row[], ms: number) => stays.find(({ began, ended }) => began < ms && (ended === null || ended >= ms))
  return {
    enrolled: members.filter((stays) => standing(stays, end)).length,
    joined: members.filter((stays) => (standing(stays, end)?.began ?? 0) >= start).length,
    left: members.filter((stays) => !standing(stays, end) && stays.some(({ ended }) => ended !== null && ended >= start && ended < end))
      .length,
  }
}

test('given stays that begin and end at the edges of months, twelve months count as walked one by one', async () => {
  for (const [show, careManager] of [
    ['all', null],
    [t.people.carla.userId, t.people.carla.userId],
  ] as const) {
    const { months } = await get(`dashboard-months?show=${show}`)
    for (const { yearMonth, figures } of months)
      expect({ yearMonth, ...figures }).toMatchObject({ yearMonth, ...(await countAnew(yearMonth, careManager)) })
    expect(months.map(({ yearMonth }: { yearMonth: string }) => yearMonth)).toEqual(
      Array.from({ length: show === 'all' ? 12 : 11 }, (_, n) => addMonths(running, -1 - n)),
    )
  }
  const { months } = await get('dashboard-months')
  const of = (back: number) => months[back - 1].figures
  expect(of(8)).toMatchObject({ enrolled: 5, joined: 2, left: 0 })
  expect([of(4), of(3), of(6)]).toMatchObject([{ left: 1 }, { left: 1 }, { joined: 0, left: 1 }])
})

test('each number of a month opens exactly as many members', async () => {
  for (const show of ['all', t.people.carla.userId]) {
    const { months } = await get(`dashboard-months?show=${show}`)
    for (const { yearMonth, figures } of months)
      for (const figure of stayFigures) {
        const { members, count } = await get(`dashboard-months/${yearMonth}/${figure}?show=${show}`)
        expect({ yearMonth, figure, count, members: members.length }).toEqual({
          yearMonth,
          figure,
          count: figures[figure],
          members: figures[figure],
        })
      }
  }
})

test('another clinic counts its own alone', async () => {
  const { months } = await get('dashboard-months', t.people.luis)
  for (const { figures } of months) expect(figures.enrolled).toBeLessThan(2)
})
