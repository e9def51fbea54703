/**
 * One value, one meaning: of hundreds of members with chance readings the list, the header strip, the chart with its statistics
 * (which is also what is printed) and the panel of warnings say the same number, unit, severity, goal and alarm, whether somebody
 * has seen to it and why it is suspect.
 */
import type { Member, MemberRow, VitalName } from '@vitalrounds/domain/members/member'
import { byDanger } from '@vitalrounds/domain/warnings/alarm-rank'
import { isWorse } from '@vitalrounds/domain/readings/verdict/danger'
import type { Handled, Severity } from '@vitalrounds/domain/values/severity'
import { pointsOf } from '@vitalrounds/domain/vitals/columns'
import type { Measurements, Series } from '@vitalrounds/domain/vitals/series'
import type { Warning, WarningLog } from '@vitalrounds/domain/warnings/warning'
import { categoryFacts } from '@vitalrounds/domain/warnings/category-facts'
import { type WarningCategory } from '@vitalrounds/domain/warnings/clinical-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { insertMeasuringAct, hoursAgo } from '../../readings/testing/insert-readings.ts'
import { differencesAmongViews } from '../../../seeds/testing/member-views.ts'
import { createMember } from '../testing/create-member.ts'

// In the long tier as many as a large practice has at a time
const count = inject('tier') === 'long' ? 300 : 100
let t: TestApp
const ids: string[] = []

/** The same chances with every run (mulberry32). */
function chances(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, between: (low: number, high: number) => Math.round(low + next() * (high - low)) }
}
const chance = chances(20_261_122)

/** Well beyond the rules on either side, and now and then all of them at one time; a cuff may send half of a pressure. */
const kinds = [
  () => ({ systolicBP: chance.between(78, 205) }),
  () => ({ diastolicBP: chance.between(42, 128) }),
  () => ({ systolicBP: chance.between(78, 205), diastolicBP: chance.between(42, 128), pulse: chance.between(36, 150) }),
  () => ({ bodyWeight: chance.between(1800, 1880) / 10 }),
  () => ({ bloodSugar: chance.between(44, 340) }),
  () => ({ spo2: chance.between(82, 99), pulse: chance.between(36, 150) }),
]

/** Possible but odd; one in four of them is known to be the member's all the same. */
const oddKinds = [
  () => ({ systolicBP: chance.between(200, 230), diastolicBP: chance.between(42, 48), pulse: chance.between(50, 90) }),
  () => ({ bodyWeight: chance.between(2100, 2300) / 10 }),
  () => ({ spo2: chance.between(60, 74), pulse: chance.between(181, 200) }),
]
const flags = () => (chance.next() < 1 / 4 ? ['accepted'] : [])
const measured = () =>
  chance.next() < 1 / 4
    ? { values: oddKinds[chance.between(0, 2)]!(), flags: flags() }
    : { values: kinds[chance.between(0, kinds.length - 1)]!() }

beforeAll(async () => {
  t = await testApp()
  const group = t.groups.northside
  for (let n = 0; n < count; n++) {
    const memberId = await createMember(t.owner, group, `Member N${n}`)
    ids.push(memberId)
    for (let act = chance.between(1, 5); act > 0; act--)
      await insertMeasuringAct(t.owner, { groupId: group, memberId }, { at: hoursAgo(act * 13 + chance.next() * 9), ...measured() })
  }
  // Scales count in hundreds of grams, which are no tenths of a pound
  const hundreds = sql<number>`value / 100 * 100`
  await t.owner.updateTable('reading').set({ value: hundreds, raw_value: hundreds }).where('metric', '=', 'bodyWeight').execute()
  await t.within(group, async (db) => {
    for (const memberId of ids) changed(db, 'reading', { memberId })
  })
  // A third of them have been looked at, one in two of these wholly
  for (const id of ids.filter(() => chance.next() < 0.34)) await clearSome(id, chance.next() < 0.5)
}, 240_000)
afterAll(() => t.close())

const get = async <T>(url: string) => (await t.as(t.people.carla, 'GET', url)).json() as T
type Log = { warnings: Warning[] }

async function clearSome(id: string, isAll: boolean) {
  const { warnings } = await get<Log>(`members/${id}/warnings`)
  if (warnings.length === 0) return
  const body = { reason: 'Known, monitoring', ...(!isAll && { warningIds: [warnings[0]!._id] }) }
  await t.as(t.people.carla, 'POST', `members/${id}/warnings/clearance`, body)
}

/** What one place says of a vital. */
type VitalStatement = {
  value: number | null
  severity: Severity
  side: string | null
  handled: Handled | undefined
  suspect: string | undefined
}
const read = (row: MemberRow, vital: VitalName): VitalStatement => ({
  value: row[vital],
  severity: row.valueInsights[vital] ?? 'ok',
  side: row.valueSides[vital] ?? null,
  handled: row.valueHandled?.[vital],
  suspect: row.valueSuspect?.[vital],
})

// As the strip and the list write them beside the number
const units = { bodyWeight: 'lbs', bloodSugar: 'mg/dL', pulse: 'bpm', spo2: '%', systolicBP: 'mmHg', diastolicBP: 'mmHg' } as const
const singles = ['bodyWeight', 'bloodSugar', 'pulse', 'spo2'] as const
const worse = (a: Severity, b: Severity) => (isWorse(b, a) ? b : a)
const isWithin = (value: number | null, band: Series['lines']['goal']) =>
  value === null || band === null || (value >= (band.low ?? -Infinity) && value <= (band.high ?? Infinity))

/** Out of its rules is never at goal. */
const staysOffGoal = ({ severity, value }: VitalStatement, band: Series['lines']['goal'] | undefined) => {
  if (severity !== 'ok' && band) expect(isWithin(value, band)).toBe(false)
}

/** The change is the difference of the two numbers that are drawn. */
function changesAsDrawn(row: MemberRow, chart: Series | undefined) {
  const [before, last] = chart
    ? pointsOf(chart.points)
        .slice(-2)
        .map(({ value }) => value)
    : []
  expect(row.bodyWeightDiff).toBe(last === undefined || before === undefined ? null : Number((last - before).toFixed(1)))
}

function agreesOnSingle(row: MemberRow, vital: (typeof singles)[number], chart: Series | undefined) {
  const own = read(row, vital)
  const latest = chart?.statistics.latest ?? null
  const displayed = latest && {
    value: latest.value,
    severity: latest.severity,
    handled: latest.handled,
    suspect: latest.suspect,
    at: latest.at,
    unit: chart?.unit,
  }
  const { value, severity, side, handled, suspect } = own
  expect(displayed, vital).toEqual(
    value === null ? null : { value, severity, handled, suspect, at: row[`${vital}LastDT`], unit: units[vital] },
  )
  // What a chart draws last is what its statistics call the latest
  if (chart) expect(pointsOf(chart.points).at(-1)).toMatchObject({ value, severity, handled, suspect })
  // A loss and a gain of weight are told apart by their warning, and have no band
  if (vital === 'bodyWeight') return changesAsDrawn(row, chart)
  expect(latest?.side ?? null, vital).toBe(side)
  staysOffGoal(own, chart?.lines.goal)
}

function agreesOnPressure(row: MemberRow, chart: Series | undefined) {
  const [upper, lower] = [read(row, 'systolicBP'), read(row, 'diastolicBP')]
  if (!chart) return expect([upper.value, lower.value]).toEqual([null, null])
  const { value, lower: lowerValue, severity, handled, suspect } = chart.statistics.latest!
  expect([value, lowerValue, severity, chart.unit]).toEqual([upper.value, lower.value, worse(upper.severity, lower.severity), 'mmHg'])
  // Two numbers of one act, seen to together
  expect(handled).toEqual(upper.handled ?? lower.handled)
  expect([upper.suspect, lower.suspect]).toEqual([suspect, suspect])
  expect(row.systolicLines).toEqual({ goal: chart.lines.goal, alarm: chart.lines.alarm })
  staysOffGoal(upper, chart.lines.goal)
  staysOffGoal(lower, chart.lowerLines?.goal)
}

function agreesWithChart(row: MemberRow, { series }: Measurements) {
  const of = (name: string) => series.find((series) => series.series === name)
  for (const vital of singles) agreesOnSingle(row, vital, of(vital))
  agreesOnPressure(row, of('bloodPressure'))
}

/** `waiting` is what the panel lists, above the charts and on paper. */
function agreesWithPanel(row: MemberRow, { warnings }: Log, waiting: WarningLog) {
  const standing = warnings.filter(({ withdrawn }) => withdrawn === null)
  const open = standing.filter(({ needsReview }) => needsReview)
  expect([row.warningSummary.open, waiting.open, waiting.warnings]).toEqual([open.length, open.length, open])
  const [worst] = byDanger(open.map((item) => ({ ...item, at: item.measuredAt })))
  expect(row.warningSummary.worst).toBe(waiting.worst)
  if (worst)
    expect([row.warningSummary.worst, row.reason]).toMatchObject([worst.severity, { code: worst.category, severity: worst.severity }])
  const first = open.filter(({ category }) => category === row.reason?.code)
  expect(row.reason?.suspect !== undefined).toBe(first.length > 0 && first.every(({ suspect }) => suspect !== null))
  for (const vital of [...singles, 'systolicBP', 'diastolicBP'] as const) {
    const { value, severity, handled, suspect } = read(row, vital)
    const own = standing.filter(
      ({ category, measuredAt }) =>
        measuredAt === row[`${vital}LastDT`] && categoryFacts[category as WarningCategory].metrics.includes(vital),
    )
    expect(handled !== undefined, `${vital} ${severity}`).toBe(severity !== 'ok' && own.every(({ needsReview }) => !needsReview))
    if (severity !== 'ok') expect(own.length, vital).toBeGreaterThan(0)
    for (const item of own) expect(item.suspect, vital).toBe(suspect ?? null)
    // Of a weight it says the change
    if (vital === 'bodyWeight') continue
    const number = new RegExp(String.raw`(^|\D)${value}(\D.*)?${units[vital]}`)
    for (const { text } of own) expect(text, vital).toMatch(number)
  }
}

test('list, strip, chart, statistics, print and panel agree on every value of hundreds of members', async () => {
  const rows = new Map<string, MemberRow>()
  for (let page = 0; page < count / 50; page++)
    for (const row of (await get<{ members: MemberRow[] }>(`home/lists/all-members?sort=name&page=${page}`)).members) rows.set(row._id, row)
  expect(rows.size).toBe(count)
  const observed = { off: 0, handled: 0, suspect: 0 }
  for (const id of ids) {
    const row = rows.get(id)!
    const strip = await get<Member>(`members/${id}`)
    for (const vital of [...singles, 'systolicBP', 'diastolicBP'] as const) {
      expect(read(strip, vital), vital).toEqual(read(row, vital))
      observed.off += read(row, vital).severity === 'ok' ? 0 : 1
      observed.handled += read(row, vital).handled === undefined ? 0 : 1
      observed.suspect += read(row, vital).suspect === undefined ? 0 : 1
    }
    const measured = await get<Measurements>(`members/${id}/measurements`)
    agreesWithChart(row, measured)
    agreesWithPanel(row, await get<Log>(`members/${id}/warnings?state=all`), measured.waiting)
  }
  // Else it would be easy to agree
  expect(observed.off).toBeGreaterThan(count / 2)
  expect(observed.handled).toBeGreaterThan(count / 10)
  expect(observed.suspect).toBeGreaterThan(count / 10)
}, 240_000)

test('SQL over readings, risk card, raw data, doctor, patient and check-in say the same of them as list, strip and chart', async () => {
  const isWalked = (_: MemberRow, nth: number) => nth % 3 === 0 || inject('tier') === 'long'
  const { differences, counts, suspects } = await differencesAmongViews(t, t.people.carla, isWalked)
  expect(differences.join('\n')).toBe('')
  // Else it would be easy to agree
  for (const view of ['list', 'strip', 'chart', 'raw', 'doctor', 'patient', 'checkIn'] as const)
    expect(counts[view], view).toBeGreaterThan(count / 3)
  for (const view of ['card', 'warnings'] as const) expect(counts[view], view).toBeGreaterThan(count / 10)
  expect(suspects).toBeGreaterThan(0)
}, 240_000)
