/** Calls as facts of the billing engine: when both sides were connected, who of the clinic, for which program. */
import { answerers } from '@vitalrounds/domain/calls/call'
import { callInterval, type CallProgram, type Outcome } from '@vitalrounds/domain/calls/wrap-up'
import type { Span } from '@vitalrounds/domain/days'
import { isClinicalTitle, isQualifiedTitle } from '@vitalrounds/domain/timekeeping/standing'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import type { CallTime } from './work-interval.ts'

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })
// No call lasts longer than an hour, so one that touches a range was answered little before it
const longest = sql`interval '2 hours'`

const completedCalls = (db: GroupDb) =>
  db
    .selectFrom('call as c')
    .select(['c.id', 'c.member_id', 'c.answered_at', 'c.ended_at', 'c.seconds', 'c.answered_by'])
    .select(['c.user_id', 'c.outcome', 'c.program', 'c.is_staff_excluded', 'c.staff_title'])
    .where('c.group_id', '=', db.groupId)
    .where('c.state', '=', 'completed')
    .orderBy('c.answered_at')
    .orderBy('c.id')

export type CallRow = Awaited<ReturnType<ReturnType<typeof completedCalls>['execute']>>[number]

/** The call as time, unless there was none. */
export function timeOf(row: CallRow): CallTime[] {
  const interval = callInterval({
    state: 'completed',
    answeredAt: row.answered_at,
    endedAt: row.ended_at,
    seconds: row.seconds,
    answeredBy: answerers.find((answerer) => answerer === row.answered_by) ?? null,
    outcome: row.outcome as Outcome | null,
    program: row.program as CallProgram | null,
    staff: row.user_id ?? '',
  })
  if (interval === undefined) return []
  const standing = {
    isClinical: isClinicalTitle(row.staff_title),
    isQualified: isQualifiedTitle(row.staff_title),
    isStaffExcluded: row.is_staff_excluded,
  }
  return [{ memberId: row.member_id, interval: { ...interval, ...standing, id: row.id } }]
}

/** Calls with these members that touch `range`. What nobody has wrapped up yet is there too, and does not count. */
export const callRows = (db: GroupDb, memberIds: readonly string[], range: Span) =>
  completedCalls(db)
    .where('c.member_id', 'in', [...memberIds])
    .where('c.answered_at', '>', sql<string>`${instant(range.start)}::timestamptz - ${longest}`)
    .where('c.answered_at', '<', instant(range.end))

/** Who was with a member, and when. */
export type Stretch = Span & { memberId: string; staff: string }

/** Calls of the same people with somebody else that overlap. As an array they are looked up once, whatever the planner thinks. */
export const overlappingCallRows = (db: GroupDb, own: readonly Stretch[]) =>
  completedCalls(db).where(
    sql<boolean>`c.id = any (array(
    select beside.id
      from unnest(${own.map(({ memberId }) => memberId)}::uuid[], ${own.map(({ staff }) => staff)}::uuid[],
                  ${own.map(({ start }) => instant(start))}::timestamptz[], ${own.map(({ end }) => instant(end))}::timestamptz[])
           i (member_id, staff_id, started_at, ended_at)
     cross join lateral (
       select id, member_id from call
        where group_id = ${db.groupId} and user_id = i.staff_id and state = 'completed' and outcome = 'spoke'
          and answered_at > i.started_at - ${longest} and answered_at < i.ended_at
       offset 0) beside
     where beside.member_id is distinct from i.member_id))`,
  )
