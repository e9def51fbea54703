/** What is measured, as a doctor or the patient is shown it on one page: the latest value of each kind, the goal, the last 30 days. */
import { z } from 'zod'
import { addDays, localDate } from '../days.ts'
import { changeWithin, firstOfEachDay } from '../readings/daily-weights.ts'
import type { Change as WeightChange } from '../readings/verdict/change.ts'
import type { Lines, PlannedGoals } from '../readings/verdict/lines.ts'
import { worsePosition } from '../readings/verdict/danger.ts'
import { positionOf, sideOfPosition } from '../readings/verdict/position.ts'
import { type RangedReading, vitalRange } from '../readings/verdict/range.ts'
import { Change, Ends, Position, VitalRange } from '../readings/verdict/shapes.ts'
import { leftOutText } from '../readings/verdict/standing.ts'
import { goalSourceText } from '../readings/verdict/words.ts'
import { worstOf } from '../readings/verdict/danger.ts'
import { Severity, Side } from '../values/severity.ts'
import { linesUnder } from '../warnings/alarm-lines.ts'
import { alarmRank } from '../warnings/alarm-rank.ts'
import { warningLabels } from '../warnings/warning-labels.ts'
import type { EffectiveRules } from '../warnings/clinical-rules.ts'
import { judgeReadings } from '../warnings/warnings.ts'
import { beyondMeterRange, displayText, isWithoutRate, type Metric, metricFacts, pressureText, toDisplay } from '../values/metrics.ts'
import { Instant } from '../values/instant.ts'
import { isSuspect } from '../readings/suspect.ts'
import { withUnit } from '../with-unit.ts'
import { sideOf, sideOfPair } from './sides.ts'

export const pictureNames = ['bloodPressure', 'bodyWeight', 'bloodSugar', 'pulse', 'spo2', 'pef', 'ecg'] as const
export type PictureName = (typeof pictureNames)[number]
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
    /** Of a weight that of its change, never of the weight itself. */
    severity: Severity,
    side: Side.nullable().default(null),
    /** Where it lies among goal and alarm, of a pair each value; null where no line says anything, or nobody stored it. */
    position: Position.nullable().default(null),
    lowerPosition: Position.nullable().default(null),
    /** The gain or loss that raised a warning of a weight. */
    change: Change.nullable().default(null),
    isSuspect: z.boolean().default(false),
    doubt: z.string().nullable().default(null),
  }),
  goal: Ends.nullable(),
  lowerGoal: Ends.nullable(),
  /** The plan or the guideline behind the goal, in words; empty of none, and on alerts frozen before it was stored. */
  goalSource: z.string().default(''),
  /** Where the rules in force warn; null where none says anything, and on alerts frozen before alarms were stored. */
  alarm: Ends.nullable().default(null),
  lowerAlarm: Ends.nullable().default(null),
  /** Where the goal is this member's own; null where it is a guideline's. */
  goalSet: Setter.nullable().default(null),
  /** Of all readings of the last 30 days; null where there is none, and on alerts frozen before ranges were kept. */
  range: VitalRange.nullable().default(null),
  /** Of the last 30 days the lowest and the highest reading that lie beyond goal or alarm, as texts without the unit. */
  worst: z.array(z.object({ value: z.string(), at: Instant, position: Position })).default([]),
  /** What `worst` leaves out because it is suspect, in words; empty of none, and on alerts frozen before it was said. */
  leftOut: z.string().default(''),
  /** Every reading of the last 30 days, oldest first: the points of the picture; empty on alerts frozen before they were kept. */
  readings: z.array(z.object({ at: Instant, value: z.number(), lower: z.number().nullable() })).default([]),
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
  const lines = { value: linesUnder(metric, scene.rules, scene.planned), lower: lowerLines(name, scene) }
  const source = [lines.value, lines.lower].flatMap((item) => item?.goalSource ?? []).toSorted(planFirst)[0] ?? null
  return {
    name,
    title: name === 'bloodPressure' ? 'Blood Pressure' : title,
    unit: displayUnit,
    latest: latestOf({ upper: latest!, lower: lower.get(latest!.actKey) }, lines, { readings, scene }),
    goal: lines.value.goal,
    lowerGoal: lines.lower?.goal ?? null,
    goalSource: goalSourceText(source),
    alarm: lines.value.alarm,
    lowerAlarm: lines.lower?.alarm ?? null,
    goalSet: source?.kind === 'plan' ? { by: source.by, on: source.on } : null,
    ...windowOf(readings, lower, { ...scene, lines }),
  }
}

const lowerLines = (name: PictureName, { rules, planned }: Scene) =>
  name === 'bloodPressure' ? linesUnder('diastolicBP', rules, planned) : null
const planFirst = (a: { kind: string }, b: { kind: string }) => Number(b.kind === 'plan') - Number(a.kind === 'plan')

type Pair = { upper: PicturedReading; lower: PicturedReading | undefined }
type PictureLines = { value: Lines; lower: Lines | null }
type History = { readings: readonly PicturedReading[]; scene: Scene }

/** Of a pair either value may be the worse one, and the odd one. A weight is as bad as its change. */
function latestOf({ upper, lower }: Pair, lines: PictureLines, { readings, scene }: History): VitalPicture['latest'] {
  const odd = [upper, lower].find((item) => item !== undefined && isSuspect(item))
  const { change, ...ofUpper } = upperVerdict(upper, readings, scene)
  const ofLower = lowerVerdict(lower, scene)
  return {
    value: wordsOf(upper, lower),
    at: upper.at,
    severity: worstOf([ofUpper.severity, ofLower.severity]),
    side: sideOfPair(ofUpper, ofLower),
    position: positionIn(upper, lines.value),
    lowerPosition: lower ? positionIn(lower, lines.lower) : null,
    change,
    isSuspect: odd !== undefined,
    doubt: odd?.reason ?? null,
  }
}

type ValueVerdict = { severity: Severity; side: Side | null }

function upperVerdict(
  upper: PicturedReading,
  readings: readonly PicturedReading[],
  scene: Scene,
): ValueVerdict & Pick<VitalPicture['latest'], 'change'> {
  const { metric, value, severity } = upper
  if (metric !== 'bodyWeight') return { change: null, severity, side: sideOf(metric, value, { severity, rules: scene.rules }) }
  const change = changeOf(upper, readings, scene)
  return { change, severity: change?.severity ?? 'ok', side: change && (change.lbs > 0 ? 'above' : 'below') }
}

const lowerVerdict = (lower: PicturedReading | undefined, { rules }: Scene): ValueVerdict =>
  lower
    ? { severity: lower.severity, side: sideOf('diastolicBP', lower.value, { severity: lower.severity, rules }) }
    : { severity: 'ok', side: null }

const positionIn = ({ metric, value, flags }: PicturedReading, lines: Lines | null) =>
  lines && !isWithoutRate(metric, value) ? positionOf(toDisplay(metric, value), lines, beyondMeterRange(metric, value, flags)) : null

/** The change that the weight raises a warning of under the rules in force, by the same judgment that raises it. */
function changeOf(latest: PicturedReading, readings: readonly PicturedReading[], { rules, timeZone }: Scene): WeightChange | null {
  const weights = readings
    .map((reading) => ({ ...reading, id: reading.actKey, measuredAt: reading.at, measuredOn: dayOf(reading, timeZone), context: null }))
    .toReversed()
  const { findings } = judgeReadings(weights, rules)
  const own = findings.filter(({ actKey }) => actKey === latest.actKey)
  const fired = own.toSorted((a, b) => alarmRank(b) - alarmRank(a))[0]
  if (!fired || fired.changeDays === null) return null
  const days = firstOfEachDay(weights.map(({ measuredOn: on, value, flags }) => ({ on, value: toDisplay('bodyWeight', value), flags })))
  const to = { on: fired.measuredOn, value: toDisplay('bodyWeight', latest.value) }
  const range = changeWithin(days, to, fired.changeDays)
  const isLoss = fired.category === 'weightLoss'
  const lbs = toDisplay('bodyWeight', fired.value)
  return {
    lbs: isLoss ? -lbs : lbs,
    days: fired.changeDays,
    from: (isLoss ? range?.highest : range?.lowest) ?? null,
    to,
    severity: fired.severity,
    rule: warningLabels[fired.category],
  }
}

const dayOf = ({ at }: PicturedReading, timeZone: string) => localDate(Date.parse(at), timeZone)

function wordsOf({ metric, value, flags }: PicturedReading, lower: PicturedReading | undefined): string {
  if (isWithoutRate(metric, value)) return '–'
  const upper = displayText(metric, value, flags)
  return metric === 'systolicBP' ? pressureText(upper, lower && displayText('diastolicBP', lower.value)) : upper
}

type WindowScene = Scene & { lines: PictureLines }

/** What the last 30 local days hold: the range of all readings, and the mean of each day. */
type PictureWindow = Pick<VitalPicture, 'range' | 'worst' | 'leftOut' | 'readings' | 'days'>

function windowOf(readings: readonly PicturedReading[], lower: Lower, scene: WindowScene): PictureWindow {
  const { timeZone, today, lines } = scene
  const first = addDays(today, 1 - picturedDays)
  const within = (all: readonly PicturedReading[]): (PicturedReading & RangedReading)[] =>
    all
      .filter(({ metric, value }) => !isWithoutRate(metric, value))
      .map((reading) => ({ ...reading, on: dayOf(reading, timeZone) }))
      .filter(({ on }) => on >= first && on <= today)
  const existing = within(readings)
  const byDay = [...Map.groupBy(existing, ({ on }) => on)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const doubted = existing.filter((reading) => isPairSuspect(reading, lower)).toReversed()
  return {
    range: vitalRange(existing, within([...lower.values()]), lines),
    worst: extremesOf(existing, lower, lines),
    leftOut: leftOutText(doubted.map((reading) => textOf(reading, lower.get(reading.actKey)))),
    readings: existing.toReversed().map((reading) => pointOf(reading, lower.get(reading.actKey))),
    days: byDay.map(([on, ofDay]) => ({
      on,
      value: meanOf(ofDay) ?? 0,
      lower: meanOf(ofDay.flatMap(({ actKey }) => lower.get(actKey) ?? [])),
    })),
  }
}

/** Of a pair either value may be the odd one. */
const isPairSuspect = (reading: PicturedReading, lower: Lower) =>
  [reading, lower.get(reading.actKey)].some((item) => item !== undefined && isSuspect(item))

/** Suspect ones are on record, drawn and in the range, and are nobody's worst: `leftOut` says so. */
function extremesOf(readings: readonly PicturedReading[], lower: Lower, lines: PictureLines): VitalPicture['worst'] {
  const judged = readings
    .filter((reading) => !isPairSuspect(reading, lower))
    .flatMap((reading) => {
      const pair = lower.get(reading.actKey)
      const position = worsePosition(positionIn(reading, lines.value), pair ? positionIn(pair, lines.lower) : null)
      return position === null ? [] : [{ reading, value: wordsOf(reading, pair), at: reading.at, position }]
    })
    .toSorted((a, b) => a.reading.value - b.reading.value)
  const low = judged.find(({ position }) => sideOfPosition(position) === 'below')
  const high = judged.findLast(({ position }) => sideOfPosition(position) === 'above')
  return [low, high].flatMap((item) => (item ? [{ value: item.value, at: item.at, position: item.position }] : []))
}

const textOf = (reading: PicturedReading, lower: PicturedReading | undefined) =>
  withUnit(wordsOf(reading, lower), metricFacts[reading.metric].displayUnit)

const displayed = ({ metric, value }: PicturedReading) => Number(toDisplay(metric, value).toFixed(metricFacts[metric].decimals))

const pointOf = (reading: PicturedReading, lower: PicturedReading | undefined) => ({
  at: reading.at,
  value: displayed(reading),
  lower: lower ? displayed(lower) : null,
})

function meanOf(readings: readonly PicturedReading[]): number | null {
  const [first] = readings
  if (!first) return null
  const mean = readings.reduce((sum, { value }) => sum + value, 0) / readings.length
  return Number(toDisplay(first.metric, mean).toFixed(metricFacts[first.metric].decimals))
}
