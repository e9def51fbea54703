/** The standing readings that a judgment by the clinical rules needs. */
import type { RuledReading } from '@vitalrounds/domain/warnings/warnings'
import { mostDaysBack } from '@vitalrounds/domain/warnings/warnings'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** Local dates of one member, both ends included. */
export type DaySpan = { memberId: string; from: string; to: string }
export type StoredRuled = RuledReading & { memberId: string; severity: string }

// What the rules look at besides the weight: domain/src/warnings/clinical-rules.ts
const ruledValues = ['systolicBP', 'diastolicBP', 'pulse', 'bloodSugar', 'spo2', 'ecg'] as const

/**
 * All ruled readings of the days, and the weights of 30 days around them: those before are what a change is measured
 * from, those after may have been measured from what has changed. One statement however many members there are.
 */
export async function ruledReadings(db: GroupDb, spans: readonly DaySpan[]): Promise<StoredRuled[]> {
  // A local date begins at most a day before or after the same date of UTC: the bounds let the index do the work, and one
  // look for each metric leaves the planner no other choice, whatever it knows of the table yet
  const { rows } = await sql<StoredRuled>`
    select r.id, r.member_id as "memberId", r.metric, r.value, r.measured_at as "measuredAt", r.measured_on as "measuredOn",
           r.act_key as "actKey", r.context, r.flags, r.severity
      from unnest(${spans.map((s) => s.memberId)}::uuid[], ${spans.map((s) => s.from)}::date[], ${spans.map((s) => s.to)}::date[])
           as s (member_id, from_on, to_on)
     cross join lateral (
       select o.* from unnest(${[...ruledValues]}::text[]) v (metric) cross join lateral (
         select * from reading
          where group_id = ${db.groupId} and member_id = s.member_id and metric = v.metric
            and measured_at >= s.from_on - interval '1 day' and measured_at < s.to_on + interval '2 days'
            and measured_on between s.from_on and s.to_on and state = 'kept' and not excluded) o
       union all
       select * from reading
        where group_id = ${db.groupId} and member_id = s.member_id and metric = 'bodyWeight'
          and measured_at >= s.from_on - ${mostDaysBack + 1} * interval '1 day'
          and measured_at < s.to_on + ${mostDaysBack + 2} * interval '1 day'
          and measured_on between s.from_on - ${mostDaysBack}::int and s.to_on + ${mostDaysBack}::int
          and state = 'kept' and not excluded) r`.execute(db)
  return rows
}
