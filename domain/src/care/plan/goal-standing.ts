/**
 * How a goal with a measure stands by the member's own readings: numbers come from them, never from typing
 * (docs/sources/chart.md goals). A standing judges nobody and records nothing; what a person notes stands beside it.
 */
import { z } from 'zod'
import { addDays } from '../../days.ts'
import type { Metric } from '../../readings/reading.ts'
import { type GoalMeasure, isMeasured, type MeasureName, numbersOf, windowDays } from './goal-measures.ts'

export const standingStates = ['met', 'on track', 'at risk', 'no data'] as const
export const GoalStanding = z.object({
  goalId: z.string(),
  state: z.enum(standingStates),
  /** What the readings say, with its unit; empty without enough of them. */
  value: z.string(),
  readings: z.int(),
  days: z.int(),
  /** The first day that counts. */
  from: z.iso.date(),
})
export type GoalStanding = z.infer<typeof GoalStanding>

/** A standing reading in the unit on screen, on the member's own day. */
export type JudgedReading = { metric: Metric; value: number; on: string }

// docs/sources/chart.md goals
const [fewestReadings, lastThird, shareInRange] = [4, 3, 0.7]

/** The longest window that any goal looks back over; half a year at most. */
export const standingDays = 180

type Judged = { isMet: boolean; value: string }
type Judge = (readings: readonly JudgedReading[], numbers: readonly number[], goal: { op: string; days: number }) => Judged | undefined // prettier-ignore

const compare = (value: number, op: string, aim: number) =>
  op === '<' ? value < aim : op === '<=' ? value <= aim : op === '>' ? value > aim : op === '>=' ? value >= aim : value === aim // prettier-ignore
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const byDay = (readings: readonly JudgedReading[]) => [...Map.groupBy(readings, ({ on }) => on)].toSorted(([a], [b]) => (a < b ? -1 : 1)) // prettier-ignore
const dailyMeans = (readings: readonly JudgedReading[]) => byDay(readings).map(([, ofDay]) => mean(ofDay.map(({ value }) => value))) // prettier-ignore
const of = (readings: readonly JudgedReading[], metric: Metric) => readings.filter((one) => one.metric === metric)

const ofMean = (unit: string): Judge => (readings, [aim = 0], { op }) => {
  const value = mean(dailyMeans(readings))
  return { isMet: compare(value, op, aim), value: `${Math.round(value)} ${unit}` }
} // prettier-ignore

const judges: Record<MeasureName, Judge> = {
  bpAverage(readings, [systolicAim = 0, diastolicAim = 0], { op }) {
    const [upper, lower] = [dailyMeans(of(readings, 'systolicBP')), dailyMeans(of(readings, 'diastolicBP'))]
    if (upper.length === 0 || lower.length === 0) return undefined
    const [systolic, diastolic] = [mean(upper), mean(lower)]
    const isMet = compare(systolic, op, systolicAim) && compare(diastolic, op, diastolicAim)
    return { isMet, value: `${Math.round(systolic)}/${Math.round(diastolic)} mmHg` }
  },
  bloodSugar(readings, [low = 0, high = 0]) {
    const share = readings.filter(({ value }) => value >= low && value <= high).length / readings.length
    return { isMet: share >= shareInRange, value: `${Math.round(share * 100)} % of readings in range` }
  },
  restingPulse: ofMean('bpm'),
  spo2: ofMean('%'),
  readingDays(readings, [aim = 0], { op, days }) {
    const found = byDay(readings).length
    return { isMet: compare(found, op, aim), value: `${found} of ${days} days` }
  },
  weightLoss(readings, [aim = 0], { op }) {
    const days = byDay(readings)
    const [first, last] = [days[0]?.[1][0]?.value, days.at(-1)?.[1][0]?.value]
    if (first === undefined || last === undefined || days.length < 2) return undefined
    const lost = ((first - last) / first) * 100
    return { isMet: compare(lost, op, aim), value: `${lost.toFixed(1)} % since ${days[0]![0]}` }
  },
}

const metricsOf: Record<MeasureName, readonly Metric[] | 'any'> = {
  bpAverage: ['systolicBP', 'diastolicBP'],
  bloodSugar: ['bloodSugar'],
  restingPulse: ['pulse'],
  spo2: ['spo2'],
  readingDays: 'any',
  weightLoss: ['bodyWeight'],
}

type Goal = GoalMeasure & { id: string }

/** Of the goals that readings can judge. `readings`: oldest first, of the last half year, the newest today. */
export const goalStandings = (goals: readonly Goal[], readings: readonly JudgedReading[], today: string) =>
  goals.flatMap((goal) => standingOf(goal, readings, today) ?? [])

function standingOf(goal: Goal, all: readonly JudgedReading[], today: string): GoalStanding | undefined {
  const { measure } = goal
  const numbers = numbersOf(goal)
  const days = Math.min(windowDays(goal.window) ?? 0, standingDays)
  if (!isMeasured(measure) || !numbers || days === 0) return undefined
  const readings = ofMeasure(measure, all.filter(({ on }) => on <= today)) // prettier-ignore
  const since = (length: number) => {
    const from = addDays(today, 1 - length)
    return { from, readings: readings.filter(({ on }) => on >= from) }
  }
  const judge = (some: readonly JudgedReading[], length: number) => judges[measure](some, numbersFor(measure, numbers, length / days), { op: goal.op, days: length }) // prettier-ignore
  const whole = since(days)
  const counted = { readings: valuesIn(measure, whole.readings), days: byDay(whole.readings).length, from: whole.from }
  const judged = isEnough(measure, counted.readings) ? judge(whole.readings, days) : undefined
  if (!judged) return { goalId: goal.id, state: 'no data', value: '', ...counted }
  const length = Math.ceil(days / lastThird)
  const third = since(length).readings
  const isOnTrack = () => third.length > 0 && judge(third, length)?.isMet === true
  return { goalId: goal.id, state: judged.isMet ? 'met' : isOnTrack() ? 'on track' : 'at risk', value: judged.value, ...counted } // prettier-ignore
}

function ofMeasure(measure: MeasureName, readings: readonly JudgedReading[]) {
  const metrics = metricsOf[measure]
  return metrics === 'any' ? readings : readings.filter(({ metric }) => metrics.includes(metric))
}

/** No reading at all says something of the days with one, and of nothing else. */
const isEnough = (measure: MeasureName, readings: number) => measure === 'readingDays' || readings >= fewestReadings

/** Of days with a reading a third of the time asks for a third of the number; any other number is asked of any time. */
const numbersFor = (measure: MeasureName, numbers: readonly number[], share: number) =>
  measure === 'readingDays' ? numbers.map((one) => one * share) : numbers

/** Both values of one cuff count once. */
const valuesIn = (measure: MeasureName, readings: readonly JudgedReading[]) =>
  measure === 'bpAverage' ? of(readings, 'systolicBP').length : readings.length
