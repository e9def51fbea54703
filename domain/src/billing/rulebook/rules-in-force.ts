/**
 * Rules end on a date. What follows the last day the rows were written for is the same rows going on, not confirmed, until an
 * administrator puts on record by which text they hold. A confirmation reaches to the end of its calendar year, because the
 * fee schedule is made anew each year.
 */
import { addMonths, lastDayOfMonth, monthOf } from '../../days.ts'
import { type BlockerRow, effectiveFrom, type RuleRow, type Rulebook, type RulesSpan } from '../rules.ts'

export type PublishedRules = {
  rows: readonly RuleRow[]
  blockers: readonly BlockerRow[]
  /** Rows that were proposed for later and are off: no date and no confirmation brings one of them in force. */
  proposed: readonly RuleRow[]
  /** Last date of service that the rows were written for, `YYYY-MM-DD`, the end of a year. */
  lastDay: string
}

/** What an administrator put on record: from this month on (`YYYY-MM`) the rows hold, as the cited text says. */
export type Confirmation = { fromMonth: string; citation: string }

/** The first month (`YYYY-MM`) that asks for a confirmation. */
export const firstUnconfirmedMonth = ({ lastDay }: Pick<PublishedRules, 'lastDay'>): string => addMonths(monthOf(lastDay), 1)

const yearOf = (date: string) => Number(date.slice(0, 4))
const firstOf = (month: string) => `${month}-01`
const dayBefore = (month: string) => lastDayOfMonth(addMonths(month, -1))

/** How the rows go on behind their last day, oldest first, without a gap. Of two confirmations of one month the later one holds. */
function spansAfter(lastDay: string, confirmations: readonly Confirmation[]): RulesSpan[] {
  const spans: RulesSpan[] = []
  let next = firstUnconfirmedMonth({ lastDay })
  let rulesOf = yearOf(lastDay)
  const byMonth = new Map(confirmations.filter(({ fromMonth }) => fromMonth >= next).map((item) => [item.fromMonth, item]))
  for (const { fromMonth, citation } of [...byMonth.values()].toSorted((a, b) => (a.fromMonth < b.fromMonth ? -1 : 1))) {
    // One that comes within the year of another ends that one
    const last = spans.at(-1)
    if (last?.to != null && last.to >= firstOf(fromMonth)) last.to = dayBefore(fromMonth)
    if (next < fromMonth) spans.push({ from: firstOf(next), to: dayBefore(fromMonth), rulesOf, citation: null })
    rulesOf = yearOf(fromMonth)
    spans.push({ from: firstOf(fromMonth), to: `${rulesOf}-12-31`, rulesOf, citation })
    next = `${rulesOf + 1}-01`
  }
  return [...spans, { from: firstOf(next), to: null, rulesOf, citation: null }]
}

/** The rows of a clinic: as published to their last day, and behind it as they go on by its confirmations. */
export function rulesInForce({ rows, blockers, lastDay }: PublishedRules, confirmations: readonly Confirmation[]): Rulebook {
  const goesOn = spansAfter(lastDay, confirmations)
  const continued = <Row extends { from: string; to: string | null }>(row: Row) =>
    row.to === lastDay ? goesOn.map(({ from, to }) => ({ ...row, from, to })) : []
  const continuedRule = (row: RuleRow) => continued(row).map((next) => ({ ...next, effectiveFrom: effectiveFrom(row) }))
  return {
    rows: [...rows, ...rows.flatMap(continuedRule)],
    blockers: [...blockers, ...blockers.flatMap(continued)],
    goesOn,
  }
}

/** How far the rules of a month are confirmed; null for a month that its rows were written for, and of a close before they ended. */
export function standingIn({ goesOn = [] }: Pick<Rulebook, 'goesOn'>, yearMonth: string): RulesStanding | null {
  const span = goesOn.findLast(({ from }) => from <= firstOf(yearMonth))
  return span === undefined ? null : { rulesOf: span.rulesOf, year: yearOf(yearMonth), citation: span.citation }
}

/** By the rules of which year a month is judged, and by which text they were confirmed for its own; null: they were not. */
export type RulesStanding = { rulesOf: number; year: number; citation: string | null }

/** `Rules of 2026, not confirmed for 2027`, or the citation they were confirmed by. */
export const standingWords = ({ rulesOf, year, citation }: RulesStanding): string =>
  citation === null ? `Rules of ${rulesOf}, not confirmed for ${year}` : `Rules confirmed for ${year}: ${citation}`
