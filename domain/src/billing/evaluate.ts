/**
 * The billing engine: facts, rules, a group's settings and a moment in; per code a verdict with its reason out. Pure: it
 * reads no clock and no database, so a stored report can be recomputed and comes out the same.
 */
import { dateOfDay, monthOf } from '../days.ts'
import type { Span } from '../days.ts'
import { codeResult, monthEarnedOn } from './code-result.ts'
import type { CodeResult, VerdictInPeriod } from './code-result.ts'
import { judgeEpisodes, judgePeriods } from './device-lines.ts'
import type { EvaluatedPeriod, PeriodResult } from './device-lines.ts'
import { suggestDiagnoses } from './diagnoses.ts'
import type { DiagnosisSuggestions } from './diagnoses.ts'
import type { MemberFacts, Program } from './facts.ts'
import { currentSlot, buildMemberTable, monthFrame, periodFrame } from './frames.ts'
import type { Table, EvaluationTime } from './frames.ts'
import { readInsights } from './insights.ts'
import type { Insights, TodoList } from './insights.ts'
import { evaluateCode } from './judge.ts'
import type { Frame } from './judge.ts'
import { linesOf } from './lines.ts'
import type { BillingLine } from './lines.ts'
import { glycaemicCodeOf, qualityOf } from './quality/quality.ts'
import type { Quality } from './quality/quality.ts'
import { remindersOf } from './reminders.ts'
import type { Reminders } from './reminders.ts'
import { nearestRule, rowsByCode } from './rules.ts'
import type { Rulebook } from './rules.ts'
import type { Settings } from './settings.ts'
import { rulesVersion } from './version.ts'
import { warningsOf } from './warnings.ts'
import type { EarnedRow, Warning } from './warnings.ts'

export type Result = {
  asOf: number
  month: string
  rulesVersion: string
  /** Every code any rule row names, met or not. Device codes speak of the current period. */
  codes: Record<string, CodeResult>
  /** Every device period begun so far, oldest first. */
  periods: PeriodResult[]
  /** What would be filed, each line under the month of its service. */
  lines: BillingLine[]
  insights: Insights
  lists: TodoList[]
  reminders: Reminders
  quality: Quality | null
  /** CPT II code for A1c or GMI, never from finger-stick values. */
  glycaemicCode: string | null
  diagnoses: DiagnosisSuggestions
  warnings: Warning[]
  /** Readings whose device clock was wrong, so that the receive time stands for them. */
  clockCorrections: number
  /** The proof behind the minutes: clock time and live conversations of the month, by program. */
  evidence: { worked: Partial<Record<Program, Span[]>>; liveCalls: Partial<Record<Program, Span[]>> }
}

function placeMonth(code: string, frame: Frame, table: Table): VerdictInPeriod | undefined {
  const verdict = evaluateCode(code, frame)
  if (verdict === undefined) return undefined
  return { verdict, frame, period: undefined, eligibleOn: verdict.eligible ? monthEarnedOn(verdict, table) : null }
}

function placePeriod(code: string, current: EvaluatedPeriod | undefined, empty: Frame): VerdictInPeriod | undefined {
  const frame = current?.frame ?? empty
  const verdict = evaluateCode(code, frame)
  if (verdict === undefined) return undefined
  const { row } = verdict
  const day = row.decided === 'whenMet' && row.measure === 'days' ? current?.slot.days[row.min - 1] : current?.slot.end
  return { verdict, frame, period: current, eligibleOn: verdict.eligible && day !== undefined ? dateOfDay(day) : null }
}

/** `filedBeside`: what other episodes of care than the one that speaks have earned. */
type Placed = { placed: VerdictInPeriod[]; filedBeside: VerdictInPeriod[]; periods: EvaluatedPeriod[]; month: Frame }

function placeAll(table: Table): Placed {
  const month: Frame = monthFrame(table, () => current?.frame ?? empty)
  const empty = periodFrame(table, undefined, () => month)
  const periods = judgePeriods(table, (slot) => periodFrame(table, slot, () => month))
  const current = periods.findLast((period) => period.slot === currentSlot(table))
  const placed: VerdictInPeriod[] = []
  const filedBeside: VerdictInPeriod[] = []
  for (const code of rowsByCode(table.rules).keys()) {
    const scope = nearestRule(table.rules, code, month.basis)?.scope
    let item: VerdictInPeriod | undefined
    if (scope === 'month') item = placeMonth(code, month, table)
    else if (scope === 'period') item = placePeriod(code, current, empty)
    else {
      const [speaker, ...others] = judgeEpisodes(code, table, { periods, current, empty })
      item = speaker
      filedBeside.push(...others)
    }
    if (item !== undefined) placed.push(item)
  }
  return { placed, filedBeside, periods, month }
}

/** Every row by which something of the month is earned. */
function earnedIn({ placed, filedBeside, periods, month }: Placed): EarnedRow[] {
  const supplies = periods.flatMap(({ frame, result }) => {
    const isOfMonth = result.billableOn !== null && monthOf(result.billableOn) === monthOf(month.basis)
    const verdict = isOfMonth && result.code !== null ? evaluateCode(result.code, frame) : undefined
    return verdict === undefined ? [] : [{ verdict, frame }]
  })
  return [...placed, ...filedBeside, ...supplies]
    .filter(({ verdict }) => verdict.eligible)
    .map(({ verdict, frame }) => ({ row: verdict.row, frame }))
}

/**
 * Evaluates one member for one month as of one instant. `rules` are rows with effective dates (`medicareRules`),
 * `settings` the group's flags and policy. Costs well under a millisecond for a month of facts. Throws a RangeError only
 * for impossible input (an unknown zone, a month that is none).
 */
export function evaluate(facts: MemberFacts, rules: Rulebook, settings: Settings, when: EvaluationTime): Result {
  const table = buildMemberTable(facts, rules, settings, when)
  const { placed, filedBeside, periods, month } = placeAll(table)
  const codes = Object.fromEntries(placed.map((period) => [period.verdict.code, codeResult(period, table)]))
  const results = periods.map((period) => period.result)
  const { insights, lists } = readInsights(table, month)
  return {
    asOf: when.asOf,
    month: when.month,
    rulesVersion: rulesVersion(rules),
    codes,
    periods: results,
    lines: linesOf(
      [
        ...placed.map(({ verdict }) => ({ row: verdict.row, result: codes[verdict.code] })),
        ...filedBeside.map((other) => ({ row: other.verdict.row, result: codeResult(other, table) })),
      ],
      results,
      when.month,
    ),
    insights,
    lists,
    reminders: remindersOf(table, insights),
    quality: qualityOf(table),
    glycaemicCode: glycaemicCodeOf(table),
    diagnoses: suggestDiagnoses(facts, settings.config, table.readings.readings),
    warnings: warningsOf(table, earnedIn({ placed, filedBeside, periods, month })),
    clockCorrections: table.readings.readings.filter((reading) => reading.isClockWrong).length,
    evidence: { worked: Object.fromEntries(table.worked), liveCalls: Object.fromEntries(table.calls) },
  }
}
