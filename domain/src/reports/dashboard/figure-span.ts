/** Of which days each number of the dashboard is. */
import { addDays, monthOf } from '../../days.ts'
import { usDate } from '../../us-date.ts'
import type { FigureSpan } from '../figures.ts'
import { periodText } from '../outcomes/words.ts'

/**
 * The first and the last day that a number counts, as plain dates of the clinic; null where each member has days of their own.
 * Of spans of hours these are the days that they touch.
 */
export function daysOfSpan(span: FigureSpan, today: string): { from: string; to: string } | null {
  const from: Record<Exclude<FigureSpan, 'devicePeriod'>, string> = {
    now: today,
    today,
    week: addDays(today, -7),
    thirtyDays: addDays(today, -30),
    month: `${monthOf(today)}-01`,
  }
  return span === 'devicePeriod' ? null : { from: from[span], to: today }
}

export const ownDaysWords = 'each member’s device period'

/** `11/01/2026 to 11/28/2026`, or `on 11/28/2026`. */
export function spanText(span: FigureSpan, today: string): string {
  const days = daysOfSpan(span, today)
  if (days === null) return ownDaysWords
  return days.from === days.to ? `on ${usDate(days.to)}` : periodText(days)
}
