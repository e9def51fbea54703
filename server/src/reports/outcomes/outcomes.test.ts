/** Each figure of the report of outcomes equals SQL over facts that stands here alone, and opens a list of that length. */
import { addMonths } from '@vitalrounds/domain/days'
import { outcomeIds, outcomes, type OutcomeId, type OutcomePart } from '@vitalrounds/domain/reports/outcomes/measures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createPanel, type Panel } from './testing/create-outcomes.ts'
import { factFigures, factMembers } from './testing/fact-figures.ts'
import { fillOutcomes, verifyOutcomes } from './verify-outcomes.ts'

let t: TestApp
let panel: Panel

beforeAll(async () => {
  t = await testApp()
  panel = await createPanel(t, t.groups.northside)
  const luis = await createPanel(t, t.groups.lakeview)
  expect(luis.members).toHaveLength(panel.members.length)
})
afterAll(() => t.close())

const get = async (path: string, who = t.people.carla) => {
  const answer = await t.as(who, 'GET', `reports/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const monthsBack = (back: number) => addMonths(panel.running, -back)

test('given a panel of members, every figure of every month equals SQL over its readings, stays and diagnoses', async () => {
  const { months } = await get(`outcomes?yearMonth=${panel.running}`)
  expect(months.map(({ yearMonth }: { yearMonth: string }) => yearMonth)).toEqual(
    Array.from({ length: 13 }, (_, n) => addMonths(panel.running, n - 12)),
  )
  const isCounted = Object.fromEntries(outcomeIds.map((id) => [id, 0]))
  for (const month of months) {
    const facts = await factFigures(t, t.groups.northside, month)
    for (const id of outcomeIds) {
      expect({ month: month.yearMonth, id, ...month.figures[id] }).toMatchObject({ month: month.yearMonth, id, ...facts[id] })
      isCounted[id] = (isCounted[id] ?? 0) + Number(facts[id].counted > 0)
    }
  }
  // Nought equals nought: each figure has months in which somebody is counted
  for (const id of outcomeIds) expect(isCounted[id], id).toBeGreaterThan(1)
})

test('given any figure, each of its lists has exactly the members that it counts, and SQL over facts names the same', async () => {
  for (const yearMonth of [monthsBack(0), monthsBack(1), monthsBack(3)]) {
    const { months } = await get(`outcomes?yearMonth=${yearMonth}`)
    const { figures } = months.at(-1)
    for (const id of outcomeIds)
      for (const part of outcomes[id].parts) {
        const { members, count } = await get(`outcomes/members/${id}/${part}?yearMonth=${yearMonth}`)
        const { counted, met, leftOut } = figures[id]
        const expected: Record<OutcomePart, number> = { counted, met, unmet: counted - met, leftOut }
        expect({ yearMonth, id, part, count, rows: members.length }).toEqual({
          yearMonth,
          id,
          part,
          count: expected[part],
          rows: expected[part],
        })
        const names = members.map(({ memberId }: { memberId: string }) => memberId).toSorted()
        expect(names, `${id} ${part}`).toEqual(await factMembers(t, t.groups.northside, { month: months.at(-1), id, part }))
      }
  }
})

test('given a part that a figure does not have, its list is empty', async () => {
  expect(await get(`outcomes/members/glucose/leftOut?yearMonth=${panel.running}`)).toMatchObject({ count: 0, members: [] })
})

test('given filters, figures and lists are those of the practice, physician, program or user alone', async () => {
  const yearMonth = monthsBack(1)
  const countOf = async (query: string) => {
    const { months } = await get(`outcomes?yearMonth=${yearMonth}&${query}`)
    const { count } = await get(`outcomes/members/adherence/counted?yearMonth=${yearMonth}&${query}`)
    expect(months.at(-1).figures.adherence.counted).toBe(count)
    return count as number
  }
  const all = await countOf('show=all')
  const parts = async (queries: readonly string[]) => {
    const counts = []
    for (const query of queries) counts.push(await countOf(query))
    return counts
  }
  const byPractice = await parts(['practiceId=main', 'practiceId=east', 'practiceId=(none)'])
  const byProgram = await parts(['program=RPM', `program=${encodeURIComponent('RPM+CCM')}`])
  const byPhysician = await parts([`physician=${t.people.carla.userId}`, 'physician=(none)'])
  for (const counts of [byPractice, byProgram, byPhysician]) {
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  }
  expect(await countOf(`show=${t.people.carla.userId}`)).toBe(byPhysician[0])
  expect(await countOf('show=mine')).toBe(byPhysician[0])
})

test('given a practice of fewer than 11 counted members, its cell is hidden, and so is one more', async () => {
  const { practices, months } = await get(`outcomes?yearMonth=${monthsBack(1)}`)
  const { figures } = months.at(-1)
  for (const id of outcomeIds) {
    const shown = practices.flatMap(({ cells }: { cells: Record<OutcomeId, { counted: number } | null> }) => cells[id]?.counted ?? [])
    for (const counted of shown) expect(counted === 0 || counted >= 11, id).toBe(true)
    const hidden = figures[id].counted - shown.reduce((sum: number, counted: number) => sum + counted, 0)
    // What the total tells of the hidden cells together is at least two of them
    if (hidden > 0)
      expect(practices.filter(({ cells }: { cells: Record<OutcomeId, unknown> }) => cells[id] === null).length, id).toBeGreaterThan(1)
  }
  expect(practices.some(({ cells }: { cells: Record<OutcomeId, unknown> }) => cells.adherence === null)).toBe(true)
})

test('given scores of check-ins, mean and members of each set and month equal SQL over results, and open a list of that length', async () => {
  const { checkIns } = await get(`outcomes?yearMonth=${panel.running}`)
  expect(checkIns.map(({ setId }: { setId: string }) => setId)).toEqual(['phq2'])
  for (const { yearMonth, members, scores, mean } of checkIns[0].months) {
    const { rows } = await sql<{ members: number; scores: number; mean: number | null }>`
      select count(distinct member_id)::int as members, count(*)::int as scores, round(avg(score), 1)::float8 as mean from check_in_result
       where group_id = ${t.groups.northside} and set_id = 'phq2' and score is not null
         and to_char(completed_at at time zone 'America/New_York', 'YYYY-MM') = ${yearMonth}`.execute(t.owner)
    expect({ members, scores, mean }).toEqual(rows[0])
    expect((await get(`outcomes/check-ins/phq2?yearMonth=${yearMonth}`)).count).toBe(members)
  }
})

test('given a reading that is excluded, typed, quarantined or in doubt, no figure counts it', async () => {
  const yearMonth = panel.running
  const before = (await get(`outcomes?yearMonth=${yearMonth}`)).months
  const left = [
    [401, { excluded: true }],
    [402, { source: 'manual' }],
    [1200, { state: 'quarantined' }],
    [700, { flags: ['suspect'] }],
  ] as const
  for (const [value, other] of left) {
    await panel.addReading('bloodSugar', value, other)
    expect((await get(`outcomes?yearMonth=${yearMonth}`)).months, JSON.stringify(other)).toEqual(before)
  }
  await panel.addReading('bloodSugar', 650, { flags: ['suspect', 'accepted'] })
  const { whole } = (await get(`outcomes?yearMonth=${yearMonth}`)).months.at(-1).figures.glucose
  expect(whole).toBe(before.at(-1).figures.glucose.whole + 1)
})

test('given months that follow from changes, computing all anew finds nothing to put right; rows that were lost come back', async () => {
  expect(await verifyOutcomes(t.db)).toBe(0)
  const all = (await get(`outcomes?yearMonth=${panel.running}`)).months
  await t.owner.deleteFrom('outcome_month').where('group_id', '=', t.groups.northside).execute()
  await fillOutcomes(t.db)
  expect((await get(`outcomes?yearMonth=${panel.running}`)).months).toEqual(all)
  // A change of today came before the start had reached these members: of each the running month is there
  await t.owner.deleteFrom('outcome_month').where('group_id', '=', t.groups.northside).where('year_month', '<', panel.running).execute()
  await fillOutcomes(t.db)
  expect((await get(`outcomes?yearMonth=${panel.running}`)).months).toEqual(all)
  await t.owner.updateTable('outcome_month').set({ reading_days: 31 }).where('member_id', '=', panel.members[0]!).execute()
  expect(await verifyOutcomes(t.db)).toBe(1)
})

test('given a member who leaves, the days after are not counted', async () => {
  const yearMonth = panel.running
  const { whole } = (await get(`outcomes?yearMonth=${yearMonth}`)).months.at(-1).figures.adherence
  await t.owner
    .updateTable('program_stay')
    .set({ ended_at: sql<string>`started_at + interval '1 hour'` })
    .where('member_id', '=', panel.members[1]!)
    .where('program', '=', 'RPM')
    .execute()
  await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: panel.members[1]! }))
  expect((await get(`outcomes?yearMonth=${yearMonth}`)).months.at(-1).figures.adherence.whole).toBeLessThan(whole)
})

test('given the files, CSV and PDF name clinic, period, who and when, and no member', async () => {
  const csv = await t.as(t.people.carla, 'GET', `reports/outcomes.csv?yearMonth=${panel.running}`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  for (const words of ['Northside Clinic', 'Period', 'Made by', 'America/New_York', 'hidden']) expect(csv.body).toContain(words)
  const pdf = await t.as(t.people.carla, 'GET', `reports/outcomes.pdf?yearMonth=${panel.running}`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.body.startsWith('%PDF-')).toBe(true)
  for (const file of [csv.body, pdf.body]) expect(file).not.toContain('Moreno')
})
