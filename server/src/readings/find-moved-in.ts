/** What was moved in from another system, for the charts of one member alone: no other question reads it. */
import type { MovedInColumns } from '@vitalrounds/domain/readings/moved-in'
import { type Metric, toDisplay } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

type MovedInQuery = { memberId: string; from: string | null; to: string }
type Row = { metric: Metric } & MovedInColumns
// As many as a browser draws of a chart
const mostOfMetric = 10_000

/** By metric, both pressures under the systolic one; oldest first. */
export async function findMovedIn(db: GroupDb, { memberId, from, to }: MovedInQuery): Promise<Map<Metric, MovedInColumns>> {
  const { rows } = await sql<Row>`
    select metric, json_agg(id order by measured_at, id) as "_id",
           json_agg(round(date_part('epoch', measured_at) * 1000)::bigint order by measured_at, id) as at,
           json_agg(value order by measured_at, id) as value, json_agg(lower order by measured_at, id) as lower,
           json_agg(evidence order by measured_at, id) as evidence
      from (select *, row_number() over (partition by metric order by measured_at desc, id desc) as place from moved_in_reading
             where group_id = ${db.groupId} and member_id = ${memberId}
               and measured_at >= ${from ?? '-infinity'}::timestamptz and measured_at < ${to}::timestamptz) m
     where place <= ${mostOfMetric}
     group by metric`.execute(db)
  return new Map(rows.map(({ metric, value, ...row }) => [metric, { ...row, value: value.map((number) => toDisplay(metric, number)) }]))
}

/** The first or the last moment of them, as a statement of its own. */
export const movedInRange = (db: GroupDb, memberId: string, end: 'min' | 'max') =>
  sql`select ${sql.raw(end)}(measured_at) from moved_in_reading where group_id = ${db.groupId} and member_id = ${memberId}`
