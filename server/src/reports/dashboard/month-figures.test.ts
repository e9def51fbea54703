/** Figures of months that are over: the same as counted anew from facts, of a closed month from those it was closed by. */
import { evaluate, type Result } from '@vitalrounds/domain/billing/evaluate'
import type { MemberFacts } from '@vitalrounds/domain/billing/facts'
import type { Rulebook } from '@vitalrounds/domain/billing/rules'
import type { Settings } from '@vitalrounds/domain/billing/settings'
import { addMonths, addYears, localDate, localMonth } from '@vitalrounds/domain/days'
import { cellsOf } from '@vitalrounds/domain/reports/cells'
import { type AuditorFigure, auditorFigures, type RowFigure, rowFigures } from '@vitalrounds/domain/reports/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { freezeMonth } from '../close-month.ts'
import { unpacked } from '../frozen-bytes.ts'
import { judgeMonths } from '../judge-months.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'

let t: TestApp
const zone = 'America/New_York'
const running = localMonth(Date.now(), zone)
const before = addMonths(running, -1)
const get = async (path: string, who = t.people.carla) => (await t.as(who, 'GET', `reports/${path}`)).json()

const back = Array.from({ length: 95 }, (_, n) => n + 1)
/** Days of readings, for how many minutes of the month somebody spoke with them, whether a visit is on record, where joined then. */
const panel: Record<string, { days: readonly number[]; called: number; visit: string | null; isNew?: true }> = {
  Ada: { days: back, called: 21, visit: null },
  Bob: { days: back, called: 0, visit: `${addYears(localDate(Date.now(), zone), -1)}` },
  Cleo: { days: [95], called: 12, visit: null },
  Dan: { days: back, called: 0, visit: null, isNew: true },
}

beforeAll(async () => {
  t = await testApp()
  const { northside } = t.groups
  for (const [nth, [name, { days, called, visit, isNew }]] of Object.entries(panel).entries()) {
    const id = await createMonitoredMember(t, northside, name, days)
    if (visit !== null)
      await t.owner
        .updateTable('member')
        .set({ em_dates: [visit], assigned_physician: t.people.carla.userId })
        .where('id', '=', id)
        .execute()
    if (isNew) {
      const started = `${before}-02T15:00:00Z`
      await t.owner.updateTable('program_stay').set({ started_at: started }).where('member_id', '=', id).execute()
      await t.owner.updateTable('consent').set({ given_at: started }).where('member_id', '=', id).execute()
      await t.owner.updateTable('member').set({ enrolled_at: started }).where('id', '=', id).execute()
    }
    if (called > 0)
      await sql`insert into call (group_id, member_id, user_id, direction, phone, state, at, answered_at, ended_at, sid, outcome, program,
                                  wrapped_at, wrapped_by, seconds)
        select ${northside}, ${id}, ${t.people.carla.userId}, 'out', '+12125550101', 'completed', at, at, at + make_interval(mins => ${called}),
               ${`CA-${name}`}, 'spoke', 'RPM', at + make_interval(mins => ${called}), ${t.people.carla.userId}, ${called * 60}::int
          from (select ${`${before}-15T1${nth}:00:00Z`}::timestamptz as at) x`.execute(t.owner)
    await t.within(northside, async (db) => changed(db, 'member', { memberId: id }))
  }
})
afterAll(() => t.close())

/** In other words than the statement that is tested: from lines, facts and dates. */
function countAnew(months: readonly { facts: MemberFacts; result: Result }[]): Record<AuditorFigure, number> {
  const figuresOf = ({ facts, result }: { facts: MemberFacts; result: Result }): AuditorFigure[] => {
    const lines = result.lines.filter(({ month }) => month === result.month)
    const has = (...codes: string[]) => lines.some(({ code }) => codes.includes(code))
    const cells = cellsOf(facts, result)
    const reasonOf = (code: string) => cells.find((cell) => cell.code === code)?.reason ?? ''
    const start = localDate(facts.rpm?.enrolledAt ?? 0, facts.zone)
    const supplies = lines.filter(({ code }) => code === '99454' || code === '99445').reduce((sum, { units }) => sum + units, 0)
    const isSetUp = has('99453') || ['OTHER_MONTH', 'ALREADY_BILLED_EPISODE'].includes(reasonOf('99453'))
    const isManaged = has('99457', '99470')
    const is: Record<AuditorFigure, boolean> = {
      allParts: isSetUp && supplies > 0 && isManaged,
      noManagement: (supplies > 0 || has('99453')) && !isManaged,
      noVisit: !(facts.visitsOn ?? []).some((day) => day >= addYears(start, -3)),
      severalSupply: supplies > 1,
      otherPractice: reasonOf('99454') === 'OTHER_PRACTITIONER',
      newlyBilled: start.startsWith(result.month),
    }
    return auditorFigures.filter((id) => is[id])
  }
  const all = months.flatMap(figuresOf)
  return Object.fromEntries(auditorFigures.map((id) => [id, all.filter((figure) => figure === id).length])) as Record<AuditorFigure, number>
}

const steps: readonly (readonly [RowFigure, from: number, below: number])[] = [
  ['minutesNone', 0, 1],
  ['minutes5', 1, 300],
  ['minutes10', 300, 600],
  ['minutes15', 600, 900],
  ['minutes20', 900, 1200],
  ['minutesMet', 1200, Infinity],
]

/** Minutes and calls by the calls alone: nobody did anything else for these members. */
async function countCalls(): Promise<Partial<Record<RowFigure, number>>> {
  const { rows } = await sql<{ seconds: number; calls: number }>`
    select coalesce(sum(c.seconds), 0)::int as seconds, count(c.id)::int as calls
      from member m left join call c on c.member_id = m.id and c.outcome = 'spoke' and to_char(c.at at time zone ${zone}, 'YYYY-MM') = ${before}
     where m.group_id = ${t.groups.northside} group by m.id`.execute(t.owner)
  return Object.fromEntries([
    ...steps.map(([id, from, below]) => [id, rows.filter(({ seconds }) => seconds >= from && seconds < below).length]),
    ['called', rows.filter(({ calls }) => calls > 0).length],
    ['notCalled', rows.filter(({ calls }) => calls === 0).length],
  ])
}

async function openMonth() {
  const ids = await t.owner.selectFrom('member').select('id').where('group_id', '=', t.groups.northside).execute()
  const judged = await t.within(t.groups.northside, (db) =>
    judgeMonths(
      db,
      ids.map(({ id }) => id),
      { month: before },
    ),
  )
  return [...judged.values()]
}

async function closedMonth() {
  const close = await t.owner.selectFrom('month_close').selectAll().where('year_month', '=', before).executeTakeFirstOrThrow()
  const rows = await t.owner.selectFrom('month_close_row').select('facts').where('close_id', '=', close.id).execute()
  return rows.map((row) => {
    const facts = JSON.parse(unpacked(row.facts)) as MemberFacts
    const when = { asOf: Date.parse(close.as_of), month: before }
    return { facts, result: evaluate(facts, close.rules as Rulebook, close.settings as Settings, when) }
  })
}

test('an open month stands as it is counted anew from the facts', async () => {
  const { months } = await get('dashboard-months')
  expect(months[0]).toMatchObject({
    yearMonth: before,
    isClosed: false,
    members: 4,
    figures: { ...countAnew(await openMonth()), ...(await countCalls()) },
  })
  expect(months[0].figures).toMatchObject({
    allParts: 1,
    noManagement: 2,
    noVisit: 3,
    newlyBilled: 1,
    minutesNone: 2,
    minutes15: 1,
    called: 2,
  })
})

test('every number opens the members it counts, of everybody and of one', async () => {
  for (const show of ['all', t.people.carla.userId]) {
    const [month] = (await get(`dashboard-months?show=${show}`)).months
    for (const figure of rowFigures) {
      const { count, members } = await get(`dashboard-months/${before}/${figure}?show=${show}`)
      expect({ figure, count, members: members.length }).toEqual({ figure, count: month.figures[figure], members: month.figures[figure] })
    }
  }
  expect((await get(`dashboard-months/${before}/noVisit`)).members.map(({ name }: { name: string }) => name)).toEqual([
    'Ada Moreno',
    'Cleo Moreno',
    'Dan Moreno',
  ])
})

test('a closed month stands as it was closed, whatever is put on record since', async () => {
  await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').where('year_month', '=', before).executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
  const [closed] = (await get('dashboard-months')).months
  expect(closed).toMatchObject({ yearMonth: before, isClosed: true, members: 4, figures: countAnew(await closedMonth()) })
  const ada = await t.owner.selectFrom('member').select('id').where('first_name', '=', 'Ada').executeTakeFirstOrThrow()
  await t.owner
    .updateTable('member')
    .set({ em_dates: [addYears(localDate(Date.now(), zone), -1)] })
    .where('id', '=', ada.id)
    .execute()
  await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: ada.id }))
  expect((await get('dashboard')).figures.noVisit).toBe(2)
  expect((await get('dashboard-months')).months[0]).toEqual(closed)
})

test('another clinic has months of its own', async () => {
  expect(await get('dashboard-months', t.people.luis)).toEqual({ months: [] })
  expect((await get(`dashboard-months/${before}/noVisit`, t.people.luis)).count).toBe(0)
})
