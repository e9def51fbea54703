/**
 * What a goal is measured by. A goal of words alone stays words; one with a measure is judged by readings, and what it says
 * of a value on the member's own page is told there instead of a guideline's (docs/decisions/0106).
 */
import type { Target } from '../../readings/targets.ts'
import type { Metric } from '../../readings/reading.ts'

/** As it stands in a line of the plan; all empty where the goal is words alone. */
export type GoalMeasure = { measure: string; op: string; value: string; unit: string; window: string }
export const noMeasure: GoalMeasure = { measure: '', op: '', value: '', unit: '', window: '' }

/** How its numbers are written: one below the other, from one to the other, or one alone. */
type Form = 'pair' | 'range' | 'one'
type MeasureFacts = {
  title: string
  form: Form
  example: string
  op: string
  unit: string
  window: string
  /** What a reading may show; outside of it a number is a slip of the keyboard. */
  between: readonly [number, number]
}

// docs/sources/chart.md goals: what readings alone can say
export const goalMeasures = {
  bpAverage: { title: 'Blood pressure, mean', form: 'pair', example: '130/80', op: '<', unit: 'mmHg', window: '30d', between: [40, 250] },
  bloodSugar: { title: 'Glucose, any time', form: 'range', example: '70-180', op: 'between', unit: 'mg/dL', window: '30d', between: [40, 400] },
  restingPulse: { title: 'Resting pulse, mean', form: 'one', example: '100', op: '<', unit: 'bpm', window: '30d', between: [40, 150] },
  spo2: { title: 'Oxygen, mean', form: 'one', example: '90', op: '>=', unit: '%', window: '30d', between: [80, 100] },
  readingDays: { title: 'Days with a reading', form: 'one', example: '16', op: '>=', unit: 'days', window: '30d', between: [1, 365] },
  weightLoss: { title: 'Weight lost', form: 'one', example: '5', op: '>=', unit: '%', window: '180d', between: [1, 50] },
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
  one: { pattern: /^(\d+(?:\.\d+)?)$/, isOrdered: () => true },
}

/** The numbers of a goal that readings can judge: of a pair or a range two; nothing where it is not such a goal. */
export function numbersOf({ measure, value }: Pick<GoalMeasure, 'measure' | 'value'>): readonly number[] | undefined {
  if (!isMeasured(measure)) return undefined
  const { form, between } = goalMeasures[measure]
  const found = forms[form].pattern.exec(value.trim())?.slice(1).map(Number)
  if (!found?.every((one) => one >= between[0] && one <= between[1])) return undefined
  const [first = 0, second = 0] = found
  return forms[form].isOrdered(first, second) ? found : undefined
}

/** Why a line's number cannot be kept, in words; nothing where it can, and where there is none to judge. */
export function measureProblem(goal: GoalMeasure): string | undefined {
  if (!isMeasured(goal.measure) || numbersOf(goal)) return undefined
  const { title, example, unit, between } = goalMeasures[goal.measure]
  return `${title}: write it as ${example} (${unit}), from ${between[0]} to ${between[1]}.`
}

/** "below 130/80 mmHg over 30 days", for the screen; empty where the goal is words alone. */
export function measureWords({ measure, op, value, unit, window }: GoalMeasure): string {
  if (measure === '' || value === '') return ''
  const than = opWords[op] ?? op
  const days = windowDays(window)
  return [than, value, unit, days === undefined ? '' : `over ${days} days`].filter((word) => word !== '').join(' ')
}
const opWords: Record<string, string> = { '<': 'below', '<=': 'at most', '>': 'above', '>=': 'at least', '=': '' }

/** `30d`; a window such as "84d after" is none that readings can judge. */
export const windowDays = (window: string): number | undefined => {
  const days = /^(\d+)d$/.exec(window)?.[1]
  return days === undefined ? undefined : Number(days)
}

const ends: Partial<Record<MeasureName, (numbers: readonly number[], op: string) => Partial<Record<Metric, Target>>>> = {
  // "Below" is not reached by the number itself
  bpAverage: ([systolic, diastolic], op) => ({ systolicBP: upTo(systolic, op), diastolicBP: upTo(diastolic, op) }),
  bloodSugar: ([low, high]) => ({ bloodSugar: { low, high } }),
  restingPulse: ([most], op) => ({ pulse: upTo(most, op) }),
  spo2: ([least]) => ({ spo2: { low: least } }),
} // prettier-ignore
const upTo = (most: number | undefined, op: string): Target => ({ high: most === undefined || op !== '<' ? most : most - 1 }) // prettier-ignore

/** By metric, what the confirmed goals of a plan say of a single value; of two about one the stricter. */
export function plannedEnds(
  goals: readonly (GoalMeasure & { isConfirmed: boolean })[],
): Partial<Record<Metric, Target>> {
  const found: Partial<Record<Metric, Target>> = {}
  for (const goal of goals) {
    const numbers = goal.isConfirmed ? numbersOf(goal) : undefined
    if (!numbers || !isMeasured(goal.measure)) continue
    for (const [metric, target] of Object.entries(ends[goal.measure]?.(numbers, goal.op) ?? {}))
      found[metric as Metric] = stricter(found[metric as Metric], target)
  }
  return found
}

function stricter(a: Target | undefined, b: Target): Target {
  const [lows, highs] = [[a?.low, b.low], [a?.high, b.high]].map((both) => both.filter((end) => end !== undefined)) as [number[], number[]] // prettier-ignore
  return { ...(lows.length > 0 && { low: Math.max(...lows) }), ...(highs.length > 0 && { high: Math.min(...highs) }) }
}
