/** What is measured, as a doctor or the patient is shown it on one page: the latest value of each kind, the goal, the last 30 days. */
import { z } from 'zod'
import { addDays, localDate } from '../days.ts'
import { Severity, worstOf } from '../values/severity.ts'
import type { EffectiveRules } from '../warnings/clinical-rules.ts'
import { displayText, isWithoutRate, type Metric, metricFacts, pressureText, toDisplay } from '../values/metrics.ts'
import { Instant } from '../values/instant.ts'
import { isSuspect } from '../readings/suspect.ts'
import { goalOf, type Target } from './targets.ts'
import { VitalRange, vitalRange } from './vital-range.ts'

export const pictureNames = ['bloodPressure', 'bodyWeight', 'bloodSugar', 'pulse', 'spo2', 'pef', 'ecg'] as const
export type PictureName = (typeof pictureNames)[number]
const Goal = z.object({ low: z.number().optional(), high: z.number().optional() })
/** Who answers for the plan that sets a goal, and since when it is in force. */
const Setter = z.object({ by: z.string(), on: z.iso.date() })

/** Values in the unit on screen; `lower` is the diastolic one of a pair. */
export const VitalPicture = z.object({
  name: z.enum(pictureNames),
  title: z.string(),
  unit: z.string(),
  /** `doubt`: why it may not be the member’s, for those who are told why. */
  latest: z.object({
    value: z.string(),
    at: Instant,
    severity: Severity,
    isSuspect: z.boolean().default(false),
    doubt: z.string().nullable().default(null),
  }),
  goal: Goal.nullable(),
  lowerGoal: Goal.nullable(),
  /** Where the goal is this member's own; null where it is a guideline's. */
  goalSet: Setter.nullable().default(null),
  /** Of all readings of the last 30 days; null where there is none, and on alerts frozen before ranges were kept. */
  range: VitalRange.nullable().default(null),
  /** The mean of each local day that has one, oldest first: the line of the picture, and never its range. */
  days: z.array(z.object({ on: z.iso.date(), value: z.number(), lower: z.number().nullable() })),
})
export type VitalPicture = z.infer<typeof VitalPicture>

/** A reading that stands: kept and not excluded. Canonical unit. */
export type PicturedReading = {
  metric: Metric
  value: number
  at: string
  actKey: string
  severity: Severity
  flags: readonly string[]
  /** Why its state is what it is, where that is known. */
  reason?: string | null
}
/** What the care plan in force says of single values. */
export type PlannedGoals = { ends: Partial<Record<Metric, Target>>; by: string; on: string }
type Scene = { rules: EffectiveRules; timeZone: string; today: string; planned?: PlannedGoals | undefined }

export const picturedMetrics = [
  'systolicBP',
  'diastolicBP',
  'bodyWeight',
  'bloodSugar',
  'pulse',
  'spo2',
  'pef',
  'ecg',
] as const satisfies readonly Metric[]
export const picturedDays = 30

/** `readings`: of each metric the newest, and all of the last 30 days; in any order. */
export function vitalPictures(readings: readonly PicturedReading[], scene: Scene): VitalPicture[] {
  const newestFirst = readings.toSorted((a, b) => (a.at === b.at ? (a.actKey < b.actKey ? 1 : -1) : a.at < b.at ? 1 : -1))
  return pictureNames.flatMap((name) => {
    const upper = newestFirst.filter(({ metric }) => metric === (name === 'bloodPressure' ? 'systolicBP' : name))
    return upper[0] ? [pictureOf(name, upper, lowerOf(name, newestFirst), scene)] : []
  })
}

type Lower = ReadonlyMap<string, PicturedReading>
const lowerOf = (name: PictureName, readings: readonly PicturedReading[]): Lower =>
  new Map(
    name === 'bloodPressure' ? readings.flatMap((reading) => (reading.metric === 'diastolicBP' ? [[reading.actKey, reading]] : [])) : [],
  )

function pictureOf(name: PictureName, readings: readonly PicturedReading[], lower: Lower, scene: Scene): VitalPicture {
  const [latest] = readings
  const metric = latest!.metric
  const { title, displayUnit } = metricFacts[metric]
  const { planned } = scene
  const goal = goalOf(metric, scene.rules, planned?.ends[metric])
  const lowerGoal = name === 'bloodPressure' ? goalOf('diastolicBP', scene.rules, planned?.ends.diastolicBP) : null
  const isOwn = isOf(planned?.ends[metric], goal) || isOf(planned?.ends.diastolicBP, lowerGoal)
  return {
    name,
    title: name === 'bloodPressure' ? 'Blood Pressure' : title,
    unit: displayUnit,
    latest: latestOf(latest!, lower.get(latest!.actKey)),
    goal,
    lowerGoal,
    goalSet: planned && isOwn ? { by: planned.by, on: planned.on } : null,
    ...windowOf(readings, lower, { ...scene, goal, lowerGoal }),
  }
}

/** Of a pair either value may be the worse one, and the odd one. */
function latestOf(upper: PicturedReading, lower: PicturedReading | undefined): VitalPicture['latest'] {
  const odd = [upper, lower].find((item) => item !== undefined && isSuspect(item))
  const severity = worstOf([upper.severity, lower?.severity ?? 'ok'])
  return {
    value: wordsOf(upper, lower),
    at: upper.at,
    severity,
    isSuspect: odd !== undefined,
    doubt: odd?.reason ?? null,
  }
}

/** Whether an end of the goal is the plan's: where a rule warns earlier it is not. */
const isOf = (planned: Target | undefined, goal: Target | null) =>
  planned !== undefined &&
  goal !== null &&
  (['low', 'high'] as const).some((end) => planned[end] !== undefined && planned[end] === goal[end])

function wordsOf({ metric, value, flags }: PicturedReading, lower: PicturedReading | undefined): string {
  if (isWithoutRate(metric, value)) return '–'
  const upper = displayText(metric, value, flags)
  return metric === 'systolicBP' ? pressureText(upper, lower && displayText('diastolicBP', lower.value)) : upper
}

type WindowScene = Scene & Pick<VitalPicture, 'goal' | 'lowerGoal'>

/** What the last 30 local days hold: the range of all readings, and the mean of each day. */
function windowOf(readings: readonly PicturedReading[], lower: Lower, scene: WindowScene): Pick<VitalPicture, 'range' | 'days'> {
  const { timeZone, today } = scene
  const first = addDays(today, 1 - picturedDays)
  const within = (all: readonly PicturedReading[]) =>
    all
      .filter(({ metric, value }) => !isWithoutRate(metric, value))
      .map((reading) => ({ ...reading, on: localDate(Date.parse(reading.at), timeZone) }))
      .filter(({ on }) => on >= first && on <= today)
  const existing = within(readings)
  const byDay = [...Map.groupBy(existing, ({ on }) => on)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    range: vitalRange(existing, within([...lower.values()]), scene),
    days: byDay.map(([on, ofDay]) => ({
      on,
      value: meanOf(ofDay) ?? 0,
      lower: meanOf(ofDay.flatMap(({ actKey }) => lower.get(actKey) ?? [])),
    })),
  }
}

function meanOf(readings: readonly PicturedReading[]): number | null {
  const [first] = readings
  if (!first) return null
  const mean = readings.reduce((sum, { value }) => sum + value, 0) / readings.length
  return Number(toDisplay(first.metric, mean).toFixed(metricFacts[first.metric].decimals))
}
