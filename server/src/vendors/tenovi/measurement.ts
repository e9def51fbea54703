/** One Tenovi measurement in our words: which metrics are followed, in which units they come, what surrounds them. */
import { fromDisplay, type Metric } from '@vitalrounds/domain/values/metrics'
import { lbToGrams } from '@vitalrounds/domain/units'
import { z } from 'zod'
import type { Outcome } from '../vendor.ts'
import { actAt, actNumber, clampPercent, MeterWord, emptyOutcome, problemOf, readingOf, WireFlag, wordIn } from '../wire.ts'
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
  blood_glucose: (mgDl) => [{ metric: 'bloodSugar', value: mgDl }],
  peak_expiratory_flow: (litersPerMinute) => [{ metric: 'pef', value: litersPerMinute }],
  perfusion_index: (percent) => [{ metric: 'perfusionIndex', value: fromDisplay('perfusionIndex', percent) }],
  // Pounds, as integrators' code has it; the documentation does not name the unit.
  weight: (lb) => [{ metric: 'bodyWeight', value: lbToGrams(lb) }],
  // The watch counts by the hour.
  steps: (steps) => [{ metric: 'step', value: steps }],
}

/** Metrics that say something about the device or the act instead of being a reading. */
const notes = new Set(['battery_percentage', 'irregular_heartbeat'])

export const isTracked = (metric: string) => Object.hasOwn(meanings, metric) || notes.has(metric)

/** What ties blood pressure and pulse of one act together, also when they come in separate calls. */
const actKeyOf = (measurement: TenoviMeasurement) =>
  `tenovi:${measurement.hwi_device_id}:${momentOf(measurement)}${actNumber(measurement.filter_params?.measurement_index)}`

const momentOf = ({ timestamp, created }: TenoviMeasurement) => (timestamp ?? created)?.epochMilliseconds

// A cuff finds an irregular heartbeat while it still measures: flags up to 80 s before their pressure have been seen
const actMs = 3 * 60_000

/** Whether a note such as an irregular heartbeat belongs to a measurement: one device, one act, one number if any. */
export function isSameAct(note: TenoviMeasurement, measurement: TenoviMeasurement): boolean {
  const [number, other] = [note, measurement].map(({ filter_params }) => filter_params?.measurement_index)
  const apart = Math.abs((momentOf(note) ?? NaN) - (momentOf(measurement) ?? NaN))
  return note.hwi_device_id === measurement.hwi_device_id && apart <= actMs && (!number || !other || number === other)
}

/** Whether a measurement notes an irregular heartbeat; a 0 says that there was none. */
export const isIrregular = ({ metric, value_1 }: TenoviMeasurement) =>
  metric === 'irregular_heartbeat' && WireFlag.safeParse(value_1).data === true

const mealContexts: Record<string, string> = {
  fasting: 'fasting',
  'pre-prandial': 'before_meal',
  'post-prandial': 'after_meal',
}

const Noted = z.object({ irregular_heartbeat: z.literal(true) })

const isGlucose = ({ metric }: TenoviMeasurement) => metric === 'glucose' || metric === 'blood_glucose'

/** The numbers of a metric. Only a blood pressure has a second one that matters. */
function numbersOf(measurement: TenoviMeasurement) {
  const word = isGlucose(measurement) ? MeterWord.safeParse(measurement.value_1).data : undefined
  if (word) return { success: true, data: { value_1: word.mgDl, value_2: undefined }, flag: word.flag } as const
  return TenoviValues.safeParse(measurement.metric === 'blood_pressure' ? measurement : { value_1: measurement.value_1 })
}

/** Reads one measurement; `receivedAt` is an ISO instant. An untracked metric has no readings and no problem. */
export function readMeasurement(raw: unknown, receivedAt: string): Outcome {
  const parsed = TenoviMeasurement.safeParse(raw)
  if (!parsed.success) return emptyOutcome(problemOf(parsed.error))
  const item = parsed.data
  if (!isTracked(item.metric)) return emptyOutcome()
  const values = numbersOf(item)
  if (!values.success) return emptyOutcome(problemOf(values.error))
  const { value_1: first, value_2: second } = values.data
  if (notes.has(item.metric)) return readNote(item, first, receivedAt)
  const claimed = item.timestamp ?? item.created
  if (claimed === undefined) return emptyOutcome('timestamp: missing')
  const act = actAt(actKeyOf(item), claimed, receivedAt, item.estimated_timestamp)
  if (Noted.safeParse(raw).success) act.flags = ['irregular_heartbeat']
  if ('flag' in values) act.flags = [...(act.flags ?? []), values.flag]
  const match = meanings[item.metric]?.(first, second) ?? []
  return { readings: match.map(({ metric, value }) => readingOf(act, metric, value, contextOf(item))) }
}

const contextOf = (measurement: TenoviMeasurement) =>
  isGlucose(measurement) ? wordIn(mealContexts, measurement.filter_params?.meal_context ?? '') : undefined

function readNote(measurement: TenoviMeasurement, value: number, receivedAt: string): Outcome {
  if (measurement.metric === 'battery_percentage') return { readings: [], status: { batteryPct: clampPercent(value) } }
  const at = measurement.timestamp ?? measurement.created
  const flag = WireFlag.safeParse(measurement.value_1)
  if (!flag.success) return emptyOutcome(problemOf(flag.error))
  if (!isIrregular(measurement) || at === undefined) return emptyOutcome()
  const { measurement_index: number } = measurement.filter_params ?? {}
  const { measuredAt, claimedAt } = actAt(actKeyOf(measurement), at, receivedAt).time
  const note = { actNumber: actNumber(number), at: claimedAt ?? measuredAt, withinMs: actMs }
  return { readings: [], actFlags: { ...note, flags: ['irregular_heartbeat'] } }
}
