/** The answer for one code: verdict, progress, dates and what is still missing. */
import { lastDayOfMonth, localDate } from '../days.ts'
import type { EvaluatedPeriod } from './device-lines.ts'
import { activeWindow } from './enrollment.ts'
import type { Table } from './frames.ts'
import type { Frame, Verdict } from './judge.ts'
import { missingFor } from './missing.ts'
import type { Missing } from './missing.ts'
import type { Reason } from './rules.ts'
import { momentAt } from './spans.ts'
import { rulesVersion } from './version.ts'
import { countedTime, staffKindOf } from './work.ts'

export type Progress = {
  /** Reading days of the period judged; null for codes measured in minutes. */
  days: number | null
  /** Counted milliseconds of the month; null for codes measured in days. Compare these, show `seconds`. */
  ms: number | null
  /** Whole seconds, rounded down: 19:59.999 is 1199. */
  seconds: number | null
  liveCalls: number
  /** What the first unit takes, in days or milliseconds. */
  needed: number
}

export type CodeResult = {
  code: string
  eligible: boolean
  units: number
  reason: Reason
  progress: Progress
  /** The device period or month judged, first and last date; null before the first reading. */
  period: { start: string; end: string } | null
  /** The date the code was earned; null while it is not. */
  eligibleOn: string | null
  /** Date of service; null while it is not earned. */
  billableOn: string | null
  missing: Missing | null
  rulesVersion: string
}

function progressOf({ row, measured, liveCalls }: Verdict): Progress {
  const isTime = row.measure === 'ms'
  return {
    days: isTime ? null : measured,
    ms: isTime ? measured : null,
    seconds: isTime ? Math.floor(measured / 1000) : null,
    liveCalls,
    needed: row.min,
  }
}

/** The date in the month on which both the minutes and the conversation of the first unit were there. */
export function monthEarnedOn({ row }: Verdict, table: Table): string {
  const { ledger, monthSpan, settings, facts } = table
  const staff = staffKindOf(row)
  const worked = staff === 'clinical' ? table.worked : countedTime(monthSpan, staff, ledger)
  const reached = momentAt(worked.get(row.program) ?? [], row.min) ?? monthSpan.end
  const needed = row.live === 'onePerUnit' && settings.policy.interaction === 'perUnit' ? 1 : 0
  const call = row.live === 'none' ? undefined : table.calls.get(row.program)?.[needed]
  // Time is reached at the end of a half-open span: the millisecond before it, so that 24:00 stays on its date.
  return localDate(Math.max(reached - 1, call?.start ?? monthSpan.start), facts.zone)
}

/** A verdict with the period it was given in and the day it was earned. */
export type VerdictInPeriod = {
  verdict: Verdict
  frame: Frame
  period: EvaluatedPeriod | undefined
  eligibleOn: string | null
}

function billableOn({ verdict, period, eligibleOn }: VerdictInPeriod, table: Table): string | null {
  if (!verdict.eligible) return null
  if (verdict.row.scope === 'month') return lastDayOfMonth(table.when.month)
  if (verdict.row.scope === 'episode') return eligibleOn
  return period?.result.billableOn ?? period?.result.end ?? null
}

/** Everything a screen or a claim line needs to know about one code. */
export function codeResult(placed: VerdictInPeriod, table: Table): CodeResult {
  const { verdict, frame, period, eligibleOn } = placed
  const { row } = verdict
  const { month, asOf } = table.when
  const ofMonth = { start: `${month}-01`, end: lastDayOfMonth(month) }
  const ofPeriod = period === undefined ? null : { start: period.result.start, end: period.result.end }
  const window = activeWindow(table.facts[row.program], asOf)
  const canStillWork = window !== undefined && asOf < window.end
  return {
    code: verdict.code,
    eligible: verdict.eligible,
    units: verdict.units,
    reason: verdict.reason,
    progress: progressOf(verdict),
    period: row.scope === 'month' ? ofMonth : ofPeriod,
    eligibleOn,
    billableOn: billableOn(placed, table),
    missing: canStillWork ? missingFor(verdict, frame, period?.slot, table) : null,
    rulesVersion: rulesVersion(table.rules),
  }
}
