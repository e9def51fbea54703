/** Doubts an auditor would raise. They never block: this product may not hold every visit. */
import { addYears, localDate, localMonth } from '../days.ts'
import { activeWindow } from './enrolment.ts'
import type { Enrolment } from './facts.ts'
import type { Table } from './frames.ts'
import { hasTimeOnVisitDay } from './work.ts'

export type Warning = 'TIME_ON_EM_DATE' | 'NO_PRIOR_VISIT' | 'NO_INITIATING_VISIT'

// [S33] the inspector general counts members without a visit in the 3 years before monitoring started.
const priorVisitYears = 3
// [S24] an initiating visit within 12 months before chronic care started.
const initiatingVisitYears = 1

/**
 * True where visits are known and none lies in the years before the start. In the month of the start only earlier visits
 * count; in later months a visit since then settles the doubt.
 */
function lacksVisit(enrolment: Enrolment | undefined, years: number, table: Table): boolean {
  const { facts, when } = table
  const window = activeWindow(enrolment, when.asOf)
  if (window === undefined || facts.visitsOn === undefined) return false
  const startedOn = localDate(window.start, facts.zone)
  const isFirstMonth = localMonth(window.start, facts.zone) >= when.month
  const from = addYears(startedOn, -years)
  const until = isFirstMonth ? startedOn : localDate(when.asOf, facts.zone)
  return !facts.visitsOn.some((date) => date >= from && date <= until)
}

/** Warnings in a fixed order. */
export function warningsOf(table: Table): Warning[] {
  const { facts, worked, ledger } = table
  const warnings: Warning[] = []
  if (hasTimeOnVisitDay(worked, ledger)) warnings.push('TIME_ON_EM_DATE')
  if (lacksVisit(facts.rpm, priorVisitYears, table)) warnings.push('NO_PRIOR_VISIT')
  if (lacksVisit(facts.ccm, initiatingVisitYears, table)) warnings.push('NO_INITIATING_VISIT')
  return warnings
}
