/** Marks readings that repeat another by a different path, looking at the whole neighbourhood so that order is no matter. */
import { type Candidate, repeatsAmong } from '@vitalrounds/domain/readings/repeats'
import type { Metric } from '@vitalrounds/domain/readings/reading'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

type Touched = { memberId: string; metric: Metric; value: number; measuredAt: string }

// Same events lie within a minute of each other; this much on either side holds every chain of them that can be met
const neighbourhood = '30 minutes'

type Row = Candidate & { memberId: string; state: 'kept' | 'duplicate' }

/** Settles the neighbourhoods of the readings given; answers the ids of all repeats in them. */
export async function markRepeats(db: GroupDb, touched: readonly Touched[]): Promise<Set<string>> {
  const rows = await neighbours(db, touched)
  const groups = [...Map.groupBy(rows, (row) => `${row.memberId} ${row.metric} ${row.value}`).values()]
  const repeats = new Map(groups.filter((group) => group.length > 1).flatMap((group) => [...repeatsAmong(group)]))
  const changed = rows.filter((row) => (row.state === 'duplicate') !== repeats.has(row.id))
  if (changed.length > 0) await mark(db, changed.map((row) => ({ id: row.id, of: repeats.get(row.id) }))) // prettier-ignore
  return new Set(repeats.keys())
}

async function neighbours(db: GroupDb, touched: readonly Touched[]): Promise<Row[]> {
  const column = <K extends keyof Touched>(key: K) => touched.map((one) => one[key])
  const { rows } = await sql<Row>`
    select distinct r.* from unnest(${column('memberId')}::uuid[], ${column('metric')}::text[], ${column('value')}::int[],
                  ${column('measuredAt')}::timestamptz[]) as t (member_id, metric, value, at)
      cross join lateral (
        select id, member_id as "memberId", metric, value, measured_at as "measuredAt", source, act_key as "actKey", state,
               coalesce(device_id::text, source) as path
          from reading
         where group_id = ${db.groupId} and member_id = t.member_id and metric = t.metric
           and measured_at between t.at - interval '${sql.raw(neighbourhood)}' and t.at + interval '${sql.raw(neighbourhood)}'
           and value = t.value and state in ('kept', 'duplicate')
        -- keeps the planner from joining the other way round, through the whole table
        offset 0) r`.execute(db)
  return rows
}

async function mark(db: GroupDb, changes: readonly { id: string; of: string | undefined }[]) {
  await sql`
    update reading set state = case when c.of is null then 'kept' else 'duplicate' end,
           state_reason = case when c.of is null then null else 'repeats ' || c.of end
      from unnest(${changes.map((c) => c.id)}::uuid[], ${changes.map((c) => c.of ?? null)}::uuid[]) as c (id, of)
     where reading.group_id = ${db.groupId} and reading.id = c.id`.execute(db)
}
