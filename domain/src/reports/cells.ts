/**
 * One code of one member in one month, as the report shows it. The engine has judged; here its verdict is told in five
 * words: what is earned, what still can be and how urgent that is, what is lost, and what was never asked for.
 */
import type { CodeResult } from '../billing/code-result.ts'
import type { PeriodResult } from '../billing/device-lines.ts'
import { isEnrolledIn } from '../billing/enrollment.ts'
import type { Result } from '../billing/evaluate.ts'
import type { MemberFacts } from '../billing/facts.ts'
import type { Missing } from '../billing/missing.ts'
import type { Reason } from '../billing/rules.ts'
import { daysBetween, lastDayOfMonth, localDate, localMonth, monthOf, monthSpan } from '../days.ts'
import { codeWords, type ReportCode, reportCodes } from './report-codes.ts'

export const cellStates = ['earned', 'onTrack', 'atRisk', 'lost', 'off'] as const
export type CellState = (typeof cellStates)[number]

/** The engine's reason, or why the month has no place for the code. */
export type CellReason = Reason | 'NOT_ENROLLED' | 'NO_PERIOD_ENDS' | 'OTHER_MONTH' | 'FALLBACK'

export type Cell = {
  code: ReportCode
  state: CellState
  units: number
  reason: CellReason
  days: number | null
  seconds: number | null
  liveCalls: number
  /** What the first unit takes, in days or milliseconds. */
  needed: number
  missing: Missing | null
  /** The device period or month judged. */
  start: string | null
  end: string | null
  serviceOn: string | null
  /** Each device period that is filed in the month, oldest first, where there are two: its own days and date of service. */
  filed?: FiledPeriod[]
}
export type FiledPeriod = { start: string; end: string; days: number; serviceOn: string | null }

// [D] Fewer spare days than this and a missed measurement or two loses the period
const spareDays = 3
// [D] Minutes and a call take an appointment: a week before the month ends it has to be made
const urgentDays = 7

/** What staff can still mend by a signature, a plan, its approval or a diagnosis. */
const mendable: ReadonlySet<CellReason> = new Set<CellReason>([
  'NO_CONSENT',
  'CONDITIONS_LT_2',
  'NO_CARE_PLAN',
  'CARE_PLAN_NOT_APPROVED',
  'NO_ORDER',
  'NO_EDUCATION',
  'NO_INITIATING_VISIT',
])
/** Nothing was missed: the code does not apply here. An add-on waits for its base, which is what can be lost. */
const notAskedFor: ReadonlySet<CellReason> = new Set<CellReason>([
  'CODE_DISABLED',
  'NOT_EFFECTIVE',
  'NOT_ENROLLED',
  'NO_PERIOD_ENDS',
  'OTHER_MONTH',
  'BASE_NOT_MET',
  'NOT_COMPLEX',
  'EXCLUSIVE_FAMILY',
  'SUPERSEDED_BY_99454',
  'SUPERSEDED_BY_99457',
  'ALREADY_BILLED_EPISODE',
  'OTHER_PRACTITIONER',
  'APCM_MONTH',
])

type CellFacts = { result: Result; facts: MemberFacts; isRunning: boolean; today: string }

function stateOf(cell: Omit<Cell, 'state'>, { isRunning, today }: CellFacts): CellState {
  if (cell.units > 0) return 'earned'
  if (notAskedFor.has(cell.reason)) return 'off'
  if (!isRunning) return 'lost'
  if (mendable.has(cell.reason)) return 'atRisk'
  const { missing } = cell
  if (missing === null || !missing.isPossible) return 'lost'
  return isUrgent(missing, today) || (cell.reason === 'NO_READINGS' && missing.until === null) ? 'atRisk' : 'onTrack'
}

function isUrgent({ startBy, until, ms, calls }: Missing, today: string): boolean {
  if (startBy !== null) return daysBetween(today, startBy) <= spareDays
  return until !== null && ms + calls > 0 && daysBetween(today, until) <= urgentDays
}

const withoutState = (code: ReportCode, from: CodeResult): Omit<Cell, 'state'> => ({
  code,
  units: from.eligible ? from.units : 0,
  reason: from.reason,
  days: from.progress.days,
  seconds: from.progress.seconds,
  liveCalls: from.progress.liveCalls,
  needed: from.progress.needed,
  missing: from.missing,
  start: from.period?.start ?? null,
  end: from.period?.end ?? null,
  serviceOn: from.billableOn,
})

/** Supply is filed under the month in which its period ends: a month may hold two ends, or none. */
function supplyCell(code: ReportCode, from: CodeResult, facts: CellFacts): Omit<Cell, 'state'> {
  const { result, isRunning } = facts
  const ending = result.periods.filter((period) => monthOf(period.end) === result.month)
  const earned = ending.filter((period) => period.code === code)
  const current = withoutState(code, from)
  if (earned.length > 0) return { ...current, ...filedCell(earned), reason: 'MET', missing: null }
  if (from.reason === 'CODE_DISABLED') return { ...current, units: 0, missing: null }
  const last = ending.at(-1)
  if (last?.status === 'closed') return { ...current, ...ofPeriod(last), units: 0, reason: uncountedReason(code, last), missing: null }
  if (last === undefined && !isRunning && result.periods.length > 0) return withoutEnd(current, result)
  // The period that runs now, also where it ends in the next month: it is earned when it is filed
  const isFiledHere = last !== undefined || current.end === null || monthOf(current.end) === result.month
  return isFiledHere || current.units === 0 ? current : { ...current, units: 0, reason: 'OTHER_MONTH', serviceOn: null, missing: null }
}

/** The last period speaks for the cell; where there are two, each is told. */
function filedCell(earned: readonly PeriodResult[]) {
  const filed = earned.map(({ start, end, days, billableOn }) => ({ start, end, days, serviceOn: billableOn }))
  return { ...ofPeriod(earned.at(-1)), ...(filed.length > 1 && { filed }), units: filed.length }
}

/** What is short, when it is not that something stands in the way. */
const ofMeasure: ReadonlySet<CellReason> = new Set<CellReason>(['MET', 'DAYS_SHORT', 'PERIOD_OPEN', 'NO_READINGS', 'SUPERSEDED_BY_99454'])

/**
 * A month that is over, and in which no period ended, stands as its last day left it: what was measured since belongs to the
 * months behind, and whoever signed this one is not asked again.
 */
function withoutEnd(cell: Omit<Cell, 'state'>, { month, periods }: Result): Omit<Cell, 'state'> {
  const begun = begunBy(lastDayOfMonth(month), periods)
  const over = { ...cell, ...begun, units: 0, serviceOn: null, missing: null }
  if (begun.start !== null) return { ...over, reason: 'NO_PERIOD_ENDS' }
  return ofMeasure.has(cell.reason) ? { ...over, reason: 'NO_READINGS' } : over
}

/** The newest period that had begun by then, with the days it had. */
function begunBy(day: string, periods: readonly PeriodResult[]): Pick<Cell, 'days' | 'start' | 'end'> {
  const begun = periods.findLast(({ start }) => start <= day)
  if (begun === undefined) return { days: 0, start: null, end: null }
  return { days: begun.readingDates.filter((date) => date <= day).length, start: begun.start, end: begun.end }
}

const ofPeriod = (period: PeriodResult | undefined) =>
  period === undefined ? {} : { days: period.days, start: period.start, end: period.end, serviceOn: period.billableOn }

function uncountedReason(code: ReportCode, { code: earned, reason }: PeriodResult): Reason {
  if (earned === null) return reason
  return code === '99445' && earned === '99454' ? 'SUPERSEDED_BY_99454' : 'DAYS_SHORT'
}

/** Set-up is billed once, in the month in which it was earned. */
function episodeCell(code: ReportCode, from: CodeResult, { result, isRunning }: CellFacts): Omit<Cell, 'state'> {
  // Of two episodes of care in one month each files its own
  const filed = result.lines.filter((line) => line.code === code && line.month === result.month)
  const cell = { ...withoutState(code, from), ...(filed.length > 1 && { units: filed.length }) }
  const isElsewhere = cell.serviceOn !== null && monthOf(cell.serviceOn) !== result.month
  if (isElsewhere) return { ...cell, units: 0, reason: 'OTHER_MONTH', serviceOn: null, missing: null }
  if (isRunning || !ofMeasure.has(cell.reason)) return cell
  const periods = cell.units > 0 ? result.periods.filter(({ start }) => start === cell.start) : result.periods
  const begun = begunBy(lastDayOfMonth(result.month), periods)
  if (cell.units > 0) return { ...cell, ...begun }
  return { ...cell, ...begun, reason: begun.start === null ? 'NO_READINGS' : 'DAYS_SHORT', missing: null }
}

const supply: ReadonlySet<ReportCode> = new Set<ReportCode>(['99454', '99445'])

function cellOf(code: ReportCode, cellFacts: CellFacts): Cell {
  const { facts, result } = cellFacts
  const from = result.codes[code]
  if (from === undefined) throw new Error(`the rulebook has no code ${code}`)
  const cell = supply.has(code)
    ? supplyCell(code, from, cellFacts)
    : code === '99453'
      ? episodeCell(code, from, cellFacts)
      : withoutState(code, from)
  const isEnrolled = isEnrolledIn(facts[codeWords[code].program], monthSpan(result.month, facts.zone))
  const isAbsent = cell.units === 0 && cell.reason !== 'CODE_DISABLED' && !isEnrolled
  const existing = isAbsent ? { ...cell, reason: 'NOT_ENROLLED' as const, missing: null } : cell
  return { ...existing, state: stateOf(existing, cellFacts) }
}

const isOpen = ({ state }: Pick<Cell, 'state'>) => state === 'onTrack' || state === 'atRisk'

/** Of two codes of which one is billed where the other is not reached, that other alone is worked for as long as it can be. */
function withoutFallbacks(cells: readonly Cell[]): Cell[] {
  const open = new Set(cells.filter(isOpen).map(({ code }) => code))
  return cells.map((cell) => {
    const { insteadOf } = codeWords[cell.code]
    const waits = insteadOf !== undefined && open.has(insteadOf) && cell.state !== 'earned' && cell.state !== 'off'
    return waits ? { ...cell, state: 'off', reason: 'FALLBACK', missing: null } : cell
  })
}

/** Every code of the report for the month of the result, as of its moment. */
export function cellsOf(facts: MemberFacts, result: Result): Cell[] {
  const isRunning = localMonth(result.asOf, facts.zone) <= result.month
  const today = localDate(result.asOf, facts.memberZone ?? facts.zone)
  const verdict = { result, facts, isRunning, today }
  return withoutFallbacks(reportCodes.map((code) => cellOf(code, verdict)))
}

/** What waits for nothing but its period's end needs nobody. */
const needsAct = ({ missing, reason }: Pick<Cell, 'missing' | 'reason'>) =>
  missing === null ? mendable.has(reason) : missing.days > 0 || missing.ms > 0 || missing.calls > 0

/** The latest date on which somebody can still save the code by an act: a reminder, minutes, a call, a consent; null where no act helps. */
export const safeUntil = (cell: Pick<Cell, 'state' | 'missing' | 'reason'>, month: string): string | null =>
  isOpen(cell) && needsAct(cell) ? (cell.missing?.startBy ?? cell.missing?.until ?? lastDayOfMonth(month)) : null
