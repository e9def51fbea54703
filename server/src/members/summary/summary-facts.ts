/** Gathers what the summary is computed from: four statements, each for all members asked for. */
import { localDate, addDays } from '@vitalrounds/domain/days'
import { metricFacts, metrics } from '@vitalrounds/domain/readings/reading'
import { type Severity, shownVitals } from '@vitalrounds/domain/members/member'
import type { DayFacts, LatestReading, SummaryFacts } from '@vitalrounds/domain/members/summary'
import type { OpenWarning } from '@vitalrounds/domain/members/summary-reason'
import { effectiveRules, readRuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

/** All but what billing adds, the member's id, and the columns that the summary copies so that one index can sort. */
export type GatheredFacts = Omit<SummaryFacts, 'reminders'> & { memberId: string; copies: Copies }

// Reading days shown reach back 40 days with readings; a member who measures less often than every third day is at the
// top of the other lists anyway
const windowDays = 120
// Enough weighings to find the one before the last, even when somebody steps on the scale ten times
const weighingsSeen = 20
const active = metrics.filter((metric) => metricFacts[metric].countsAsReadingDay)

type Copies = {
  name_key: string
  disenrolled: boolean
  practice_id: string | null
  assigned_physician: string | null
  assigned_care_manager: string | null
  opt_in_sms: boolean
  ccm_patient_consent: boolean
}
type MemberFacts = Copies & {
  id: string
  time_zone: string
  device_receipt_at: string | null
  diagnosis_codes: string[]
  paused_at: string | null
  own_rules: unknown
  group_rules: unknown
}
type DayRow = { member_id: string; on: string; acts: number; has_device: boolean; systolic: number | null }
type LatestRow = {
  member_id: string
  metric: LatestReading['metric']
  value: number
  at: string
  on: string
  act_key: string
  severity: Severity
  category: string | null
}
type WarningRow = { member_id: string } & OpenWarning

export async function gatherFacts(db: GroupDb, memberIds: readonly string[]): Promise<GatheredFacts[]> {
  const members = await memberRows(db, memberIds)
  const ids = members.map((member) => member.id)
  const today = new Map(members.map((member) => [member.id, localDate(Date.parse(db.asOf), member.time_zone)]))
  const latest = Map.groupBy(await latestRows(db, ids), (row) => row.member_id)
  const days = Map.groupBy(await dayRows(db, ids, members.map((m) => addDays(today.get(m.id) ?? '', -windowDays))), (row) => row.member_id) // prettier-ignore
  const received = await receivedAt(db, ids)
  const warnings = Map.groupBy(await warningRows(db, ids), (row) => row.member_id)
  return members.map(
    ({ id, time_zone, device_receipt_at, diagnosis_codes, paused_at, own_rules, group_rules, ...copies }) => ({
      memberId: id,
      copies,
      today: today.get(id) ?? '',
      latest: (latest.get(id) ?? []).map((row) => ({
        metric: row.metric,
        value: row.value,
        at: row.at,
        actKey: row.act_key,
        severity: row.severity,
        category: row.category,
      })),
      days: (days.get(id) ?? []).map((row): DayFacts => ({
        on: row.on,
        acts: row.acts,
        hasDeviceReading: row.has_device,
        systolic: row.systolic,
      })),
      rules: effectiveRules(readRuleSet(group_rules), readRuleSet(own_rules)),
      lastActive: lastActive(latest.get(id) ?? []),
      dataReceivedAt: received.get(id) ?? null,
      warnings: (warnings.get(id) ?? []).map(({ category, severity, text, at }) => ({ category, severity, text, at })),
      deviceReceivedOn: device_receipt_at === null ? null : localDate(Date.parse(device_receipt_at), time_zone),
      diagnosisCodes: diagnosis_codes,
      isAway: copies.disenrolled || paused_at !== null,
    }),
  )
}

function lastActive(rows: readonly LatestRow[]): { at: string; on: string } | null {
  const [newest] = rows.filter((row) => active.includes(row.metric)).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return newest ? { at: newest.at, on: newest.on } : null
}

const memberRows = (db: GroupDb, ids: readonly string[]): Promise<MemberFacts[]> =>
  db
    .selectFrom('member')
    .innerJoin('clinic_group', 'clinic_group.id', 'member.group_id')
    .select(['member.id', 'member.time_zone', 'device_receipt_at', 'diagnosis_codes', 'paused_at'])
    .select(['member.clinical_rules as own_rules', 'clinic_group.clinical_rules as group_rules'])
    .select([
      'name_key',
      'disenrolled',
      'practice_id',
      'assigned_physician',
      'assigned_care_manager',
      'opt_in_sms',
      'ccm_patient_consent',
    ])
    .where('member.group_id', '=', db.groupId)
    .where('member.id', 'in', [...ids])
    .execute()

// A gain or a loss: the weight alone does not tell which of them was too much
const changeWarning = sql`case when metric = 'bodyWeight' and severity = 'critical' then (
  select w.category from warning w
   where w.group_id = reading.group_id and w.member_id = reading.member_id and w.act_key = reading.act_key
     and w.category in ('weightGain', 'weightLoss') and w.severity = 'critical' and w.withdrawn_at is null
   order by w.category limit 1) end`

/** The newest standing readings of each vital, straight from the index reading_by_member. */
async function latestRows(db: GroupDb, ids: readonly string[]): Promise<LatestRow[]> {
  const { rows } = await sql<LatestRow>`
    select r.* from unnest(${[...ids]}::uuid[]) m (id), unnest(${[...shownVitals]}::text[]) v (metric)
     cross join lateral (
       select member_id, metric, value, measured_at as at, measured_on as on, act_key, severity, ${changeWarning} as category from reading
        where group_id = ${db.groupId} and member_id = m.id and metric = v.metric and state = 'kept' and not excluded
        order by measured_at desc, act_key desc limit case when v.metric = 'bodyWeight' then ${weighingsSeen}::int else 2 end) r`.execute(
    db,
  )
  return rows
}

/** Acts and device days by local date. A repeat counts neither as an act nor as a day: the reading it repeats does. */
async function dayRows(db: GroupDb, ids: readonly string[], since: readonly string[]): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select m.id as member_id, d.* from unnest(${[...ids]}::uuid[], ${[...since]}::date[]) m (id, since) cross join lateral (
      select r.measured_on as on, count(distinct r.act_key)::int as acts, bool_or(r.source = 'device') as has_device,
             avg(r.value) filter (where r.metric = 'systolicBP')::float8 as systolic
        from unnest(${active}::text[]) v (metric) cross join lateral (
          select * from reading
           where group_id = ${db.groupId} and member_id = m.id and metric = v.metric
             -- a local date begins at most a day before or after the same date of UTC
             and measured_at >= m.since - interval '1 day' and measured_on >= m.since
             and state = 'kept' and not excluded) r
       group by r.measured_on) d`.execute(db)
  return rows
}

/**
 * When a device's data last arrived, in whatever state. A reading arrives at most 30 days after it was measured (older
 * times are not believed), so the latest arrival is among those measured within 31 days of the newest.
 */
async function receivedAt(db: GroupDb, ids: readonly string[]): Promise<Map<string, string>> {
  // Member by member and metric by metric, so that every look goes through the index reading_by_member
  const { rows } = await sql<{ member_id: string; at: string }>`
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
     group by m.id`.execute(db)
  return new Map(rows.map((row) => [row.member_id, row.at]))
}

async function warningRows(db: GroupDb, ids: readonly string[]): Promise<WarningRow[]> {
  const rows = await db
    .selectFrom('warning')
    .select(['member_id', 'category', 'severity', 'text', 'measured_at as at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...ids])
    .where('needs_review', '=', true)
    .where('withdrawn_at', 'is', null)
    .execute()
  return rows as WarningRow[]
}
