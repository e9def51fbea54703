/** Outcomes in words and figures: one writing for the page, the CSV and the PDF. */
import { countWithNoun } from '../../counted.ts'
import { usDate } from '../../us-date.ts'
import { withUnit } from '../../with-unit.ts'
import type { OutcomeFigure } from './api.ts'
import { type OutcomeId, outcomes } from './measures.ts'
import type { RunChart } from './run-chart.ts'

const whole = new Intl.NumberFormat('en-US')

/** `+1.2`, `−6.4`, `0.0`: a difference says its direction; the minus is the sign, not a hyphen. */
const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}`

/** `72.4%`, `−6.4 / −3.1 mmHg`; a dash of nobody. */
export function valueText(id: OutcomeId, { value, second }: Pick<OutcomeFigure, 'value' | 'second'>): string {
  if (value === null) return '–'
  const { unit } = outcomes[id]
  if (unit === '%') return withUnit(value.toFixed(1), unit)
  return withUnit(second === null ? signed(value) : `${signed(value)} / ${signed(second)}`, unit)
}

/** `11/01/2026 to 11/28/2026` */
export const periodText = ({ from, to }: { from: string; to: string }) => `${usDate(from)} to ${usDate(to)}`

/** What the value is the share of, where it is not of members: "812 of 1,120 readings". */
export function baseText(id: OutcomeId, { part, whole: all, below }: OutcomeFigure): string {
  if (id === 'glucose')
    return `${whole.format(part)} of ${countWithNoun(all, 'reading')}; ${whole.format(below ?? 0)} below, ${whole.format(all - part - (below ?? 0))} above`
  return id === 'adherence' ? `${whole.format(part)} of ${countWithNoun(all, 'day')}` : ''
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** "Median 71.4%. 9 months in a row lie on one side of it, and up to 7 may be luck: the level has probably changed." */
export function runText(chart: RunChart, write: (value: number) => string): string {
  const { median, verdict, longestRun, longestByChance, crossings, fewestByChance } = chart
  if (median === null) return 'No whole month has a value.'
  const middle = `Median ${write(median)}.`
  if (verdict === 'tooFew') return `${middle} Too few months to tell whether anything has changed.`
  if (verdict === 'chance') return `${middle} The months go up and down around it as they would without any change.`
  const changed = 'the level has probably changed'
  if (longestRun > longestByChance)
    return `${middle} ${longestRun} months in a row lie on one side of it, and up to ${longestByChance} may be luck: ${changed}.`
  return `${middle} The line goes from one side of it to the other ${times(crossings)}; without a change it would at least ${times(fewestByChance)}: ${changed}.`
}
