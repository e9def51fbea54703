/**
 * Figures of outcomes a second time, written for the test alone: plain rows are read by SQL, and counted member by member without
 * anything that the report uses.
 */
import type { OutcomeId, OutcomePart } from '@vitalrounds/domain/reports/outcomes/measures'
import { sql } from 'kysely'
import type { TestApp } from '../../../platform/testing/test-app.ts'

type Month = { yearMonth: string; from: string; to: string }
type Reading = { metric: string; value: number; on: string; act: string; at: string }
type Facts = { id: string; codes: string[]; days: string[]; readings: Reading[] }

/** Each member with all days in monitoring up to today, and the readings of these days that count. */
async function factsOf(t: TestApp, groupId: string): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select m.id, m.diagnosis_codes as codes,
      array(select distinct to_char(d, 'YYYY-MM-DD') from program_stay p,
              generate_series((p.started_at at time zone m.time_zone)::date, coalesce((p.ended_at at time zone m.time_zone)::date, (now() at time zone 'America/New_York')::date), interval '1 day') d
             where p.member_id = m.id and p.program = 'RPM' order by 1) as days,
      coalesce((select json_agg(json_build_object('metric', metric, 'value', value, 'on', measured_on, 'act', act_key, 'at', measured_at) order by measured_at)
         from reading r where r.member_id = m.id and source = 'device' and state = 'kept' and excluded = false and metric <> 'step'
          and (array_position(flags, 'suspect') is null or array_position(flags, 'accepted') is not null)), '[]') as readings
      from member m where m.group_id = ${groupId}`.execute(t.owner)
  return rows.map((row) => ({ ...row, readings: row.readings.filter(({ on }) => row.days.includes(on)) }))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const hundredths = (value: number) => Math.sign(value) * (Math.round(Math.abs(value) * 100) / 100)
const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

function pressuresOf(readings: readonly Reading[]) {
  return readings
    .filter(({ metric }) => metric === 'systolicBP')
    .flatMap(({ value, on, act }) => {
      const lower = readings.find((other) => other.metric === 'diastolicBP' && other.act === act)
      return lower ? [{ on, upper: value, lower: lower.value }] : []
    })
}

function changeOf(all: ReturnType<typeof pressuresOf>, month: string) {
  const last = all.filter(({ on }) => on.startsWith(month)).at(-1)?.on
  const first = all[0]?.on
  if (last === undefined || first === undefined || dayBefore(last, 27) < first) return null
  const late = all.filter(({ on }) => on.startsWith(month) && on > dayBefore(last, 14))
  const early = all.filter(({ on }) => on < dayBefore(first, -14))
  return {
    systolic: hundredths(mean(late.map(({ upper }) => upper)) - mean(early.map(({ upper }) => upper))),
    diastolic: hundredths(mean(late.map(({ lower }) => lower)) - mean(early.map(({ lower }) => lower))),
  }
}

/** Days of the month whose weight has one of the week before beside it, and whether any of them gained. */
function weightOf(readings: readonly Reading[], month: string) {
  const days = new Map<string, number>()
  for (const { metric, on, value } of readings)
    if (metric === 'bodyWeight' && !days.has(on)) days.set(on, Math.round((value / 453.59237) * 10))
  const gains = [...days]
    .filter(([on]) => on.startsWith(month))
    .flatMap(([on, tenths]) => {
      const week = [1, 2, 3, 4, 5, 6, 7].flatMap((back) => days.get(dayBefore(on, back)) ?? [])
      const yesterday = days.get(dayBefore(on, 1))
      if (week.length === 0) return []
      return [(yesterday !== undefined && tenths - yesterday >= 30) || tenths - Math.min(...week) >= 50]
    })
  return { isCompared: gains.length > 0, hasGained: gains.includes(true) }
}

type Verdict = Partial<Record<OutcomePart, boolean>>

function judge({ codes, days, readings }: Facts, { yearMonth, to }: Month) {
  const isIn = days.some((day) => day.startsWith(yearMonth))
  const of = readings.filter(({ on }) => on.startsWith(yearMonth))
  const all = pressuresOf(readings)
  const pressures = all.filter(({ on }) => on.startsWith(yearMonth))
  const lastDay = pressures.filter(({ on }) => on === pressures.at(-1)?.on)
  const [upper, lower] = [Math.min(...lastDay.map((p) => p.upper)), Math.min(...lastDay.map((p) => p.lower))]
  const isHypertensive = isIn && codes.includes('I10')
  const below = ([a, b]: [number, number]): Verdict => ({
    counted: isHypertensive && lastDay.length > 0,
    met: isHypertensive && upper < a && lower < b,
    unmet: isHypertensive && lastDay.length > 0 && (upper >= a || lower >= b),
    leftOut: isHypertensive && lastDay.length === 0,
  })
  const change = changeOf(all, yearMonth)
  const weight = weightOf(readings, yearMonth)
  const hasFailure = isIn && codes.includes('I50.9')
  const sugars = of.filter(({ metric }) => metric === 'bloodSugar').map(({ value }) => value)
  const verdicts: Record<OutcomeId, Verdict> = {
    bp140: below([140, 90]),
    bp130: below([130, 80]),
    bpChange: { counted: isHypertensive && change !== null, leftOut: isHypertensive && change === null },
    glucose: { counted: isIn && sugars.length > 0 },
    weight: {
      counted: hasFailure && weight.isCompared,
      met: hasFailure && weight.isCompared && !weight.hasGained,
      unmet: hasFailure && weight.isCompared && weight.hasGained,
      leftOut: hasFailure && !weight.isCompared,
    },
    adherence: { counted: isIn },
  }
  const daysSpent = days.filter((day) => day.startsWith(yearMonth) && day <= to).length
  return { verdicts, change, sugars, measuredDays: new Set(of.map(({ on }) => on)).size, daysSpent }
}

// Never minus zero, which reads as another figure
const tenths = (value: number) => Math.round(value * 10) / 10 + 0

export async function factFigures(t: TestApp, groupId: string, month: Month) {
  const judged = (await factsOf(t, groupId)).map((facts) => judge(facts, month))
  const count = (id: OutcomeId, part: OutcomePart) => judged.filter(({ verdicts }) => verdicts[id][part] === true).length
  const share = (part: number, whole: number) => ({ part, whole, value: whole === 0 ? null : tenths((100 * part) / whole) })
  const ofMembers = (id: OutcomeId) => ({
    counted: count(id, 'counted'),
    met: count(id, 'met'),
    leftOut: count(id, 'leftOut'),
    ...share(count(id, 'met'), count(id, 'counted')),
  })
  const changes = judged.flatMap(({ verdicts, change }) => (verdicts.bpChange.counted === true && change ? [change] : []))
  const sugars = judged.flatMap((member) => member.sugars)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const meanChange = (values: readonly number[]) => (values.length === 0 ? null : tenths(mean(values)))
  return {
    bp140: ofMembers('bp140'),
    bp130: ofMembers('bp130'),
    bpChange: {
      counted: count('bpChange', 'counted'),
      leftOut: count('bpChange', 'leftOut'),
      value: meanChange(changes.map(({ systolic }) => systolic)),
      second: meanChange(changes.map(({ diastolic }) => diastolic)),
    },
    glucose: {
      counted: count('glucose', 'counted'),
      ...share(sugars.filter((value) => value >= 70 && value <= 180).length, sugars.length),
      below: sugars.filter((value) => value < 70).length,
    },
    weight: ofMembers('weight'),
    adherence: {
      counted: count('adherence', 'counted'),
      ...share(sum(judged.map((m) => m.measuredDays)), sum(judged.map((m) => m.daysSpent))),
    },
  }
}

type ListOf = { month: Month; id: OutcomeId; part: OutcomePart }

export async function factMembers(t: TestApp, groupId: string, { month, id, part }: ListOf): Promise<string[]> {
  const all = await factsOf(t, groupId)
  return all
    .filter((facts) => judge(facts, month).verdicts[id][part] === true)
    .map((facts) => facts.id)
    .toSorted()
}
