/** A month of a member's time, page view by page view, with what counts and why the rest does not. */
import { totalLength } from '@vitalrounds/domain/billing/spans'
import type { ExplainedView } from '@vitalrounds/domain/timekeeping/api'
import type { RecordedInterval, TimePart } from '@vitalrounds/domain/timekeeping/explain'
import type { WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'
import { explainMonth } from '../billing/explain-month.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { decisionsOf } from './approvals.queries.ts'
import { monthViews } from './intervals.queries.ts'
import { confirmedPauses } from './pauses.queries.ts'

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

export async function monthTime(db: GroupDb, memberId: string, yearMonth: string) {
  const explained = (await explainMonth(db, memberId, yearMonth)) ?? refuse('member.unknown')
  const parts = explained.parts()
  const views = await monthViews(db, { memberId, yearMonth })
  const calls = await callViews(db, explained.calls, yearMonth)
  const confirmed = Map.groupBy(await confirmedPauses(db, memberId), (row) => row.interval_id)
  const decisions = new Map((await decisionsOf(db, memberId)).map(({ id, ...decision }) => [id, decision]))
  const exclusions = Map.groupBy(await exclusionsOf(db, memberId), (row) => row.interval_id)
  return {
    yearMonth,
    zone: explained.zone,
    countedMs: explained.counted,
    pageViews: [...views.map((view) => ({ ...view, isCall: false })), ...calls]
      .toSorted((a, b) => (a.start < b.start ? -1 : 1))
      .map((view): ExplainedView => ({
        ...view,
        ...partsOf(parts.get(view._id) ?? []),
        confirmed: (confirmed.get(view._id) ?? []).map(({ start, end }) => ({ start, end })),
        decision: decisions.get(view._id) ?? null,
        exclusions: (exclusions.get(view._id) ?? []).map((row) => ({
          exclude: row.is_excluded,
          at: row.at,
          by: row.by_name,
          reason: row.reason,
        })),
      })),
  }
}

/** Calls as they stand among page views; whoever was on the line is named as they are now. */
async function callViews(db: GroupDb, calls: readonly RecordedInterval[], yearMonth: string) {
  const staff = await staffOf(
    db,
    [...new Set(calls.map((call) => call.staff))].filter((id) => id !== ''),
  )
  return calls.flatMap((call) => {
    const by = staff.get(call.staff)
    if (by === undefined) return []
    const program: WorkProgram = call.program === 'ccm' ? 'ccm' : 'rpm'
    const span = { start: instant(call.start), end: instant(call.end) }
    return {
      _id: call.id,
      url: 'phone-calls',
      ...span,
      desc: null,
      yearMonth,
      exclude: false,
      program,
      isManual: false,
      approval: null,
      by,
      isCall: true,
    }
  })
}

async function staffOf(db: GroupDb, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ExplainedView['by']>()
  const rows = await db
    .selectFrom('app_user as u')
    .where('u.id', 'in', ids)
    .select(['u.id', 'u.title', recordedName('u').as('name')])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const partsOf = (parts: readonly TimePart[]) => ({
  countedMs: totalLength(parts.filter(({ why }) => why === null)),
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
