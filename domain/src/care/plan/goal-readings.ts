/** Goals that readings judge: a measure each over a window of them (docs/sources/chart.md goals). */
import { usDate } from '../../us-date.ts'
import { percentText, withUnit } from '../../with-unit.ts'
import { type DayWeight, firstOfEachDay, weightChange } from '../../readings/daily-weights.ts'
import { positionOf } from '../../readings/verdict/position.ts'
import { shareAtGoal } from '../../readings/verdict/share.ts'
import { leftOutText } from '../../readings/verdict/standing.ts'
import { type Metric, metricFacts } from '../../values/metrics.ts'
import { isSuspect } from '../../readings/suspect.ts'
import type { MeasureName } from './goal-measures.ts'
import type { EntryMeasure } from './goal-entries.ts'

/** A standing reading in the unit on screen, on the member's own day; `context` as the device told it, of sugar alone; `flags` as it carries them. */
export type GoalReading = {
  metric: Metric
  value: number
  on: string
  context?: string | null
  flags?: readonly string[]
}
export type ReadingMeasure = Exclude<MeasureName, EntryMeasure>

type GoalVerdict = { isMet: boolean; value: string }
type Scene = { op: string; days: number; known: readonly GoalReading[] }
type ReadingRule = {
  of: (readings: readonly GoalReading[]) => readonly GoalReading[]
  judge: (readings: readonly GoalReading[], numbers: readonly number[], scene: Scene) => GoalVerdict | undefined
  count: (readings: readonly GoalReading[]) => number
  /** A third of the time asks for a third of the number; any other number is asked of any time. */
  isShared?: true
  /** Suspect readings are no facts of it. */
  isBelievedAlone?: true
}

const neededShare = 0.7
/** What a peak flow is a share of is looked for in half a year. */
export const bestDays = 180

export const compare = (value: number, op: string, aim: number) =>
  op === '<' ? value < aim : op === '<=' ? value <= aim : op === '>' ? value > aim : op === '>=' ? value >= aim : value === aim
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
export const groupByDay = <R extends { on: string }>(facts: readonly R[]) =>
  [...Map.groupBy(facts, ({ on }) => on)].toSorted(([a], [b]) => (a < b ? -1 : 1))
const valuesOf = (readings: readonly GoalReading[]) => readings.map(({ value }) => value)
const dailyMeans = (readings: readonly GoalReading[]) => groupByDay(readings).map(([, ofDay]) => mean(valuesOf(ofDay)))
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`

const of = (...metrics: readonly Metric[]) => ({
  of: (readings: readonly GoalReading[]) => readings.filter(({ metric }) => metrics.includes(metric)),
  count: (readings: readonly GoalReading[]) => readings.length,
})

const ofMean = (metric: Metric, unit: string): ReadingRule => ({
  ...of(metric),
  judge(readings, [aim = 0], { op }) {
    const value = mean(dailyMeans(readings))
    return { isMet: compare(value, op, aim), value: withUnit(Math.round(value), unit) }
  },
})

const atGoal =
  (words: string): ReadingRule['judge'] =>
  (readings, [low = 0, high = 0]) => {
    const share = shareAtGoal(
      readings.flatMap(({ value }) => positionOf(value, { goal: { low, high }, alarm: null, critical: null }) ?? []),
    )
    return { isMet: share.atGoal >= neededShare * share.count, value: `${percentText(share.percent ?? 0)} of ${words} at goal` }
  }

const beforeMeals = new Set(['before_meal', 'fasting'])
const pressures = of('systolicBP', 'diastolicBP')
const weights = {
  ...of('bodyWeight'),
  // Somebody else on the scale is no fact of the member
  of: (readings: readonly GoalReading[]) =>
    of('bodyWeight')
      .of(readings)
      .filter(({ flags = [] }) => !isSuspect({ flags })),
  isBelievedAlone: true,
} as const

/** The weights of these days that goals leave out, oldest first, in words; empty of none. */
export const suspectWeightsText = (readings: readonly GoalReading[], from: string, to: string): string =>
  leftOutText(
    of('bodyWeight')
      .of(readings)
      .filter(({ on, flags = [] }) => on >= from && on <= to && isSuspect({ flags }))
      .map(({ value }) => withUnit(value.toFixed(metricFacts.bodyWeight.decimals), metricFacts.bodyWeight.displayUnit)),
  )

const dayWeights = (readings: readonly GoalReading[]) => firstOfEachDay(readings.map(({ on, value, flags = [] }) => ({ on, value, flags })))

export const readingRules: Record<ReadingMeasure, ReadingRule> = {
  bpAverage: {
    ...pressures,
    judge(readings, [systolicAim = 0, diastolicAim = 0], { op }) {
      const [upper, lower] = (['systolicBP', 'diastolicBP'] as const).map((metric) => dailyMeans(of(metric).of(readings))) as [
        number[],
        number[],
      ]
      if (upper.length === 0 || lower.length === 0) return undefined
      const [systolic, diastolic] = [mean(upper), mean(lower)]
      const isMet = compare(systolic, op, systolicAim) && compare(diastolic, op, diastolicAim)
      return { isMet, value: `${Math.round(systolic)}/${Math.round(diastolic)} mmHg` }
    },
    // Both values of one cuff count once
    count: (readings) => of('systolicBP').of(readings).length,
  },
  bloodSugar: { ...of('bloodSugar'), judge: atGoal('readings') },
  glucoseRange: {
    ...of('bloodSugar'),
    // What a device has not marked says nothing of a meal
    of: (readings) => readings.filter(({ metric, context }) => metric === 'bloodSugar' && beforeMeals.has(context ?? '')),
    judge: atGoal('readings before meals'),
  },
  restingPulse: ofMean('pulse', 'bpm'),
  spo2: ofMean('spo2', '%'),
  peakFlow: {
    ...of('pef'),
    judge(readings, [aim = 0], { op, known }) {
      const best = Math.max(...valuesOf(known))
      const share = (100 * mean(groupByDay(readings).map(([, ofDay]) => Math.max(...valuesOf(ofDay))))) / best
      return { isMet: compare(share, op, aim), value: `${percentText(Math.round(share))} of the best, ${best} l/min` }
    },
  },
  readingDays: {
    ...of(),
    of: (readings) => readings,
    judge(readings, [aim = 0], { op, days }) {
      const match = groupByDay(readings).length
      return { isMet: compare(match, op, aim), value: `${match} of ${days} days` }
    },
    isShared: true,
  },
  weightFromDry: {
    ...weights,
    judge(readings, [dry = 0, within = 0]) {
      const gaps = dayWeights(readings).map(({ value }) => value - dry)
      const isMet = gaps.every((gap) => Math.abs(gap) <= within)
      return { isMet, value: `${signed(gaps.at(-1) ?? 0)} lbs from the dry weight` }
    },
  },
  weightGain: {
    ...weights,
    judge(readings, [ofDay = 0, ofWeek = 0], { op }) {
      const { day, week } = greatestGains(dayWeights(readings))
      if (week === undefined) return undefined
      const isMet = compare(day ?? 0, op, ofDay) && compare(week, op, ofWeek)
      return { isMet, value: `at most ${day === undefined ? '' : `${signed(day)} lbs in a day, `}${signed(week)} in 7 days` }
    },
  },
  weightLoss: {
    ...weights,
    judge(readings, [aim = 0], { op }) {
      const days = dayWeights(readings)
      const [first, last] = [days[0], days.at(-1)]
      if (!first || !last || days.length < 2) return undefined
      const lost = ((first.value - last.value) / first.value) * 100
      return { isMet: compare(lost, op, aim), value: `${percentText(lost.toFixed(1))} since ${usDate(first.on)}` }
    },
  },
}

/** The greatest gain since the day before, and since the lowest of the 7 days before. */
function greatestGains(days: readonly DayWeight[]) {
  const changes = days.map((day) => weightChange(days, day))
  const greatest = (values: readonly number[]) => (values.length === 0 ? undefined : Math.max(...values))
  return {
    day: greatest(changes.flatMap(({ day }) => day ?? [])),
    week: greatest(changes.flatMap(({ week }) => week ?? [])),
  }
}
