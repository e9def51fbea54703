/** Each amount of the billing statistics equals SQL over the cells of members that stands here alone, and opens a list of that length. */
import type { MoneyState } from '@vitalrounds/domain/reports/stats/money'
import { lossesOf, moneyStates } from '@vitalrounds/domain/reports/stats/money'
import type { BillingStats } from '@vitalrounds/domain/reports/stats/stats-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createBench } from '../../timekeeping/testing/create-bench.ts'
import { createMixedPanel } from '../testing/create-mixed-panel.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const members = 120
const [running, before] = ['2026-11', '2026-10']
let t: TestApp

beforeAll(async () => {
  t = await testApp()
  const clock = await createBench(t)
  await clock.begin()
  const ids = await createMixedPanel(t, { now: clock.at(0), count: members })
  for (const [n, id] of ids.entries())
    await t.owner
      .updateTable('member')
      .set({
        practice_id: n % 3 === 0 ? null : 'main',
        assigned_physician: n % 2 === 0 ? t.people.carla.userId : null,
        assigned_care_manager: n % 5 === 0 ? t.people.adam.userId : null,
      })
      .where('id', '=', id)
      .execute()
  for (let at = 0; at < members; at += 60)
    await t.within(t.groups.northside, async (db) => {
      for (const memberId of ids.slice(at, at + 60)) changed(db, 'judgedAnew', { memberId })
    })
  const fee = (code: string, cents: number, from_day: string) => ({
    group_id: t.groups.northside,
    id: crypto.randomUUID(),
    payer_id: null,
    code,
    cents,
    from_day,
  })
  await t.owner
    .insertInto('claim_fee')
    .values([
      fee('99454', 4711, '2026-01-01'),
      // In force from the last day of the running month on
      fee('99454', 8000, '2026-11-30'),
      fee('99454', 9900, '2026-12-01'),
      fee('99445', 7000, '2026-01-01'),
      fee('99457', 8501, '2026-01-01'),
      fee('99490', 11_003, '2026-01-01'),
    ])
    .execute()
})
afterAll(() => t.close())

const get = async (path: string, who = t.people.carla) => {
  const answer = await t.as(who, 'GET', `reports/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

type Fact = { members: number; units: number; cents: number }
type Narrow = { column?: 'practice_id' | 'assigned_physician' | 'assigned_care_manager'; id?: string; code?: string; reason?: string }

/** From the cells of members: a row a code and member, of each service those that count. */
async function facts(yearMonth: string, state: MoneyState, { column, id, code, reason }: Narrow = {}): Promise<Fact> {
  const { rows } = await sql<Fact>`
    with cell as (
      select mm.member_id, mm.practice_id, mm.assigned_physician::text, mm.assigned_care_manager::text,
             c.value->>'code' as code, c.value->>'state' as state, c.value->>'reason' as reason, (c.value->>'units')::int as units, c.ordinality as place,
             case when c.value->>'code' in ('99454', '99445') then 'supply' when c.value->>'code' in ('99457', '99470', '99091') then 'management'
                  when c.value->>'code' in ('99490', '99487', '99491') then 'chronic' else c.value->>'code' end as service
        from member_month mm cross join jsonb_array_elements(mm.cells) with ordinality c
       where mm.group_id = ${t.groups.northside} and mm.year_month = ${yearMonth}),
    counted as (
      select * from cell where state = 'earned'
      union all
      select * from (
        select distinct on (member_id, service) * from cell c
         where state <> 'off' and not exists (select from cell e where e.member_id = c.member_id and e.service = c.service and e.state = 'earned')
         order by member_id, service, (state in ('onTrack', 'atRisk')) desc, place) open),
    priced as (
      select c.*, case when state = 'earned' then units else 1 end as its_units,
             (select f.cents from claim_fee f where f.group_id = ${t.groups.northside} and f.payer_id is null and f.code = c.code
                 and f.from_day <= (date_trunc('month', ${`${yearMonth}-01`}::date) + interval '1 month' - interval '1 day')::date
               order by f.from_day desc limit 1) as fee
        from counted c)
    select count(distinct member_id)::int as members, coalesce(sum(its_units), 0)::int as units, coalesce(sum(its_units * fee), 0)::int as cents
      from priced
     where state = ${state}
       and ${code === undefined ? sql`true` : sql`code = ${code}`}
       and ${reason === undefined ? sql`true` : sql`reason = ${reason}`}
       and ${column === undefined ? sql`true` : id === '(none)' ? sql`${sql.id(column)} is null` : sql`${sql.id(column)} = ${id}`}`.execute(
    t.owner,
  )
  return rows[0]!
}

const shownIn = ({ members: all, units, cents }: BillingStats['months'][number]['money'], state: MoneyState): Fact => ({
  members: all[state],
  units: units[state],
  cents: cents?.[state] ?? 0,
})
const listed = async (query: string) => (await get(`billing-report?once=true&${query}`)).count as number

test('given a panel of members, what is earned, open and lost in a month equals SQL over their cells and opens that many members', async () => {
  const { months }: BillingStats = await get(`billing-stats?yearMonth=${running}`)
  const isCounted = { earned: 0, onTrack: 0, atRisk: 0, lost: 0 }
  for (const month of months.slice(0, 2))
    for (const state of moneyStates) {
      const shown = shownIn(month.money, state)
      expect({ month: month.yearMonth, state, ...shown }).toEqual({
        month: month.yearMonth,
        state,
        ...(await facts(month.yearMonth, state)),
      })
      expect(await listed(`yearMonth=${month.yearMonth}&state=${state}`)).toBe(shown.members)
      isCounted[state] += shown.members
    }
  for (const state of moneyStates) expect(isCounted[state], state).toBeGreaterThan(3)
  expect(months.map(({ yearMonth }) => yearMonth).slice(0, 2)).toEqual([running, before])
})

test('given practices, physicians and care managers, each amount equals SQL, opens its members, and all add up to the month', async () => {
  const stats: BillingStats = await get(`billing-stats?yearMonth=${running}`)
  const breakdowns = [
    ['practice_id', 'practiceId', stats.practices],
    ['assigned_physician', 'physician', stats.physicians],
    ['assigned_care_manager', 'careManager', stats.careManagers],
  ] as const
  for (const [column, name, rows] of breakdowns) {
    expect(rows.length, name).toBeGreaterThan(1)
    for (const state of moneyStates) {
      for (const { id, money } of rows) {
        expect({ name, id, state, ...shownIn(money, state) }).toEqual({ name, id, state, ...(await facts(running, state, { column, id })) })
        expect(await listed(`yearMonth=${running}&state=${state}&${name}=${encodeURIComponent(id)}`)).toBe(money.members[state])
      }
      const total = rows.reduce((sum, { money }) => sum + (money.cents?.[state] ?? 0), 0)
      expect(total, `${name} ${state}`).toBe(stats.months[0]!.money.cents?.[state])
    }
  }
})

test('given codes and reasons, each number equals SQL and opens a list of that length', async () => {
  const stats: BillingStats = await get(`billing-stats?yearMonth=${before}`)
  const { fees } = stats.months[0]!
  expect(fees['99454']).toBe(4711)
  for (const sum of stats.once)
    for (const state of moneyStates) {
      const fact = await facts(before, state, { code: sum.code })
      expect({ code: sum.code, state, members: sum[state] }).toEqual({ code: sum.code, state, members: fact.members })
      if (fact.members > 0) expect(await listed(`yearMonth=${before}&code=${sum.code}&state=${state}`)).toBe(fact.members)
    }
  const losses = lossesOf(stats.once, fees)
  expect(losses.length).toBeGreaterThan(3)
  for (const { code, reason, members: all, cents } of losses) {
    expect(await listed(`yearMonth=${before}&code=${code}&state=lost&reason=${reason}`), `${code} ${reason}`).toBe(all)
    if (reason === 'OTHER') continue
    const fact = await facts(before, 'lost', { code, reason })
    expect({ code, reason, all, cents: cents ?? 0 }).toEqual({ code, reason, all: fact.members, cents: fact.cents })
  }
})

test('given the running month, its fees are those of its last day, and it has a forecast of at least what is earned', async () => {
  const stats: BillingStats = await get(`billing-stats?yearMonth=${running}`)
  expect(stats.months[0]).toMatchObject({ from: '2026-11-01', to: '2026-11-17', isRunning: true, fees: { '99454': 8000 } })
  expect(stats.forecast?.from).toContain(before)
  expect(stats.forecast?.units).toBeGreaterThanOrEqual(stats.months[0]!.money.units.earned)
  expect((await get(`billing-stats?yearMonth=${before}`)).forecast).toBeNull()
})

test('given fees of another clinic or of one payer, they price nothing', async () => {
  await t.owner
    .insertInto('claim_fee')
    .values({ group_id: t.groups.lakeview, id: crypto.randomUUID(), payer_id: null, code: '99454', cents: 99_999, from_day: '2020-01-01' })
    .execute()
  const its = { group_id: t.groups.northside, id: crypto.randomUUID() }
  await t.owner
    .insertInto('payer')
    .values({ ...its, position: 1, name: 'Blue', kind: 'CI', payer_number: '1', takes_corrections: true, dates: 'single' })
    .execute()
  await t.owner
    .insertInto('claim_fee')
    .values({
      group_id: t.groups.northside,
      id: crypto.randomUUID(),
      payer_id: its.id,
      code: '99454',
      cents: 77_777,
      from_day: '2026-11-30',
    })
    .execute()
  expect((await get(`billing-stats?yearMonth=${running}`)).months[0].fees).toMatchObject({ '99454': 8000 })
  expect((await get(`billing-stats?yearMonth=${running}`, t.people.luis)).months[0].fees).toEqual({ '99454': 99_999 })
})

test('given the files, CSV and PDF name clinic, period, who and when, every state in cents, and no member', async () => {
  const csv = await t.as(t.people.carla, 'GET', `reports/billing-stats.csv?yearMonth=${running}`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  for (const words of ['Northside Clinic', '11/01/2026 to 11/17/2026', 'Made by', 'America/New_York', 'Forecast', 'Too few'])
    expect(csv.body).toContain(words)
  const { months }: BillingStats = await get(`billing-stats?yearMonth=${running}`)
  const { members: all, units, cents } = months[0]!.money
  expect(csv.body).toContain(`2026-11,2026-11-01,2026-11-17,Month,2026-11,Lost,,${all.lost},${units.lost},${cents?.lost}`)
  expect(csv.body).not.toContain('Moreno')
  const pdf = await t.as(t.people.carla, 'GET', `reports/billing-stats.pdf?yearMonth=${running}`)
  expect(pdf.body.slice(0, 5)).toBe('%PDF-')
  const log = await t.owner.selectFrom('audit').select('action').where('action', 'like', '%billing-stats.%').execute()
  expect(log).toHaveLength(2)
})
