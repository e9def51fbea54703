/**
 * Laboratory values of the demo, as reports come to a clinic: A1c by the quarter with diabetes, lipids by the year, kidney
 * tests with diabetes and kidney disease, of which some laboratories report the creatinine alone. Members of the working-day
 * stories get theirs in the stories.
 */
import { egfrFromAge, egfrOf } from '@vitalrounds/domain/chart/egfr'
import type { LabTest } from '@vitalrounds/domain/chart/labs'
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import { addDays, localDate, localMonth, startOfDay, yearsBetween } from '@vitalrounds/domain/days'
import { type Database, runInGroup, type GroupDb } from '../../src/platform/database/db.ts'
import { type Chance, chanceStream, idAt } from '../random.ts'
import { instant } from '../rows.ts'
import { type DemoGroup, demoSeed } from './groups.ts'
import { northsideStories } from './stories.ts'

const hourMs = 3_600_000
const [quarter, year, reportedAfterDays] = [91, 365, 2]
const laboratories = ['Hudson Clinical Laboratory', 'Riverside Medical Lab', 'In the office'] as const

type Chart = {
  id: string
  dob: string
  gender: string
  codes: readonly string[]
  conditions: readonly string[]
  draw: Chance
  today: string
}
type Lab = { test: LabTest; value: number; on: string; creatinine?: number }
type Clinic = { owner: Database; group: DemoGroup; by: string; nowMs: number }

/** Answers who has an A1c of this month, from which a code of quality may follow. */
export const laboratoryValues = ({ owner, group, by, nowMs }: Clinic): Promise<Set<string>> =>
  runInGroup(owner, group.id, async (db) => {
    const rows: LabReport[] = []
    for (const [n, { zone, enrolledOn, ...item }] of (await chartsOf(db)).entries()) {
      const draw = chanceStream(demoSeed, group.id, 'laboratory', n)
      const today = localDate(nowMs, zone)
      const labs = labsOf({ ...item, conditions: conditionsOf(item), codes: item.diagnosisCodes, draw, today })
      rows.push(
        ...labs
          .filter(({ on }) => on >= enrolledOn && addDays(on, reportedAfterDays) <= today)
          .map((lab) => toLabRow(lab, { memberId: item.id, draw, zone, groupId: group.id, by })),
      )
    }
    for (let at = 0; at < rows.length; at += 1000)
      await db
        .insertInto('lab_result')
        .values(rows.slice(at, at + 1000))
        .execute()
    const month = localMonth(nowMs, group.timeZone)
    return new Set(rows.filter((row) => row.test === 'a1c' && row.drawn_on.startsWith(month)).map((row) => row.member_id))
  })

const chartsOf = (db: GroupDb) =>
  db
    .selectFrom('member')
    .select(['id', 'dob', 'gender', 'diagnosis_codes as diagnosisCodes', 'chronic_conditions as chronicConditions'])
    .select(['enrollment_date as enrolledOn', 'time_zone as zone'])
    .where('group_id', '=', db.groupId)
    .where('disenrolled', '=', false)
    .where(
      'mrn',
      'not in',
      northsideStories.flatMap(({ mrn }) => mrn ?? []),
    )
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute()

type LabReport = ReturnType<typeof toLabRow>
type LabContext = { memberId: string; groupId: string; by: string; zone: string; draw: Chance }

function toLabRow({ test, value, on, creatinine }: Lab, { memberId, groupId, by, zone, draw }: LabContext) {
  const atMs = startOfDay(addDays(on, reportedAfterDays), zone) + 9 * hourMs
  return {
    id: idAt(draw, atMs),
    group_id: groupId,
    member_id: memberId,
    test,
    tenths: Math.round(value * 10),
    creatinine_hundredths: creatinine === undefined ? null : Math.round(creatinine * 100),
    drawn_on: on,
    laboratory: draw.pick(laboratories),
    created_at: instant(atMs),
    created_by: by,
  }
}

const labsOf = (chart: Chart): Lab[] => {
  const is = (key: string) => chart.conditions.includes(key)
  const first = addDays(chart.today, -chart.draw.int(3, quarter - 1))
  return [
    ...(is('diabetes') ? a1cs(chart, first) : []),
    ...(is('hyperlipidemia') || is('ischemicHeartDisease') || is('diabetes') ? lipids(chart, first) : []),
    ...(is('ckd') || is('diabetes') ? kidneys(chart, first) : []),
  ]
}

/** The newest first; with most people they come down slowly. */
function a1cs({ draw }: Chart, first: string): Lab[] {
  const [newest, step] = [draw.int(62, 84), draw.pick([2, 1, 1, 3, -2])]
  return [0, 1, 2, 3].map((n) => ({
    test: 'a1c',
    value: Math.max(45, newest + n * step + draw.int(-1, 1)) / 10,
    on: addDays(first, -n * quarter),
  }))
}

const lipids = ({ draw }: Chart, first: string): Lab[] =>
  [0, 1].flatMap((n) => {
    const on = addDays(first, -n * year)
    return [
      { test: 'totalCholesterol' as const, value: draw.int(148, 226) + n * 9, on },
      { test: 'hdl' as const, value: draw.int(36, 66), on },
    ]
  })

// By the stage that the diagnosis names
const ranges = [
  { of: /^N18\.[56]/, egfr: [8, 14] },
  { of: /^N18\.4/, egfr: [16, 29] },
  { of: /^N18\.32/, egfr: [31, 44] },
  { of: /^N18\.31/, egfr: [46, 58] },
  { of: /^N18\.[12]/, egfr: [62, 92] },
] as const

function kidneys(chart: Chart, first: string): Lab[] {
  const { draw, codes, conditions } = chart
  const isSick = conditions.includes('ckd')
  const existing = ranges.find(({ of }) => codes.some((code) => of.test(code)))?.egfr
  const [low, high] = existing ?? (isSick ? [32, 57] : [64, 96])
  const [newest, isCreatinineAlone] = [draw.int(low, high), draw.int(1, 3) === 1]
  return [0, 1].flatMap((n) => {
    const on = addDays(first, -n * year)
    const egfr = newest + n * draw.int(0, 3)
    const acr = isSick ? draw.int(24, 620) : draw.int(5, 44)
    return [
      isCreatinineAlone ? fromCreatinine(chart, egfr, on) : { test: 'egfr' as const, value: egfr, on },
      { test: 'urineAcr' as const, value: acr, on },
    ]
  })
}

/** The creatinine that such a kidney leaves, to two digits, and what comes of it. */
function fromCreatinine({ dob, gender: details }: Chart, target: number, on: string): Lab {
  const gender = details === 'male' ? 'male' : 'female'
  const of = (creatinine: number) => egfrOf({ creatinine, dob, drawnOn: on, gender })
  if (yearsBetween(dob, on) < egfrFromAge) return { test: 'egfr', value: target, on }
  let creatinine = 0.4
  while (of(creatinine) > target && creatinine < 12) creatinine = Math.round(creatinine * 100 + 1) / 100
  return { test: 'egfr', value: Math.round(of(creatinine) * 10) / 10, on, creatinine }
}
