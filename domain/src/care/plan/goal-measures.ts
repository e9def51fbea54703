/**
 * What a goal is measured by. A goal of words alone stays words; one with a measure is judged by the facts of the chart:
 * readings, check-ins, laboratory values and visits (docs/decisions/0109). What it says of a value on the member's own page is
 * told there instead of a guideline's (docs/decisions/0106).
 */
import { withUnit } from '../../with-unit.ts'
import { countWithNoun } from '../../counted.ts'
import type { Band } from '../../readings/verdict/lines.ts'
import type { Metric } from '../../values/metrics.ts'

/** As it stands in a line of the plan; all empty where the goal is words alone. */
export type GoalMeasure = { measure: string; op: string; value: string; unit: string; window: string }
export const noMeasure: GoalMeasure = { measure: '', op: '', value: '', unit: '', window: '' }

/**
 * How its numbers are written: one below the other, from one to the other, one with how far from it, in a day and in a week,
 * or one alone.
 */
type Form = 'pair' | 'range' | 'around' | 'gain' | 'one'
/** The facts of the chart that judge it. */
export const judgedBy = ['readings', 'check-ins', 'laboratory values', 'visits and check-ins'] as const
export type GoalBasis = (typeof judgedBy)[number]
type MeasureFacts = {
  title: string
  by: GoalBasis
  form: Form
  example: string
  op: string
  unit: string
  window: string
  /** What the facts may show; outside of it a number is a slip of the keyboard. */
  between: readonly [number, number]
}

// docs/sources/chart.md goals: what the facts of a chart alone can say
export const goalMeasures = {
  bpAverage: { title: 'Blood pressure, mean', by: 'readings', form: 'pair', example: '130/80', op: '<', unit: 'mmHg', window: '30d', between: [40, 250] },
  bloodSugar: { title: 'Glucose, any time', by: 'readings', form: 'range', example: '70-180', op: 'between', unit: 'mg/dL', window: '30d', between: [40, 400] },
  glucoseRange: { title: 'Glucose before meals', by: 'readings', form: 'range', example: '80-130', op: 'between', unit: 'mg/dL', window: '30d', between: [40, 400] },
  restingPulse: { title: 'Resting pulse, mean', by: 'readings', form: 'one', example: '100', op: '<', unit: 'bpm', window: '30d', between: [40, 150] },
  spo2: { title: 'Oxygen, mean', by: 'readings', form: 'one', example: '90', op: '>=', unit: '%', window: '30d', between: [80, 100] },
  peakFlow: { title: 'Peak flow, of the best', by: 'readings', form: 'one', example: '80', op: '>=', unit: '% of best', window: '7d', between: [20, 100] },
  readingDays: { title: 'Days with a reading', by: 'readings', form: 'one', example: '16', op: '>=', unit: 'days', window: '30d', between: [1, 365] },
  weightFromDry: { title: 'Weight about the dry weight', by: 'readings', form: 'around', example: '180 ± 3', op: 'within', unit: 'lbs', window: '1d', between: [1, 700] },
  weightGain: { title: 'Weight gained', by: 'readings', form: 'gain', example: '3 in 1d / 5 in 7d', op: '<', unit: 'lbs', window: '30d', between: [1, 50] },
  weightLoss: { title: 'Weight lost', by: 'readings', form: 'one', example: '5', op: '>=', unit: '%', window: '180d', between: [1, 50] },
  adherence: { title: 'Medicine taken', by: 'check-ins', form: 'one', example: '80', op: '>=', unit: '% of days', window: '90d', between: [1, 100] },
  falls: { title: 'Falls', by: 'check-ins', form: 'one', example: '0', op: '<=', unit: 'falls', window: '90d', between: [0, 20] },
  pain: { title: 'Pain', by: 'check-ins', form: 'one', example: '4', op: '<=', unit: '0-10', window: '90d', between: [0, 10] },
  phq2: { title: 'PHQ-2 score', by: 'check-ins', form: 'one', example: '3', op: '<', unit: '0-6', window: '90d', between: [0, 6] },
  hospitalStays: { title: 'Hospital stays', by: 'visits and check-ins', form: 'one', example: '0', op: '<=', unit: 'stays', window: '90d', between: [0, 20] },
  a1c: { title: 'A1c', by: 'laboratory values', form: 'one', example: '7', op: '<', unit: '%', window: '180d', between: [4, 20] },
  totalCholesterol: { title: 'Total cholesterol', by: 'laboratory values', form: 'one', example: '200', op: '<', unit: 'mg/dL', window: '365d', between: [40, 1000] },
  hdl: { title: 'HDL', by: 'laboratory values', form: 'one', example: '40', op: '>=', unit: 'mg/dL', window: '365d', between: [5, 200] },
  egfr: { title: 'eGFR', by: 'laboratory values', form: 'one', example: '45', op: '>=', unit: 'mL/min/1.73 m²', window: '365d', between: [1, 200] },
  urineAcr: { title: 'Urine albumin/creatinine', by: 'laboratory values', form: 'one', example: '30', op: '<', unit: 'mg/g', window: '365d', between: [1, 20_000] },
  kidneyTests: { title: 'Kidney tests done', by: 'laboratory values', form: 'one', example: '1', op: '>=', unit: 'of each', window: '365d', between: [1, 12] },
  lipidTest: { title: 'Lipid tests done', by: 'laboratory values', form: 'one', example: '1', op: '>=', unit: 'tests', window: '365d', between: [1, 12] },
} as const satisfies Record<string, MeasureFacts> // prettier-ignore
export type MeasureName = keyof typeof goalMeasures

export const isMeasured = (name: string): name is MeasureName => Object.hasOwn(goalMeasures, name)

/** A measure chosen by a person, with the number still to be written. */
export const measureNamed = (name: string): GoalMeasure => {
  if (!isMeasured(name)) return noMeasure
  const { op, unit, window } = goalMeasures[name]
  return { measure: name, op, value: '', unit, window }
}

const forms: Record<Form, { pattern: RegExp; isOrdered: (first: number, second: number) => boolean }> = {
  pair: { pattern: /^(\d+)\/(\d+)$/, isOrdered: (first, second) => second < first },
  range: { pattern: /^(\d+)\s*[-–]\s*(\d+)$/, isOrdered: (first, second) => first < second },
  around: {
    pattern: /^(\d+(?:\.\d+)?)\s*(?:±|\+\s*\/?\s*-)\s*(\d+(?:\.\d+)?)$/,
    isOrdered: (first, second) => second < first,
  },
  gain: { pattern: /^(\d+)(?: in 1d)?\s*\/\s*(\d+)(?: in 7d)?$/, isOrdered: (first, second) => first <= second },
  one: { pattern: /^(\d+(?:\.\d+)?)$/, isOrdered: () => true },
}

/** The numbers of a goal that facts can judge: of a pair or a range two; nothing where it is not such a goal. */
export function numbersOf({ measure, value }: Pick<GoalMeasure, 'measure' | 'value'>): readonly number[] | undefined {
  if (!isMeasured(measure)) return undefined
  const { form, between } = goalMeasures[measure]
  const matches = forms[form].pattern.exec(value.trim())?.slice(1).map(Number)
  if (!matches?.every((value) => value >= between[0] && value <= between[1])) return undefined
  const [first = 0, second = 0] = matches
  return forms[form].isOrdered(first, second) ? matches : undefined
}

/** What is to be written yet before anything can judge a template's goal; nothing where all is there. */
export const measureWaits = ({ measure, value }: Pick<GoalMeasure, 'measure' | 'value'>): string | undefined =>
  measure === 'weightFromDry' && /^\d+$/.test(value)
    ? `Write the dry weight that the practitioner set, as 180 ± ${value}; weights then judge the goal.`
    : undefined

/** Why a line's number cannot be kept, in words; nothing where it can, and where there is none to judge. */
export function measureProblem(goal: GoalMeasure): string | undefined {
  if (!isMeasured(goal.measure) || numbersOf(goal) || measureWaits(goal)) return undefined
  const { title, example, unit, between } = goalMeasures[goal.measure]
  return `${title}: write it as ${example} (${unit}), from ${between[0]} to ${between[1]}.`
}

/** "below 130/80 mmHg over 30 days", for the screen; empty where the goal is words alone. */
export function measureWords({ measure, op, value, unit, window }: GoalMeasure): string {
  if (measure === '' || value === '') return ''
  const than = opWords[op] ?? op
  const days = windowDays(window)
  return [than, withUnit(value, unit), days === undefined ? '' : `over ${countWithNoun(days, 'day')}`]
    .filter((word) => word !== '')
    .join(' ')
}
const opWords: Record<string, string> = { '<': 'below', '<=': 'at most', '>': 'above', '>=': 'at least', '=': '' }

/** `30d`; a window such as "84d after" is none that facts can judge. */
export const windowDays = (window: string): number | undefined => {
  const days = /^(\d+)d$/.exec(window)?.[1]
  return days === undefined ? undefined : Number(days)
}

/** Days that a goal looks back over; a template that names none has the measure's own. */
export const daysOf = ({ measure, window }: Pick<GoalMeasure, 'measure' | 'window'>): number | undefined =>
  windowDays(window) ?? (window === '' && isMeasured(measure) ? windowDays(goalMeasures[measure].window) : undefined)

const ends: Partial<Record<MeasureName, (numbers: readonly number[], op: string) => Partial<Record<Metric, Band>>>> = {
  // "Below" is not reached by the number itself
  bpAverage: ([systolic, diastolic], op) => ({ systolicBP: upTo(systolic, op), diastolicBP: upTo(diastolic, op) }),
  bloodSugar: ([low, high]) => ({ bloodSugar: { low, high } }),
  restingPulse: ([most], op) => ({ pulse: upTo(most, op) }),
  spo2: ([least]) => ({ spo2: { low: least } }),
  weightFromDry: ([dry = 0, within = 0]) => ({ bodyWeight: { low: dry - within, high: dry + within } }),
}
const upTo = (most: number | undefined, op: string): Band => ({ high: most === undefined || op !== '<' ? most : most - 1 })

/** The dry weight in lbs that the confirmed goals of a plan name; of two the one named last. */
export const dryWeightOf = (goals: readonly (GoalMeasure & { isConfirmed: boolean })[]): number | undefined =>
  goals.flatMap((goal) => (goal.isConfirmed && goal.measure === 'weightFromDry' ? (numbersOf(goal)?.slice(0, 1) ?? []) : [])).at(-1)

/** By metric, what the confirmed goals of a plan say of a single value; of two about one the stricter. */
export function plannedEnds(goals: readonly (GoalMeasure & { isConfirmed: boolean })[]): Partial<Record<Metric, Band>> {
  const match: Partial<Record<Metric, Band>> = {}
  for (const goal of goals) {
    const numbers = goal.isConfirmed ? numbersOf(goal) : undefined
    if (!numbers || !isMeasured(goal.measure)) continue
    for (const [metric, band] of Object.entries(ends[goal.measure]?.(numbers, goal.op) ?? {}))
      match[metric as Metric] = stricter(match[metric as Metric], band)
  }
  return match
}

function stricter(a: Band | undefined, b: Band): Band {
  const [lows, highs] = [[a?.low, b.low], [a?.high, b.high]].map((both) => both.filter((end) => end !== undefined)) as [number[], number[]] // prettier-ignore
  return { ...(lows.length > 0 && { low: Math.max(...lows) }), ...(highs.length > 0 && { high: Math.min(...highs) }) }
}
