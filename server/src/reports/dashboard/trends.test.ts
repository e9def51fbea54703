/** Warnings by day and the steps of new members: against plain rows walked one by one, and every number against its list. */
import { addDays, addMonths, localDate, localMonth, startOfDay } from '@vitalrounds/domain/days'
import { type FunnelStep, funnelStepIds } from '@vitalrounds/domain/reports/dashboard/funnel'
import { daysOfFlow, openAgeIds } from '@vitalrounds/domain/reports/dashboard/warning-flow'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'

let t: TestApp
const zone = 'America/New_York'
const today = localDate(Date.now(), zone)
const running = localMonth(Date.now(), zone)
const get = async (path: string, who = t.people.carla) => (await t.as(who, 'GET', `reports/${path}`)).json()
const ids: Record<string, string> = {}
const shows = () => ['all', t.people.carla.userId]

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
/** Hours since a warning was raised, cleared and withdrawn. */
const warnings: Record<string, readonly { raised: number; cleared?: number; withdrawn?: number }[]> = {
  Ada: [{ raised: 2 }, { raised: 30 }, { raised: 100, cleared: 3 }, { raised: 24 * 27, cleared: 24 * 26 }, { raised: 24 * 40 }],
  Bob: [{ raised: 90 }, { raised: 50, withdrawn: 49 }, { raised: 24 * 40, cleared: 24 * 5, withdrawn: 24 * 2 }],
  // Has left: what stands open is not reviewed
  Cleo: [{ raised: 5 }],
}

type NewMember = { joinedMonthsAgo: number; order?: string; device?: string; reads?: readonly number[]; has16?: true }
const newcomers: Record<string, NewMember> = {
  Nia: { joinedMonthsAgo: 0 },
  Ned: { joinedMonthsAgo: 1, order: 'canceled' },
  Oto: { joinedMonthsAgo: 1, order: 'shipped' },
  Pia: { joinedMonthsAgo: 2, device: 'shipped' },
  Quin: { joinedMonthsAgo: 2, device: 'connected' },
  Rae: { joinedMonthsAgo: 2, order: 'delivered' },
  // A device of their own: never ordered
  Sol: { joinedMonthsAgo: 0, reads: [0] },
  Tia: { joinedMonthsAgo: 2, has16: true },
  Old: { joinedMonthsAgo: 3, device: 'connected' },
}

async function addWarnings(name: string) {
  for (const [nth, { raised, cleared, withdrawn }] of (warnings[name] ?? []).entries())
    await t.owner
      .insertInto('warning')
      .values({
        group_id: t.groups.northside,
        member_id: ids[name]!,
        category: 'highBP',
        severity: 'high',
        act_key: `${name} ${nth}`,
        text: '160/90 mmHg, at or above 150/90',
        measured_at: ago(raised + 1),
        raised_at: ago(raised),
        needs_review: cleared === undefined,
        cleared_at: cleared === undefined ? null : ago(cleared),
        withdrawn_at: withdrawn === undefined ? null : ago(withdrawn),
      })
      .execute()
}

async function addNewcomer(name: string, { joinedMonthsAgo, order, device, reads = [] }: NewMember) {
  const [group_id, member_id] = [t.groups.northside, ids[name]!]
  // The first minute of a month, in the clinic's zone
  const joined = new Date(startOfDay(`${addMonths(running, -joinedMonthsAgo)}-01`, zone) + 60_000).toISOString()
  await t.owner.updateTable('member').set({ enrolled_at: joined }).where('id', '=', member_id).execute()
  await t.owner.updateTable('program_stay').set({ started_at: joined }).where('member_id', '=', member_id).execute()
  if (order !== undefined)
    await t.owner
      .insertInto('device_order')
      .values({
        group_id,
        member_id,
        vendor: 'bodytrace',
        device: 'scale',
        state: order,
        delivered_at: order === 'delivered' ? ago(1) : null,
      })
      .execute()
  if (device !== undefined)
    await t.owner
      .insertInto('device')
      .values({ group_id, member_id, vendor: 'bodytrace', device: 'scale', device_key: name, status: device })
      .execute()
  if (reads.length > 0)
    await sql`insert into reading (group_id, member_id, metric, value, measured_at, received_at, measured_on, source, act_key)
      values (${group_id}, ${member_id}, 'bodyWeight', 82000, now(), now(), ${today}::date, 'device', ${name})`.execute(t.owner)
}

beforeAll(async () => {
  t = await testApp()
  const { northside, lakeview } = t.groups
  for (const name of [...Object.keys(warnings), ...Object.keys(newcomers)]) ids[name] = await createMonitoredMember(t, northside, name, [])
  await createMonitoredMember(t, lakeview, 'Other', [1])
  // Enrolled a hundred days ago in the panel of the other tests: here long before
  await t.owner
    .updateTable('member')
    .set({ enrolled_at: ago(24 * 300) })
    .execute()
  await t.owner
    .updateTable('member')
    .set({ assigned_physician: t.people.carla.userId })
    .where(
      'id',
      'in',
      ['Ada', 'Oto', 'Tia'].map((name) => ids[name]!),
    )
    .execute()
  await t.owner
    .updateTable('member')
    .set({ disenrolled: true, disenrolled_at: ago(1) })
    .where('id', '=', ids['Cleo']!)
    .execute()
  for (const name of Object.keys(warnings)) await addWarnings(name)
  for (const [name, of] of Object.entries(newcomers)) await addNewcomer(name, of)
  for (const memberId of Object.values(ids)) await t.within(northside, async (db) => changed(db, 'member', { memberId }))
  // As a month was judged: nothing computes it anew
  for (const [name, { has16 }] of Object.entries(newcomers))
    if (has16)
      await sql`insert into member_month (group_id, member_id, year_month, name_key, board, days, seconds_rpm, seconds_ccm, live_calls, at_risk,
                                        open_codes, lines, cells, result_digest, rules_version, as_of)
      values (${northside}, ${ids[name]}, ${addMonths(running, -1)}, 'tia', '-------------', 17, 0, 0, 0, 0, 0, 0, '[]', '', '', now())
      on conflict (group_id, member_id, year_month) do update set days = excluded.days`.execute(t.owner)
})
afterAll(() => t.close())

const carlas = (name: string, show: string) => show === 'all' || ['Ada', 'Oto', 'Tia'].includes(name)
const dayOf = (hours: number) => localDate(Date.parse(ago(hours)), zone)

test('given warnings raised, cleared and withdrawn, each day of four weeks counts as walked one by one', async () => {
  for (const show of shows()) {
    const all = Object.entries(warnings).flatMap(([name, of]) => (carlas(name, show) ? of : []))
    const { days } = await get(`dashboard-warnings?show=${show}`)
    const closed = (day: string) =>
      all.filter(({ cleared, withdrawn }) => {
        const first = Math.max(cleared ?? -1, withdrawn ?? -1)
        return first >= 0 && dayOf(first) === day
      }).length
    expect(days).toEqual(
      Array.from({ length: daysOfFlow }, (_, n) => addDays(today, n + 1 - daysOfFlow)).map((day) => ({
        day,
        opened: all.filter(({ raised }) => dayOf(raised) === day).length,
        closed: closed(day),
      })),
    )
  }
})

test('given open warnings, each is in the age that it has, and those of members who have left are in none', async () => {
  const { open } = await get('dashboard-warnings')
  expect(open).toEqual({ day1: 1, day3: 1, day7: 1, older: 1 })
  const review = (await t.as(t.people.carla, 'GET', 'warnings?show=all')).json()
  expect(review.count).toBe(4)
  expect((await get(`dashboard-warnings?show=${t.people.carla.userId}`)).open).toEqual({ day1: 1, day3: 1, day7: 0, older: 1 })
})

test('every number of warnings opens a list of exactly that length', async () => {
  for (const show of shows()) {
    const { days, open } = await get(`dashboard-warnings?show=${show}`)
    const length = async (part: string, query = '') => {
      const { count, warnings: listed } = await get(`dashboard-warnings/${part}?show=${show}${query}`)
      expect(listed).toHaveLength(count)
      return count
    }
    for (const age of openAgeIds) expect({ age, count: await length(age) }).toEqual({ age, count: open[age] })
    for (const { day, opened, closed } of days)
      expect({ day, opened: await length('opened', `&day=${day}`), closed: await length('closed', `&day=${day}`) }).toEqual({
        day,
        opened,
        closed,
      })
  }
  const { warnings: listed } = await get('dashboard-warnings/older')
  expect(listed).toMatchObject([{ memberId: ids['Ada'], name: 'Ada Moreno', label: 'High BP', closedAt: null }])
})

const cameTo: Record<FunnelStep, readonly string[]> = {
  enrolled: ['Nia', 'Ned'],
  ordered: ['Oto', 'Pia'],
  delivered: ['Quin', 'Rae'],
  measured: ['Sol'],
  sixteen: ['Tia'],
}

test('given members who joined in three months, each step counts those who came so far, and lists exactly them', async () => {
  for (const show of shows()) {
    const { from, to, steps } = await get(`dashboard-funnel?show=${show}`)
    expect([from, to]).toEqual([`${addMonths(running, -2)}-01`, today])
    for (const [at, step] of funnelStepIds.entries()) {
      const match = (ofSteps: readonly FunnelStep[]) =>
        ofSteps
          .flatMap((id) => cameTo[id])
          .filter((name) => carlas(name, show))
          .map((name) => ids[name]!)
          .toSorted()
      const reached = match(funnelStepIds.slice(at))
      const waiting = step === 'sixteen' ? [] : match([step])
      expect(steps[at]).toEqual({ step, reached: reached.length, waiting: waiting.length })
      for (const [part, members] of [
        ['reached', reached],
        ['waiting', waiting],
      ] as const) {
        const list = await get(`dashboard-funnel/${step}/${part}?show=${show}`)
        expect(list.count).toBe(members.length)
        expect(list.members.map(({ memberId }: { memberId: string }) => memberId).toSorted()).toEqual(members)
      }
    }
  }
})

test('another clinic has warnings and newcomers of its own alone', async () => {
  const { days, open } = await get('dashboard-warnings', t.people.luis)
  expect(
    [...days.map((day: { opened: number; closed: number }) => day.opened + day.closed), ...Object.values(open)].every(
      (count) => count === 0,
    ),
  ).toBe(true)
  expect((await get('dashboard-warnings/older', t.people.luis)).count).toBe(0)
  expect((await get('dashboard-funnel', t.people.luis)).steps[0].reached).toBe(0)
  expect((await get('dashboard-funnel/enrolled/reached', t.people.luis)).count).toBe(0)
})
