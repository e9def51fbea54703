/** The engine judges once: lists, strip, report, export, packets, claims and past reports of 200 members say the same. */
import { type Insights, todoLists } from '@vitalrounds/domain/billing/insights'
import { totalLength } from '@vitalrounds/domain/billing/spans'
import { insightsOn } from '@vitalrounds/domain/billing/stored-insights'
import { readCsv } from '@vitalrounds/domain/files/read-csv'
import type { ReportRow } from '@vitalrounds/domain/reports/api'
import { stateTitles } from '@vitalrounds/domain/reports/cell-words'
import { cellStates } from '@vitalrounds/domain/reports/cells'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changed } from '../platform/changes.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { createBench } from '../timekeeping/testing/create-bench.ts'
import { freezeMonth } from './close-month.ts'
import { judgeMonths, type EvaluatedMonth, sha256 } from './judge-months.ts'
import { createMixedPanel } from './testing/create-mixed-panel.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const members = 200
const [running, before] = ['2026-11', '2026-10']
const today = '2026-11-17'
let t: TestApp
let ids: string[]
let verdict: Map<string, EvaluatedMonth>

beforeAll(async () => {
  t = await testApp()
  const clock = await createBench(t)
  await clock.begin()
  ids = await createMixedPanel(t, { now: clock.at(0), count: members })
  for (let at = 0; at < members; at += 50)
    await t.within(t.groups.northside, async (db) => {
      for (const memberId of ids.slice(at, at + 50)) changed(db, 'member', { memberId })
    })
  await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
  for (let at = 0; at < members; at += 50)
    await t.within(t.groups.northside, async (db) => {
      for (const memberId of ids.slice(at, at + 50)) changed(db, 'judgedAnew', { memberId })
    })
  verdict = await t.within(t.groups.northside, (db) => judgeMonths(db, ids))
})
afterAll(() => t.close())

const get = async (path: string) => (await t.as(t.people.carla, 'GET', path)).json()
const figuresOf = ({ days, periodStart, periodEnd, monthKey, CPT99454d, CPT99457a, CPT99457c, CPT99458a, CPT99458c }: Insights) => ({
  days,
  periodStart,
  periodEnd,
  monthKey,
  CPT99454d,
  CPT99457a,
  CPT99457c,
  CPT99458a,
  CPT99458c,
})
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** All pages of a list; beyond the end stands the last one. */
async function everyPage<T>(path: string, field: string): Promise<T[]> {
  const matches: T[] = []
  let count = 1
  for (let page = 0; matches.length < count; page++) {
    const answer = await get(`${path}&page=${page}`)
    count = answer.count
    matches.push(...answer[field])
  }
  return matches
}

type Row = Pick<ReportRow, 'memberId' | 'name' | 'dob' | 'days' | 'secondsRpm' | 'secondsCcm' | 'liveCalls' | 'cells'>
async function reportRows(yearMonth: string): Promise<Map<string, Row>> {
  const rows = await everyPage<Row>(`reports/billing-report?yearMonth=${yearMonth}&sort=name`, 'rows')
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** The rows of a file by the words over their columns. */
async function table(who: (typeof t.people)[keyof typeof t.people], path: string): Promise<Record<string, string>[]> {
  const read = readCsv((await t.as(who, 'GET', path)).body)
  const [head, ...lines] = 'rows' in read ? read.rows : []
  return lines.map(({ cells }) => Object.fromEntries((head?.cells ?? []).map((name, nth) => [name, cells[nth] ?? ''])))
}

test('the panel has every state, and each code of the two programs is earned by somebody', () => {
  const cells = [...verdict.values()].flatMap((month) => month.cells)
  expect(new Set(cells.map(({ state }) => state))).toEqual(new Set(cellStates))
  const earned = new Set(cells.filter(({ state }) => state === 'earned').map(({ code }) => code))
  for (const code of ['99454', '99457', '99458', '99470', '99490', '99439'] as const) expect(earned).toContain(code)
})

test('facts and result of a member are the same bytes whoever is judged beside them, and those of the close', async () => {
  const alone = (memberId: string) => t.within(t.groups.northside, (db) => judgeMonths(db, [memberId], { month: before }))
  const frozen = await t.owner.selectFrom('month_close_row').select(['member_id', 'facts_digest']).execute()
  const all = await t.within(t.groups.northside, (db) => judgeMonths(db, ids, { month: before }))
  let elsewhere = 0
  for (const { member_id: memberId, facts_digest } of frozen) {
    const { facts } = (await alone(memberId)).get(memberId)!
    elsewhere += facts.staffElsewhere?.length ?? 0
    expect(sha256(JSON.stringify(facts))).toBe(facts_digest)
    expect(sha256(JSON.stringify(all.get(memberId)!.facts))).toBe(facts_digest)
  }
  expect(elsewhere).toBeGreaterThan(0)
})

test('the report, a member’s own page and the engine say the same', async () => {
  const rows = await reportRows(running)
  for (const [memberId, row] of rows) {
    expect(row.cells).toEqual(plain(verdict.get(memberId)!.cells))
    const own = await get(`members/${memberId}/billing/${running}`)
    expect(own.cells).toEqual(row.cells)
    // Each with what it rests on, beside what the engine says
    expect(own.lines).toMatchObject(plain(verdict.get(memberId)!.result.lines.filter(({ month }) => month === running)))
  }
  const absent = ids.filter((id) => !rows.has(id))
  for (const memberId of absent) expect((await get(`members/${memberId}/billing/${running}`)).cells).toBeNull()
})

test('lists and strip say the same', async () => {
  const rows = await reportRows(running)
  for (const list of todoLists) {
    const matches = (await everyPage<{ _id: string }>(`home/lists/${list}?show=all`, 'members')).map(({ _id }) => _id)
    const expected = ids.filter((id) => verdict.get(id)!.result.lists.includes(list))
    expect({ list, members: matches.toSorted() }).toEqual({ list, members: expected.toSorted() })
    expect(matches.length).toBeGreaterThan(0)
  }
  for (const [memberId, { insights, evidence }] of [...verdict].map(([id, { result }]) => [id, result] as const)) {
    const { billingInsights } = await get(`members/${memberId}`)
    const seconds = Math.floor(totalLength(evidence.worked.rpm ?? []) / 1000)
    const { days, periodStart, periodEnd, ...flags } = insightsOn({ ...figuresOf(insights), seconds }, { today, month: running })
    const { seconds: _seconds, ...keys } = flags
    expect(billingInsights).toEqual({ ...keys, '99454': { days, periodStart, periodEnd }, '99457': { seconds } })
    expect(rows.get(memberId)?.secondsRpm ?? 0).toBe(seconds)
  }
})

test('a closed month: report, packets, claims and past reports file the same lines', async () => {
  const rows = await reportRows(before)
  const { reports } = (await t.as(t.people.carla, 'POST', 'billingreports', { query: { yearMonth: before } })).json()
  expect(reports.map(({ memberId }: { memberId: string }) => memberId).toSorted()).toEqual([...rows.keys()].toSorted())
  const claims = await table(t.people.carla, `reports/months/${before}/claims.csv`)
  const filed: string[] = []
  for (const { memberId, lines } of reports) {
    const { cells } = rows.get(memberId)!
    const units = new Map(cells.filter(({ state }) => state === 'earned').map((cell) => [cell.code, cell.units]))
    const sums = Map.groupBy(lines as { code: string; units: number }[], ({ code }) => code)
    expect(new Map([...sums].map(([code, its]) => [code, its.reduce((sum, line) => sum + line.units, 0)]))).toEqual(new Map(units))
    if (lines.length > 0) {
      const packet = await get(`reports/months/${before}/packets/${memberId}`)
      expect(packet.lines).toEqual(lines.map((line: object) => ({ ...line, items: expect.any(Array), overrides: expect.any(Array) })))
    }
    filed.push(
      ...lines.map((line: { code: string; units: number; serviceOn: string; start: string; end: string }) =>
        [rows.get(memberId)!.name, line.code, line.units, line.serviceOn, line.start, line.end].join(' '),
      ),
    )
  }
  const claimed = claims.map((claim) =>
    ['Member', 'Code', 'Units', 'Date of service', 'From', 'To'].map((column) => claim[column]).join(' '),
  )
  expect(claimed.toSorted()).toEqual(filed.toSorted())
})

test.each([running, before])('the exported report of %s says of each member what the page says', async (month) => {
  const rows = await reportRows(month)
  const exported = await table(t.people.adam, `reports/billing-report.csv?yearMonth=${month}`)
  expect(exported.map((item) => item['Name'] ?? '').toSorted()).toEqual([...rows.values()].map(({ name }) => name).toSorted())
  for (const row of rows.values()) {
    const item = exported.find((its) => its['Name'] === row.name && its['DoB'] === row.dob)!
    expect(item).toMatchObject({ 'Reading days': String(row.days), 'Live calls': String(row.liveCalls) })
    // Days never without the dates of their period
    const { days, start, end } = row.cells.find(({ code }) => code === '99454')!
    expect(item).toMatchObject({ 'Period from': start ?? '', 'Period to': end ?? '' })
    if (row.days > 0) expect([row.name, start, end, days]).toEqual([row.name, expect.any(String), expect.any(String), row.days])
    // Tenths of a minute, never rounded up
    expect(Number(item['RPM minutes'])).toBe(Math.floor(row.secondsRpm / 6) / 10)
    expect(Number(item['CCM minutes'])).toBe(Math.floor(row.secondsCcm / 6) / 10)
    for (const { code, state, units } of row.cells) {
      const [title = '', times = ''] = (item[code] ?? '').split(/: | x/)
      expect({ code, title }).toEqual({ code, title: state === 'off' ? '' : stateTitles[state] })
      if (state === 'earned') expect(Number(times || 1)).toBe(units)
    }
  }
})

test('the codes of a member are those of its months, as filed and as judged', async () => {
  const projection = { liveBilling: 1, pastBillingReports: 1, cpts: 1 }
  const { members: match } = (await t.as(t.people.carla, 'POST', 'members', { projection, limit: 200 })).json()
  type Lines = Record<string, { lines: unknown[] }>
  const linesOf = (months: Lines) => Object.values(months).flatMap(({ lines }) => lines)
  for (const { cpts, liveBilling, pastBillingReports } of match) {
    const lines = [...linesOf(liveBilling), ...linesOf(pastBillingReports)]
    expect(cpts).toHaveLength(lines.length)
    expect(cpts).toEqual(expect.arrayContaining(lines))
  }
  expect(match.some(({ cpts }: { cpts: unknown[] }) => cpts.length > 0)).toBe(true)
})

test('the specification’s direct read of members says the same', async () => {
  const projection = { timeSpent: 1, liveBilling: 1, pastBillingReports: 1, ccmBillingInsights: 1 }
  const { members: match } = (await t.as(t.people.carla, 'POST', 'members', { projection, limit: 200 })).json()
  expect(match).toHaveLength(members)
  const rows = { [running]: await reportRows(running), [before]: await reportRows(before) }
  const { reports } = (await t.as(t.people.carla, 'POST', 'billingreports', { query: { yearMonth: before } })).json()
  const filed = new Map(reports.map((report: { memberId: string; lines: unknown }) => [report.memberId, report.lines]))
  const ofBefore = await t.within(t.groups.northside, (db) => judgeMonths(db, ids, { month: before }))
  const lastWork = (month: string, id: string) => {
    const { rpm = [], ccm = [] } = (month === running ? verdict : ofBefore).get(id)!.result.evidence.worked
    const ends = [...rpm, ...ccm].map(({ end }) => end)
    return ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString()
  }
  for (const { _id, timeSpent, liveBilling, pastBillingReports } of match) {
    for (const month of [running, before]) {
      const row = rows[month]!.get(_id) as Row | undefined
      expect(timeSpent[month]?.value).toBe(row && row.secondsRpm + row.secondsCcm)
      expect(timeSpent[month]?.time).toBe(row && lastWork(month, _id))
    }
    expect(liveBilling[running]?.lines).toEqual(
      rows[running]!.has(_id) ? plain(verdict.get(_id)!.result.lines.filter(({ month }) => month === running)) : undefined,
    )
    expect(liveBilling[before]).toBeUndefined()
    expect(pastBillingReports[before]?.lines).toEqual(filed.get(_id))
  }
})
