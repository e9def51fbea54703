/** What would be filed on a claim, one line per code and month of service. */
import { monthOf } from '../days.ts'
import type { CodeResult } from './code-result.ts'
import type { PeriodResult } from './device-lines.ts'
import type { RuleRow } from './rules.ts'

export type BillingLine = {
  code: string
  units: number
  /** The month the line is filed under: the end of its device period, the day set-up was earned, or the month itself. */
  month: string
  /** Date of service. */
  serviceOn: string
  start: string
  end: string
}

function deviceLines(periods: readonly PeriodResult[]): BillingLine[] {
  return periods.flatMap(({ code, start, end, billableOn }) =>
    code === null ? [] : [{ code, units: 1, month: monthOf(end), serviceOn: billableOn ?? end, start, end }],
  )
}

function otherLine(row: RuleRow, result: CodeResult, month: string): BillingLine | null {
  const { eligible, period, billableOn, code, units } = result
  if (!eligible || period === null || billableOn === null) return null
  // Supply lines come from the periods: a month may hold two of them, and the code's own result knows only one.
  if (row.scope === 'period' && row.measure === 'days' && row.program === 'rpm') return null
  const filed = { month, period: monthOf(period.end), episode: monthOf(billableOn) }[row.scope]
  return { code, units, month: filed, serviceOn: billableOn, start: period.start, end: period.end }
}

/** All lines known as of the evaluation, by month, code and date. Minutes are known only for the month asked for. */
export function linesOf(
  verdict: readonly { row: RuleRow; result: CodeResult | undefined }[],
  periods: readonly PeriodResult[],
  month: string,
): BillingLine[] {
  const others = verdict
    .map(({ row, result }) => (result === undefined ? null : otherLine(row, result, month)))
    .filter((line) => line !== null)
  const key = (line: BillingLine) => `${line.month} ${line.code} ${line.serviceOn}`
  return [...deviceLines(periods), ...others].toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
