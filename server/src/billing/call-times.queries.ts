/** Calls as facts of the billing engine: when both sides were connected, who of the clinic, for which program. */
import { answerers } from '@vitalrounds/domain/calls/call'
import { callInterval, type CallProgram, type Outcome } from '@vitalrounds/domain/calls/wrap-up'
import type { WorkInterval } from '@vitalrounds/domain/billing/facts'
import type { Span } from '@vitalrounds/domain/days'
import { isClinicalTitle, isQualifiedTitle } from '@vitalrounds/domain/timekeeping/standing'
import type { GroupDb } from '../platform/database/db.ts'

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

/** Calls that touch `range`, by member. What nobody has wrapped up yet is there too, and does not count. */
export async function findCallTimes(
  db: GroupDb,
  memberIds: readonly string[],
  range: Span,
): Promise<Map<string, WorkInterval[]>> {
  const rows = await db
    .selectFrom('call as c')
    .leftJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.member_id', 'c.state', 'c.answered_at', 'c.ended_at', 'c.seconds', 'c.answered_by'])
    .select(['c.user_id', 'c.outcome', 'c.program', 'u.exclude_patient_time', 'u.title'])
    .where('c.group_id', '=', db.groupId)
    .where('c.member_id', 'in', [...memberIds])
    .where('c.state', '=', 'completed')
    // No call lasts longer than an hour, so one that touches the range was answered little before it
    .where('c.answered_at', '>', instant(range.start - 7_200_000))
    .where('c.answered_at', '<', instant(range.end))
    .orderBy('c.answered_at')
    .execute()
  const times = rows.flatMap((row) => {
    const interval = callInterval({
      state: 'completed',
      answeredAt: row.answered_at,
      endedAt: row.ended_at,
      seconds: row.seconds,
      answeredBy: answerers.find((one) => one === row.answered_by) ?? null,
      outcome: row.outcome as Outcome | null,
      program: row.program as CallProgram | null,
      staff: row.user_id ?? '',
    })
    const more = {
      isClinical: isClinicalTitle(row.title ?? ''),
      isQualified: isQualifiedTitle(row.title ?? ''),
      isStaffExcluded: row.exclude_patient_time ?? false,
    }
    return interval ? [{ memberId: row.member_id ?? '', interval: { ...interval, ...more } }] : []
  })
  const of = Map.groupBy(times, ({ memberId }) => memberId)
  return new Map([...of].map(([memberId, all]) => [memberId, all.map(({ interval }) => interval)]))
}
