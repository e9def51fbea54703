/** Readings typed in by staff: which may be, and what is wrong with them, in words for the field. */
import type { FieldProblem } from '../problems.ts'
import { checkPlausibility } from './plausibility.ts'
import { fromDisplay, type Metric, metricFacts, toDisplay } from '../values/metrics.ts'

/** What a person can read off a screen or be told. A recording and a count of steps need their device. */
export const manualMetrics = [
  'bodyWeight',
  'systolicBP',
  'diastolicBP',
  'pulse',
  'bloodSugar',
  'spo2',
  'pef',
] as const satisfies readonly Metric[]

// Our own choice: what was measured more than a year ago belongs into a note, and is most often a slip in the year.
export const oldestDays = 366
// Clocks of a workplace and of the server differ by seconds; a minute is not the future.
const aheadMinutes = 1

type Values = Partial<Record<Metric, number>>
const isManual = (metric: Metric) => (manualMetrics as readonly Metric[]).includes(metric)

/** The values in canonical units, in a fixed order. */
export const manualValues = (values: Values): { metric: Metric; value: number }[] =>
  manualMetrics.flatMap((metric) => (values[metric] === undefined ? [] : [{ metric, value: fromDisplay(metric, values[metric]) }]))

/** Everything that must be mended before it can be kept; empty when nothing. `asOf` is the moment it is entered. */
export function manualProblems({ measuredAt, values }: { measuredAt: string; values: Values }, asOf: string): FieldProblem[] {
  const problems = [...timeProblems(measuredAt, asOf)]
  const act = manualValues(values).map((manualValue) => ({ ...manualValue, actKey: '' }))
  for (const [metric, displayed] of Object.entries(values) as [Metric, number][]) {
    const message = valueProblem(metric, displayed, act)
    if (message !== undefined) problems.push({ path: `values.${metric}`, message })
  }
  if ((values.systolicBP === undefined) !== (values.diastolicBP === undefined)) {
    const missing = values.systolicBP === undefined ? 'systolicBP' : 'diastolicBP'
    problems.push({ path: `values.${missing}`, message: 'Write both pressures.' })
  }
  return problems
}

function timeProblems(measuredAt: string, asOf: string): FieldProblem[] {
  const [moment, now] = [Temporal.Instant.from(measuredAt), Temporal.Instant.from(asOf)]
  const path = 'measuredAt'
  if (Temporal.Instant.compare(moment, now.add({ minutes: aheadMinutes })) > 0) return [{ path, message: 'This time lies in the future.' }]
  if (Temporal.Instant.compare(moment, now.subtract({ hours: 24 * oldestDays })) < 0)
    return [{ path, message: 'This is more than a year ago.' }]
  return []
}

type Act = { metric: Metric; value: number; actKey: string }[]

function valueProblem(metric: Metric, displayed: number, act: Act): string | undefined {
  const { title, decimals, displayUnit } = metricFacts[metric]
  if (!isManual(metric)) return `${title} cannot be typed in.`
  const value = fromDisplay(metric, displayed)
  if (toDisplay(metric, value) !== displayed)
    return decimals === 0
      ? `Write ${title.toLowerCase()} as a whole number of ${displayUnit}.`
      : `Write at most ${decimals} digit after the point.`
  const verdict = checkPlausibility({ metric, value, actKey: '' }, act)
  return verdict.kind === 'quarantined' ? `${verdict.reason}.` : undefined
}
