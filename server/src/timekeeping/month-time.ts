/** A month of a member's time, page view by page view, with what counts and why the rest does not. */
import { total } from '@vitalrounds/domain/billing/spans'
import type { ExplainedView } from '@vitalrounds/domain/timekeeping/api'
import type { TimePart } from '@vitalrounds/domain/timekeeping/explain'
import { explainMonth } from '../billing/explain-month.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { monthViews } from './intervals.queries.ts'

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

export async function monthTime(db: GroupDb, memberId: string, yearMonth: string) {
  const explained = (await explainMonth(db, memberId, yearMonth)) ?? refuse('member.unknown')
  const parts = explained.parts()
  const views = await monthViews(db, { memberId, yearMonth })
  const exclusions = Map.groupBy(await exclusionsOf(db, memberId), (row) => row.interval_id)
  return {
    yearMonth,
    zone: explained.zone,
    countedMs: explained.counted,
    pageViews: views.map((view): ExplainedView => ({
      ...view,
      ...partsOf(parts.get(view._id) ?? []),
      exclusions: (exclusions.get(view._id) ?? []).map((row) => ({
        exclude: row.is_excluded,
        at: row.at,
        by: row.by_name,
        reason: row.reason,
      })),
    })),
  }
}

const partsOf = (parts: readonly TimePart[]) => ({
  countedMs: total(parts.filter(({ why }) => why === null)),
  parts: parts.map(({ start, end, why }) => ({ start: instant(start), end: instant(end), why })),
})

const exclusionsOf = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('work_exclusion')
    .select(['interval_id', 'is_excluded', 'at', 'by_name', 'reason'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .orderBy('seq')
    .execute()
