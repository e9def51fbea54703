/** Latest values, trend, and how often the member measures. */
import { addDays } from '@vitalrounds/domain/days'
import { shownVitals } from '@vitalrounds/domain/members/member'
import type { Severity } from '@vitalrounds/domain/values/severity'
import { type LatestReading, summarizeVitals } from '@vitalrounds/domain/members/summary'
import { doubtOf } from '@vitalrounds/domain/readings/suspect'
import { metricFacts, metrics } from '@vitalrounds/domain/values/metrics'
import { effectiveRules, readRuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { queryMembersPrepared } from '../../platform/database/prepared.ts'
import { approvedGoals, plannedGoals } from '../plan-in-force.ts'
import { nameOfAct, warningsOfActs } from '../act-warnings.ts'
import { idsOf, type Part, type Subject } from './part.ts'

// Reading days shown reach back 40 days with readings; a member who measures less often than every third day is at the
// top of the other lists anyway
const windowDays = 120
// Enough weighings to find the one before the last, even when somebody steps on the scale ten times
const weighingsSeen = 20
// Enough to find the diastolic value of a systolic one behind acts whose systolic one could not be believed
const diastolicSeen = 6
const active = metrics.filter((metric) => metricFacts[metric].countsAsReadingDay)

export const vitalsPart: Part = {
  // Tells since then pressures of one act alone, and changes between the numbers that are shown
  since: 148,
  columns: ['data_received_at', 'last_active_at', 'measure_freq', 'vitals', 'bp_trend', 'reading_days'],
  async compute(db, subjects) {
    const [rows, measured, arrived] = await queryMembersPrepared<[LatestRow, DayRow, ArrivalRow]>(
      db,
      'vitals',
      idsOf(subjects),
      latestRows(db, idsOf(subjects)),
      dayRows(db, subjects),
      arrivalRows(db, idsOf(subjects)),
    )
    const latest = Map.groupBy(rows, (row) => row.member_id)
    const warnings = await raisedBy(db, rows)
    const plans = await approvedGoals(db, idsOf(subjects))
    const days = Map.groupBy(measured, (row) => row.member_id)
    const received = new Map(arrived.map((row) => [row.member_id, row.at]))
    return new Map(
      subjects.map(({ id, today, member }) => {
        const newest = latest.get(id) ?? []
        const summary = summarizeVitals({
          today,
          latest: newest.map((row) => ({ ...row, actKey: row.act_key, doubt: doubtOf(row), warnings: warnings.get(nameOfAct(row)) ?? [] })),
          days: (days.get(id) ?? []).map(({ has_device, ...day }) => ({ ...day, hasDeviceReading: has_device })),
          planned: goalsIn(plans, { id, timeZone: member.time_zone }),
          rules: effectiveRules(readRuleSet(member.group_rules), readRuleSet(member.own_rules)),
          lastActiveAt: lastActive(newest),
          dataReceivedAt: received.get(id) ?? null,
        })
        const columns = {
          data_received_at: summary.dataReceivedAt,
          last_active_at: summary.lastActiveAt,
          measure_freq: summary.measureFreq,
          vitals: summary.vitals,
          bp_trend: summary.bpTrend as number[],
          reading_days: summary.readingDays,
        }
        return [id, columns]
      }),
    )
  },
}

function goalsIn(plans: Awaited<ReturnType<typeof approvedGoals>>, { id, timeZone }: { id: string; timeZone: string }) {
  const plan = plans.get(id)
  return plan && plannedGoals(plan, timeZone)
}

type LatestRow = {
  member_id: string
  metric: LatestReading['metric']
  value: number
  at: string
  act_key: string
  severity: Severity
  flags: string[]
  reason: string | null
}

const lastActive = (rows: readonly LatestRow[]) =>
  rows
    .filter(({ metric }) => active.includes(metric))
    .map(({ at }) => at)
    .toSorted()
    .at(-1) ?? null

/** The newest standing readings of each vital, straight from the index reading_by_member. */
const latestRows = (db: GroupDb, ids: readonly string[]) => sql<LatestRow>`
    select r.* from unnest(${[...ids]}::uuid[]) m (id), unnest(${[...shownVitals]}::text[]) v (metric)
     cross join lateral (
       select member_id, metric, value, measured_at as at, act_key, severity, flags, state_reason as reason from reading
        where group_id = ${db.groupId} and member_id = m.id and metric = v.metric and state = 'kept' and not excluded
        order by measured_at desc, act_key desc limit case v.metric when 'bodyWeight' then ${weighingsSeen}::int when 'diastolicBP' then ${diastolicSeen}::int else 2 end) r`

/** Of what is out of range. */
function raisedBy(db: GroupDb, latest: readonly LatestRow[]) {
  const off = latest.filter(({ severity }) => severity !== 'ok')
  return warningsOfActs(db, [...new Map(off.map((row) => [nameOfAct(row), row])).values()])
}

type DayRow = { member_id: string; on: string; acts: number; has_device: boolean; systolic: number | null }

/** Acts and device days by local date. A repeat counts neither as an act nor as a day: the reading it repeats does. */
const dayRows = (db: GroupDb, subjects: readonly Subject[]) => sql<DayRow>`
    select m.id as member_id, d.* from unnest(${idsOf(subjects)}::uuid[], ${subjects.map(({ today }) => addDays(today, -windowDays))}::date[]) m (id, since) cross join lateral (
      select r.measured_on as on, count(distinct r.act_key)::int as acts, bool_or(r.source = 'device') as has_device,
             avg(r.value) filter (where r.metric = 'systolicBP')::float8 as systolic
        from unnest(${active}::text[]) v (metric) cross join lateral (
          select * from reading
           where group_id = ${db.groupId} and member_id = m.id and metric = v.metric
             -- a local date begins at most a day before or after the same date of UTC
             and measured_at >= m.since - interval '1 day' and measured_on >= m.since
             and state = 'kept' and not excluded) r
       group by r.measured_on) d`

type ArrivalRow = { member_id: string; at: string }

/**
 * When a device's data last arrived, in whatever state. A reading arrives at most 30 days after it was measured (older
 * times are not believed), so the latest arrival is among those measured within 31 days of the newest.
 */
const arrivalRows = (db: GroupDb, ids: readonly string[]) =>
  // Member by member and metric by metric, so that every look goes through the index reading_by_member
  sql<ArrivalRow>`
    select m.id as member_id, max(r.at) as at from unnest(${[...ids]}::uuid[]) m (id)
      cross join lateral (
        select max(n.at) as at from unnest(${[...metrics]}::text[]) v (metric) cross join lateral (
          select measured_at as at from reading
           where group_id = ${db.groupId} and member_id = m.id and metric = v.metric and source = 'device'
           order by measured_at desc limit 1) n) newest
      cross join unnest(${[...metrics]}::text[]) v (metric)
      cross join lateral (
        select max(received_at) as at from reading
         where group_id = ${db.groupId} and member_id = m.id and metric = v.metric and source = 'device'
           and measured_at >= newest.at - interval '31 days') r
     where r.at is not null
     group by m.id`
