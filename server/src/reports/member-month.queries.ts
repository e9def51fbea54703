/** One member's month: the row that is kept, or, for an open month nobody kept, judged for this look alone. */
import type { Result } from '@vitalrounds/domain/billing/evaluate'
import { cellsOf } from '@vitalrounds/domain/reports/cells'
import type { ReportCell } from '@vitalrounds/domain/reports/report-fields'
import { type Span } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'
import { addedResult } from './evidence/filed-result.ts'
import { unpacked } from './frozen-bytes.ts'
import { contentDigest, judgeMonths } from './judge-months.ts'
import { belongsInMonth } from './upsert-month-rows.ts'
import { monthVersions } from './months.queries.ts'

export type StoredMonth = { cells: ReportCell[]; result: Result; resultDigest: string; closeId: string | null }

/** The result of a close, as it was frozen. */
async function frozenResult(db: GroupDb, memberId: string, closeId: string): Promise<Result> {
  const { result } = await db
    .selectFrom('month_close_row')
    .select('result')
    .where('group_id', '=', db.groupId)
    .where('close_id', '=', closeId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return JSON.parse(unpacked(result)) as Result
}

/** A row that a server of the version before wrote has it in the other column. */
const openResult = (stored: { verdict: unknown; result: unknown } | undefined) =>
  (stored?.result ?? stored?.verdict) as Result | null | undefined

/** Undefined where the member had no part in the month. */
export async function findStoredMonth(db: GroupDb, memberId: string, yearMonth: string): Promise<StoredMonth | undefined> {
  const row = await db
    .selectFrom('member_month')
    .select(['cells', 'verdict', 'result', 'result_digest', 'close_id'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('year_month', '=', yearMonth)
    .executeTakeFirst()
  const result = row?.close_id ? await frozenResult(db, memberId, row.close_id) : openResult(row)
  // Of a month that was opened again a moment ago the rows have no result until they are judged anew
  if (row && result)
    return {
      cells: row.cells as ReportCell[],
      result,
      resultDigest: row.result_digest,
      closeId: row.close_id,
    }
  const { month, newest, running } = await monthVersions(db, yearMonth)
  if (yearMonth > running) return undefined
  // Whoever is not among the rows of a closed month was not part of it, unless by an addendum
  if (month.state === 'closed') return newest && addedMonth(db, memberId, newest.id)
  const judgeMonth = (await judgeMonths(db, [memberId], { month: yearMonth })).get(memberId)
  if (judgeMonth === undefined || !belongsInMonth(judgeMonth)) return undefined
  return { cells: judgeMonth.cells, result: judgeMonth.result, resultDigest: contentDigest(judgeMonth), closeId: null }
}

async function addedMonth(db: GroupDb, memberId: string, closeId: string): Promise<StoredMonth | undefined> {
  const added = await addedResult(db, { closeId, memberId })
  if (added === undefined) return undefined
  const { facts, result } = added
  const cells = cellsOf(facts, result)
  return { cells, result, resultDigest: contentDigest({ result, cells }), closeId }
}

export const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })
export const intervals = (spans: readonly Span[] | undefined) =>
  (spans ?? []).map(({ start, end }) => ({ start: instant(start), end: instant(end) }))

export async function showsLiveBilling(db: GroupDb): Promise<boolean> {
  const { show_live_billing } = await db
    .selectFrom('clinic_group')
    .select('show_live_billing')
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  return show_live_billing
}
