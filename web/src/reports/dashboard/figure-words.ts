/** The figures of the dashboard in words: of which days each is, and how it stands against the month before. */
import { addDays, lastDayOfMonth, monthOf } from '@vitalrounds/domain/days'
import { type FigureSpan, type MonthFigure, spanOf } from '@vitalrounds/domain/reports/figures'
import { usDate } from '@vitalrounds/domain/us-date'
import { monthTitle } from '../../platform/zones.ts'

const whole = new Intl.NumberFormat('en-US')

/** `11/01/2026 to 11/28/2026`. */
export function spanText(span: FigureSpan, today: string): string {
  const from = (day: string) => `${usDate(day)} to ${usDate(today)}`
  const texts: Record<FigureSpan, string> = {
    now: `on ${usDate(today)}`,
    today: `on ${usDate(today)}`,
    week: from(addDays(today, -7)),
    thirtyDays: from(addDays(today, -30)),
    month: from(`${monthOf(today)}-01`),
    devicePeriod: 'each member’s device period',
  }
  return texts[span]
}

/** `+12 against`; what it stands against follows as a link. */
export function changeText(count: number, before: number): string {
  const change = count - before
  return change === 0 ? 'no change from' : `${change > 0 ? '+' : '−'}${whole.format(Math.abs(change))} against`
}

/** `482 in October 2026`, or `482 on 10/31/2026` of what is counted when a month ends. */
export const pastText = (figure: MonthFigure, count: number, yearMonth: string): string =>
  `${whole.format(count)} ${spanOf(figure) === 'now' ? `on ${usDate(lastDayOfMonth(yearMonth))}` : `in ${monthTitle(yearMonth)}`}`
