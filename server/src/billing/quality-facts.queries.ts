/** What quality codes are judged by: the blood pressures of a month's last day with any, and the newest A1c of the month. */
import type { LabResult, Reading } from '@vitalrounds/domain/billing/facts'
import { lastDayOfMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

export type QualityFacts = { pressures: Reading[]; a1c: LabResult | undefined }
const none: QualityFacts = { pressures: [], a1c: undefined }

type Pressure = { member_id: string; measured_at: string; systolic: number; diastolic: number }

/** Days are the member's; readings of both values of one measurement. */
export const pressureRows = (db: GroupDb, memberIds: readonly string[], month: string) => sql<Pressure>`
    select m.id as member_id, s.measured_at, s.value as systolic, d.value as diastolic
      from unnest(${[...memberIds]}::uuid[]) m (id)
     cross join lateral (
       select measured_on from reading
        where group_id = ${db.groupId} and member_id = m.id and metric = 'systolicBP'
          and source = 'device' and state = 'kept' and not excluded
          and measured_at >= ${`${month}-01`}::date - interval '2 days' and measured_at < ${lastDayOfMonth(month)}::date + interval '3 days'
          and measured_on between ${`${month}-01`}::date and ${lastDayOfMonth(month)}::date
        order by measured_at desc limit 1) last
      join reading s on s.group_id = ${db.groupId} and s.member_id = m.id and s.metric = 'systolicBP' and s.measured_on = last.measured_on
       and s.measured_at >= last.measured_on - interval '2 days' and s.measured_at < last.measured_on + interval '3 days'
       and s.source = 'device' and s.state = 'kept' and not s.excluded
      join reading d on d.group_id = s.group_id and d.member_id = s.member_id and d.metric = 'diastolicBP' and d.act_key = s.act_key
       and d.state = 'kept' and not d.excluded
     order by s.measured_at`

type A1c = { member_id: string; tenths: number; on: string }

export const a1cRows = (db: GroupDb, memberIds: readonly string[], month: string) => sql<A1c>`
    select distinct on (member_id) member_id, tenths, drawn_on as on from lab_result
     where group_id = ${db.groupId} and member_id = any (${[...memberIds]}::uuid[]) and test = 'a1c' and removed_at is null
       and drawn_on between ${`${month}-01`}::date and ${lastDayOfMonth(month)}::date
     order by member_id, drawn_on desc`

export function qualityOf(measured: readonly Pressure[], tested: readonly A1c[]) {
  const pressures = Map.groupBy(measured, (row) => row.member_id)
  const a1cs = new Map(tested.map((row) => [row.member_id, row]))
  return (memberId: string): QualityFacts => {
    const a1c = a1cs.get(memberId)
    const readings = pressures.get(memberId)
    if (a1c === undefined && readings === undefined) return none
    return {
      pressures: (readings ?? []).map((row) => ({
        takenAt: Date.parse(row.measured_at),
        type: 'systolicBP',
        bp: [row.systolic, row.diastolic],
      })),
      a1c: a1c && { percent: a1c.tenths / 10, on: a1c.on, from: 'lab' },
    }
  }
}
