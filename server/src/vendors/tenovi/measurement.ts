/** One Tenovi measurement in our words: which metrics are followed, in which units they come, what surrounds them. */
import type { Metric } from '@vitalrounds/domain/readings/reading'
import { lbToGrams } from '@vitalrounds/domain/units'
import { z } from 'zod'
import type { Outcome } from '../vendor.ts'
import { actAt, clampPercent, nothing, problemOf, readingOf, wordIn } from '../wire.ts'
import { TenoviMeasurement, TenoviValues } from './wire.ts'

type Value = { metric: Metric; value: number }

/** What value_1 and value_2 of a metric mean. An absent first value is a broken message, an absent second one is not. */
const meanings: Record<string, (first: number, second: number | undefined) => Value[]> = {
  blood_pressure: (systolic, diastolic) => [
    { metric: 'systolicBP', value: systolic },
    ...(diastolic === undefined ? [] : [{ metric: 'diastolicBP' as const, value: diastolic }]),
  ],
  // The second value of pulse and oxygen is a standard deviation.
  pulse: (pulse) => [{ metric: 'pulse', value: pulse }],
  spO2: (spo2) => [{ metric: 'spo2', value: spo2 }],
  glucose: (mgDl) => [{ metric: 'bloodSugar', value: mgDl }],
  // Pounds, as integrators' code has it; the documentation does not name the unit.
  weight: (lb) => [{ metric: 'bodyWeight', value: lbToGrams(lb) }],
  // The watch counts by the hour.
  steps: (steps) => [{ metric: 'step', value: steps }],
}

/** Metrics that say something about the device or the act instead of being a reading. */
const notes = new Set(['battery_percentage', 'irregular_heartbeat'])

export const isTracked = (metric: string) => Object.hasOwn(meanings, metric) || notes.has(metric)

/** What ties blood pressure and pulse of one act together, also when they come in separate calls. */
export const actKeyOf = (one: TenoviMeasurement) =>
  `tenovi:${one.hwi_device_id}:${(one.timestamp ?? one.created)?.epochMilliseconds}:${one.filter_params?.measurement_index ?? ''}`

const mealContexts: Record<string, string> = {
  fasting: 'fasting',
  'pre-prandial': 'before_meal',
  'post-prandial': 'after_meal',
}

const Noted = z.object({ irregular_heartbeat: z.literal(true) })

/** The numbers of a metric. Only a blood pressure has a second one that matters. */
const numbersOf = (one: TenoviMeasurement) =>
  TenoviValues.safeParse(one.metric === 'blood_pressure' ? one : { value_1: one.value_1 })

/** Reads one measurement; `receivedAt` is an ISO instant. An untracked metric has no readings and no problem. */
export function readMeasurement(raw: unknown, receivedAt: string): Outcome {
  const parsed = TenoviMeasurement.safeParse(raw)
  if (!parsed.success) return nothing(problemOf(parsed.error))
  const one = parsed.data
  if (!isTracked(one.metric)) return nothing()
  const values = numbersOf(one)
  if (!values.success) return nothing(problemOf(values.error))
  const { value_1: first, value_2: second } = values.data
  if (notes.has(one.metric)) return readNote(one, first)
  const claimed = one.timestamp ?? one.created
  if (claimed === undefined) return nothing('timestamp: missing')
  const act = actAt(actKeyOf(one), claimed, receivedAt, one.estimated_timestamp)
  if (Noted.safeParse(raw).success) act.flags = ['irregular_heartbeat']
  const found = meanings[one.metric]?.(first, second) ?? []
  return { readings: found.map(({ metric, value }) => readingOf(act, metric, value, contextOf(one))) }
}

const contextOf = (one: TenoviMeasurement) =>
  one.metric === 'glucose' ? wordIn(mealContexts, one.filter_params?.meal_context ?? '') : undefined

function readNote(one: TenoviMeasurement, value: number): Outcome {
  if (one.metric === 'battery_percentage') return { readings: [], status: { batteryPct: clampPercent(value) } }
  return value === 1 ? { readings: [], actFlags: { actKey: actKeyOf(one), flags: ['irregular_heartbeat'] } } : nothing()
}
