/** The work on members' charts as facts of the billing engine: recorded intervals, calls, and when their people were elsewhere. */
import type { Span } from '@vitalrounds/domain/days'
import type { RecordedInterval } from '@vitalrounds/domain/timekeeping/explain'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { queryPipelined } from '../platform/database/pipelined.ts'
import { overlappingCallRows, type Stretch, timeOf } from './call-times.queries.ts'
import { type CallTime, factsOfRows, type Marks, pauseOf, type PauseRow, unmarked, type WorkFacts, type WorkRow } from './work-interval.ts'

export type RecordedWork = RecordedInterval
const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

/** Work of these members by member, with what their people did elsewhere meanwhile: in two round trips however many there are. */
export async function findWork(db: GroupDb, own: readonly WorkRow[], calls: readonly CallTime[]): Promise<Map<string, WorkFacts>> {
  if (own.length === 0 && calls.length === 0) return new Map()
  const [others, otherCalls] = await queryPipelined(db, elsewhereBeside(db, own), overlappingCallRows(db, stretchesOf(own, calls)))
  const marks = own.length === 0 ? unmarked : await marksOf(db, [...own, ...others])
  const beside = {
    rows: Map.groupBy(others, (row) => row.staff_id),
    calls: Map.groupBy(otherCalls.flatMap(timeOf), ({ interval }) => interval.staff),
  }
  const rowsBy = Map.groupBy(own, (row) => row.member_id)
  const callsBy = Map.groupBy(calls, (call) => call.memberId)
  const members = new Set([...rowsBy.keys(), ...[...callsBy.keys()].filter((id) => id !== null)])
  return new Map(
    [...members].map((memberId) => [
      memberId,
      factsOfRows({ rows: rowsBy.get(memberId) ?? [], calls: callsBy.get(memberId) ?? [], beside, memberId }, marks),
    ]),
  )
}

/** What of a member's own may have been somewhere else too: who, and when. */
const stretchesOf = (rows: readonly WorkRow[], calls: readonly CallTime[]): Stretch[] => [
  ...rows.map((row) => ({
    memberId: row.member_id,
    staff: row.staff_id,
    start: Date.parse(row.started_at),
    end: Date.parse(row.ended_at),
  })),
  ...calls.flatMap(({ memberId, interval: { staff, start, end } }) =>
    memberId === null || staff === '' ? [] : [{ memberId, staff, start, end }],
  ),
]

export const intervalRows = (db: GroupDb, memberIds: readonly string[], range: Span) => sql<WorkRow>`
    select id, member_id, staff_id, source, url, program, description, started_at, ended_at, staff_title, is_staff_excluded
      from work_interval
     where group_id = ${db.groupId} and member_id = any (${[...memberIds]}::uuid[])
       and started_at > ${instant(range.start)}::timestamptz - interval '24 hours'
       and started_at < ${instant(range.end)}::timestamptz and ended_at > ${instant(range.start)}::timestamptz
     order by started_at, id`

/**
 * Intervals of the same people on other charts that overlap; none lasts longer than a day. Looked up one by one: joined as
 * sets, every interval would meet all that its person has ever recorded (offset 0 keeps the planner from doing so).
 */
const elsewhereBeside = (db: GroupDb, own: readonly WorkRow[]) => sql<WorkRow>`
    select distinct o.id, o.member_id, o.staff_id, o.source, o.url, o.program, o.description, o.started_at, o.ended_at,
           o.staff_title, o.is_staff_excluded
      from unnest(${own.map((row) => row.member_id)}::uuid[], ${own.map((row) => row.staff_id)}::uuid[],
                  ${own.map((row) => row.started_at)}::timestamptz[], ${own.map((row) => row.ended_at)}::timestamptz[])
           i (member_id, staff_id, started_at, ended_at)
     cross join lateral (
       select * from work_interval
        where group_id = ${db.groupId} and staff_id = i.staff_id
          and started_at > i.started_at - interval '24 hours' and started_at < i.ended_at and ended_at > i.started_at
       offset 0) o
     where o.member_id <> i.member_id`

const pauseRows = (db: GroupDb, ids: readonly string[]) => sql<{ interval_id: string } & PauseRow>`
    select interval_id, idle_since, opened_at, answer, answered_at from work_pause
     where group_id = ${db.groupId} and interval_id = any (${ids}::uuid[])`

const exclusionRows = (db: GroupDb, ids: readonly string[]) => sql<{ interval_id: string; is_excluded: boolean }>`
    select distinct on (interval_id) interval_id, is_excluded from work_exclusion
     where group_id = ${db.groupId} and interval_id = any (${ids}::uuid[])
     order by interval_id, seq desc`

/** An entry that was approved counts as any other does. */
const unapprovedRows = (db: GroupDb, ids: readonly string[]) => sql<{ id: string; approval: 'waiting' | 'declined' }>`
    select id, case when is_approved is null then 'waiting' else 'declined' end as approval from time_approval
     where group_id = ${db.groupId} and id = any (${ids}::uuid[]) and is_approved is distinct from true`

async function marksOf(db: GroupDb, rows: readonly WorkRow[]): Promise<Marks> {
  const ids = rows.map(({ id }) => id)
  const [pauses, newest, unapproved] = await queryPipelined(db, pauseRows(db, ids), exclusionRows(db, ids), unapprovedRows(db, ids))
  const byInterval = Map.groupBy(pauses, (row) => row.interval_id)
  return {
    pauses: new Map([...byInterval].map(([id, of]) => [id, of.map(pauseOf)])),
    excluded: new Set(newest.filter((row) => row.is_excluded).map((row) => row.interval_id)),
    unapproved: new Map(unapproved.map((row) => [row.id, row.approval])),
  }
}
