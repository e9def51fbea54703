/** Doubts an auditor would raise. They never block: this product may not hold every visit. */
import { addYears, localDate } from '../days.ts'
import { activeWindow } from './enrollment.ts'
import type { Enrollment } from './facts.ts'
import type { Table } from './frames.ts'
import { hasTimeOnVisitDay } from './work.ts'

export type Warning = 'TIME_ON_EM_DATE' | 'NO_PRIOR_VISIT' | 'NO_INITIATING_VISIT'

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

/** Warnings in a fixed order. */
export function warningsOf(table: Table): Warning[] {
  const { facts, worked, ledger } = table
  const warnings: Warning[] = []
  if (hasTimeOnVisitDay(worked, ledger)) warnings.push('TIME_ON_EM_DATE')
  if (lacksVisit(facts.rpm, 'rpm', table)) warnings.push('NO_PRIOR_VISIT')
  if (lacksVisit(facts.ccm, 'ccm', table)) warnings.push('NO_INITIATING_VISIT')
  return warnings
}
