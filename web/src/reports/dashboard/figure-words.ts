/** How a figure of the dashboard stands against the month before, in words. */
import { lastDayOfMonth } from '@vitalrounds/domain/days'
import { type MonthFigure, spanOf } from '@vitalrounds/domain/reports/figures'
import { usDate } from '@vitalrounds/domain/us-date'
import { monthTitle } from '../../platform/zones.ts'

const whole = new Intl.NumberFormat('en-US')

/** `+12 against`; what it stands against follows as a link. */
export function changeText(count: number, before: number): string {
  const change = count - before
  return change === 0 ? 'no change from' : `${change > 0 ? '+' : '−'}${whole.format(Math.abs(change))} against`
}

/** `482 in October 2026`, or `482 on 10/31/2026` of what is counted when a month ends. */
export const pastText = (figure: MonthFigure, count: number, yearMonth: string): string =>
  `${whole.format(count)} ${spanOf(figure) === 'now' ? `on ${usDate(lastDayOfMonth(yearMonth))}` : `in ${monthTitle(yearMonth)}`}`
