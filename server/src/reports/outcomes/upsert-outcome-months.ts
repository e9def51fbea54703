/**
 * What a member's device readings of each month come to (`outcome_month`), computed in SQL from readings and stays: the only
 * writer. What follows a change calls it with the members locked; each night it is computed again and compared.
 */
import { addDays, addMonths, localDate, monthOf } from '@vitalrounds/domain/days'
import { gainLimits } from '@vitalrounds/domain/readings/daily-weights'
import { glucoseGoal, meanDays } from '@vitalrounds/domain/reports/outcomes/measures'
import { gramsPerLb } from '@vitalrounds/domain/units'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

/** Standing, from a device, and in doubt of nobody: what every figure counts. */
const isCounted = (
  of: 'r' | 'd',
) => sql`${sql.ref(`${of}.source`)} = 'device' and ${sql.ref(`${of}.state`)} = 'kept' and not ${sql.ref(`${of}.excluded`)}
  and not ('suspect' = any (${sql.ref(`${of}.flags`)}) and not 'accepted' = any (${sql.ref(`${of}.flags`)}))`

const columns = [
  'enrolled_days',
  'enrolled_until',
  'in_ccm',
  'reading_days',
  'bp_on',
  'bp_systolic',
  'bp_diastolic',
  'systolic_change',
  'diastolic_change',
  'glucose_readings',
  'glucose_at_goal',
  'glucose_below',
  'weight_days',
  'gain_days',
] as const
const columnList = sql.join(columns.map((column) => sql.ref(column)))

/** Days in each program, by the member's own calendar; an open stay has no end, and one that ended before its start has no day. */
const stays = (db: GroupDb, ids: readonly string[]) => sql`
  stay as materialized (
    select p.member_id, p.program,
           range_agg(daterange((p.started_at at time zone m.time_zone)::date, (p.ended_at at time zone m.time_zone)::date, '[]')) as days
      from program_stay p join member m on m.group_id = p.group_id and m.id = p.member_id
     where p.group_id = ${db.groupId} and p.member_id = any (${ids}::uuid[]) and (p.ended_at is null or p.ended_at >= p.started_at)
     group by p.member_id, p.program)`

/** The months of each member in remote monitoring, and the days of it. */
const months = (from: string | null, until: string) => sql`
  month as materialized (
    select s.member_id, f::date as first, s.days as all_days, s.days * datemultirange(daterange(f::date, (f + interval '1 month')::date)) as days
      from stay s
     cross join lateral generate_series(
           greatest(date_trunc('month', lower(s.days)::timestamp), ${from === null ? null : `${from}-01`}::timestamp), ${`${until}-01`}::timestamp, '1 month') f
     where s.program = 'RPM' and not isempty(s.days * datemultirange(daterange(f::date, (f + interval '1 month')::date))))`

// A gain is read against the week before, also at the beginning of a month
const weekBefore = 7

/** Of these months, and weights of the week before. */
const standing = (db: GroupDb, ids: readonly string[]) => sql`
  standing as materialized (
    select r.member_id, r.metric, r.value, r.measured_on, r.measured_at, r.act_key, date_trunc('month', r.measured_on)::date as first
      from (select member_id, min(first) - ${weekBefore}::int as since, (max(first) + interval '1 month')::date as until, (array_agg(all_days))[1] as days
              from month group by member_id) w
      join reading r on r.group_id = ${db.groupId} and r.member_id = w.member_id
     where r.member_id = any (${ids}::uuid[]) and r.measured_on >= w.since and r.measured_on < w.until and r.metric <> 'step'
       and w.days @> r.measured_on and ${isCounted('r')})`

/** Whole pressures alone, both of one act; of each month the last day, and the mean of the days up to it. */
const pressures = sql`
  pressure as materialized (
    select member_id, first, measured_on, systolic, diastolic, max(measured_on) over (partition by member_id, first) as bp_on
      from (select member_id, first, measured_on, max(value) filter (where metric = 'systolicBP') as systolic,
                   max(value) filter (where metric = 'diastolicBP') as diastolic
              from standing where metric in ('systolicBP', 'diastolicBP') group by member_id, first, measured_on, act_key) act
     where systolic is not null and diastolic is not null),
  last_pressure as materialized (
    select member_id, first, bp_on, min(systolic) filter (where measured_on = bp_on) as bp_systolic,
           min(diastolic) filter (where measured_on = bp_on) as bp_diastolic,
           avg(systolic) filter (where measured_on > bp_on - ${meanDays}::int) as late_systolic,
           avg(diastolic) filter (where measured_on > bp_on - ${meanDays}::int) as late_diastolic
      from pressure group by member_id, first, bp_on)`

const wholePressure = (db: GroupDb, of: RawBuilder<unknown>) => sql`
  from reading r
  join reading d on d.group_id = r.group_id and d.member_id = r.member_id and d.metric = 'diastolicBP' and d.act_key = r.act_key and ${isCounted('d')}
 where r.group_id = ${db.groupId} and r.member_id = ${of} and r.metric = 'systolicBP' and ${isCounted('r')}`

/** The mean of the days that begin with the first pressure on record, however long ago; a day lies within two of its date in UTC. */
const baselines = (db: GroupDb) => sql`
  began as materialized (
    select s.member_id, s.days, (
      select r.measured_on ${wholePressure(db, sql`s.member_id`)} and s.days @> r.measured_on order by r.measured_at limit 1) as first_on
      from stay s where s.program = 'RPM'),
  baseline as (
    select b.member_id, b.first_on, mean.systolic, mean.diastolic
      from began b
     cross join lateral (
       select avg(r.value) as systolic, avg(d.value) as diastolic ${wholePressure(db, sql`b.member_id`)}
          and b.days @> r.measured_on and r.measured_on between b.first_on and b.first_on + ${meanDays - 1}::int
          and r.measured_at between b.first_on::timestamptz - interval '2 days' and b.first_on::timestamptz + make_interval(days => ${meanDays + 2}::int)) mean)`

const changes = sql`
  change as (
    select l.member_id, l.first, l.late_systolic - b.systolic as systolic_change, l.late_diastolic - b.diastolic as diastolic_change
      from last_pressure l
      join baseline b on b.member_id = l.member_id and l.bp_on - ${meanDays - 1}::int >= b.first_on + ${meanDays}::int)`

/** The first weight of each day, in tenths of a pound, against the day and the week before (readings/daily-weights.ts). */
const weights = sql`
  day_weight as (
    select distinct on (member_id, measured_on) member_id, first, measured_on, round(value / ${gramsPerLb}::numeric, 1) as lbs
      from standing where metric = 'bodyWeight' order by member_id, measured_on, measured_at),
  compared as (
    select member_id, first,
           lbs - min(lbs) over (partition by member_id order by measured_on range between '1 day' preceding and '1 day' preceding) as day_gain,
           lbs - min(lbs) over (partition by member_id order by measured_on range between '7 days' preceding and '1 day' preceding) as week_gain
      from day_weight),
  weight as (
    select member_id, first, count(*) filter (where week_gain is not null) as weight_days,
           count(*) filter (where day_gain >= ${gainLimits.day} or week_gain >= ${gainLimits.week}) as gain_days
      from compared group by member_id, first)`

const totals = () => {
  const { low, high } = glucoseGoal()
  return sql`
  total as (
    select member_id, first, count(distinct measured_on) as reading_days,
           count(*) filter (where metric = 'bloodSugar') as glucose_readings,
           count(*) filter (where metric = 'bloodSugar' and value between ${low} and ${high}) as glucose_at_goal,
           count(*) filter (where metric = 'bloodSugar' and value < ${low}) as glucose_below
      from standing group by member_id, first)`
}

type Span = { ids: readonly string[]; from: string | null }

/** The last month that has begun anywhere: zones lie within a day of UTC. */
const lastMonth = ({ asOf }: GroupDb) => monthOf(addDays(localDate(Date.parse(asOf), 'UTC'), 1))

/** Rows as the facts have them now: of these members, from this month on, or of all months. */
export const outcomeMonthsOf = (db: GroupDb, { ids, from }: Span): RawBuilder<unknown> => sql`
  with ${sql.join([stays(db, ids), months(from, lastMonth(db)), standing(db, ids), pressures, baselines(db), changes, weights, totals()])}
  select ${db.groupId}::uuid as group_id, m.member_id, to_char(m.first, 'YYYY-MM') as year_month,
         (select sum(upper(d) - lower(d)) from unnest(m.days) d)::smallint as enrolled_days, (upper(m.days) - 1)::date as enrolled_until,
         coalesce(ccm.days && m.days, false) as in_ccm, coalesce(t.reading_days, 0)::smallint as reading_days,
         l.bp_on, l.bp_systolic::smallint as bp_systolic, l.bp_diastolic::smallint as bp_diastolic,
         c.systolic_change::numeric(6, 2) as systolic_change, c.diastolic_change::numeric(6, 2) as diastolic_change,
         coalesce(t.glucose_readings, 0)::smallint as glucose_readings, coalesce(t.glucose_at_goal, 0)::smallint as glucose_at_goal,
         coalesce(t.glucose_below, 0)::smallint as glucose_below,
         coalesce(w.weight_days, 0)::smallint as weight_days, coalesce(w.gain_days, 0)::smallint as gain_days
    from month m
    left join stay ccm on ccm.member_id = m.member_id and ccm.program = 'CCM'
    left join total t on t.member_id = m.member_id and t.first = m.first
    left join last_pressure l on l.member_id = m.member_id and l.first = m.first
    left join change c on c.member_id = m.member_id and c.first = m.first
    left join weight w on w.member_id = m.member_id and w.first = m.first`

const isPresent = sql`exists (select from computed c where c.member_id = o.member_id and c.year_month = o.year_month)`

/** Writes what differs from the facts, and answers whose rows those were. */
export async function upsertOutcomeMonths(db: GroupDb, { ids, from }: Span): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ member_id: string }>`
    with computed as materialized (${outcomeMonthsOf(db, { ids, from })}),
    gone as (
      delete from outcome_month o
       where o.group_id = ${db.groupId} and o.member_id = any (${ids}::uuid[]) and o.year_month >= ${from ?? ''} and not ${isPresent}
       returning o.member_id),
    written as (
      insert into outcome_month as o (group_id, member_id, year_month, ${columnList})
      select group_id, member_id, year_month, ${columnList} from computed
      on conflict (group_id, member_id, year_month) do update
        set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
        where (${sql.join(columns.map((column) => sql.ref(`o.${column}`)))}) is distinct from (${sql.join(columns.map((column) => sql.ref(`excluded.${column}`)))})
      returning o.member_id)
    select member_id from gone union select member_id from written`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

export type OutcomeTouch = {
  memberId: string
  /** The first moment of a change of readings; ever where absent. */
  from?: string | undefined
  kind: 'readings' | 'stays' | 'midnight'
}

/** Zones lie within a day of UTC: on these dates a month begins somewhere. */
const mayBeginMonth = (asOf: string) => [-1, 0, 1].some((days) => addDays(asOf.slice(0, 10), days).endsWith('-01'))

/** A stay begins and ends at the moment of the act, so that it reaches no further back than the month before. */
function firstMonth({ from, kind }: OutcomeTouch, asOf: string): string | null {
  if (kind !== 'readings') return addMonths(monthOf(asOf.slice(0, 10)), -1)
  return from === undefined ? null : monthOf(addDays(from.slice(0, 10), -1))
}

/** Brings the rows up to date with what has changed, with the members locked. */
export async function followOutcomes(db: GroupDb, touches: readonly OutcomeTouch[]) {
  const reaching = touches.filter(({ kind }) => kind !== 'midnight' || mayBeginMonth(db.asOf))
  const first = new Map<string, string | null>()
  for (const touch of reaching) {
    const [month, earlier] = [firstMonth(touch, db.asOf), first.get(touch.memberId)]
    first.set(touch.memberId, month === null || earlier === null ? null : earlier === undefined || month < earlier ? month : earlier)
  }
  for (const [from, of] of Map.groupBy(first, ([, month]) => month))
    await upsertOutcomeMonths(db, { ids: of.map(([memberId]) => memberId), from })
}
