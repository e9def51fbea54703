/** Doubts an auditor would raise. They never block: this product may not hold every visit. */
import { addYears, localDate } from '../days.ts'
import { activeWindow } from './enrollment.ts'
import { doubtsOf, employmentEffect, evidenceReasons } from './evidence-gates.ts'
import type { Enrollment, Program } from './facts.ts'
import type { Table } from './frames.ts'
import type { GateInput } from './gates.ts'
import type { RuleRow } from './rules.ts'
import { totalLength } from './spans.ts'
import { countedTime, hasTimeOnVisitDay } from './work.ts'

export type Warning = 'TIME_ON_EM_DATE' | 'NO_PRIOR_VISIT' | 'NO_INITIATING_VISIT' | 'NO_ORDER' | 'NO_EDUCATION' | 'STAFF_NOT_EMPLOYED'

// [S33] the inspector general counts members without a visit in the 3 years before monitoring started.
const priorVisitYears = 3
// [S24] an initiating visit within 12 months before chronic care started.
const initiatingVisitYears = 1

/** How many years before its start a program asks for a visit. */
export const visitYears = { rpm: priorVisitYears, ccm: initiatingVisitYears } as const

/** The first day (`YYYY-MM-DD`) whose visit opens a program that began on `startedOn`; a visit since does so as well. */
export const visitFrom = (startedOn: string, program: keyof typeof visitYears): string => addYears(startedOn, -visitYears[program])

/**
 * True where visits are known and none lies in the years before the start or since. A visit after the start settles the
 * doubt (golden case B46a); unknown visits (`visitsOn` absent) raise none.
 */
function lacksVisit(enrollment: Enrollment | undefined, program: keyof typeof visitYears, table: Table): boolean {
  const { facts, when } = table
  const window = activeWindow(enrollment, when.asOf)
  if (window === undefined || facts.visitsOn === undefined) return false
  const from = visitFrom(localDate(window.start, facts.zone), program)
  return !facts.visitsOn.some((date) => date >= from)
}

/** A row by which something is earned, and where it was judged. */
export type EarnedRow = { row: RuleRow; frame: GateInput }

/** What rows ask about without refusing, of whatever is earned. */
function evidenceWarnings(earned: readonly EarnedRow[], { monthSpan, ledger, worked }: Table): Warning[] {
  const doubts = new Set<Warning>(earned.flatMap(({ row, frame }) => doubtsOf(row, frame)).map((fact) => evidenceReasons[fact]))
  const asking = earned.filter(({ row }) => employmentEffect(row) === 'warn').map(({ row }) => row.program)
  if (asking.length > 0) {
    const employed = countedTime(monthSpan, 'employed', ledger)
    const isLess = (program: Program) => totalLength(employed.get(program) ?? []) < totalLength(worked.get(program) ?? [])
    if (asking.some(isLess)) doubts.add('STAFF_NOT_EMPLOYED')
  }
  return [...doubts]
}

/** Warnings in a fixed order, each once. */
export function warningsOf(table: Table, earned: readonly EarnedRow[]): Warning[] {
  const { facts, worked, ledger } = table
  const warnings: Warning[] = []
  if (hasTimeOnVisitDay(worked, ledger)) warnings.push('TIME_ON_EM_DATE')
  if (lacksVisit(facts.rpm, 'rpm', table)) warnings.push('NO_PRIOR_VISIT')
  if (lacksVisit(facts.ccm, 'ccm', table)) warnings.push('NO_INITIATING_VISIT')
  return [...new Set([...warnings, ...evidenceWarnings(earned, table)])]
}
