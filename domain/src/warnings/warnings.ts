/**
 * Which readings are warnings under the rules that hold for their member, and in what words. It looks at the whole set it
 * is given, so the order of arrival does not matter; excluded, quarantined and repeated readings must not be in it.
 */
import { withUnit } from '../with-unit.ts'
import { worstOf } from '../readings/verdict/danger.ts'
import type { Severity } from '../values/severity.ts'
import { categoryFacts } from './category-facts.ts'
import {
  type ChangeRule,
  type DeterminationRule,
  type EffectiveRules,
  type ValueRule,
  type WarningCategory,
  warningCategories,
} from './clinical-rules.ts'
import { changeWithin, firstOfEachDay } from '../readings/daily-weights.ts'
import { changeNowText } from '../readings/verdict/change.ts'
import { hasUnitConflict, isWeightJump } from '../readings/plausibility.ts'
import { isSuspect } from '../readings/suspect.ts'
import { beyondMeterRange, fromDisplay, type Metric, metricFacts, pressureText, showReading, toDisplay } from '../values/metrics.ts'
import { medianDays } from '../readings/standing.ts'

/** A reading that stands. Value in the metric's canonical unit, `measuredOn` the member's local date. */
export type RuledReading = {
  id: string
  metric: Metric
  value: number
  measuredAt: string
  measuredOn: string
  actKey: string
  context: string | null
  flags: readonly string[]
}

/**
 * One warning: one type and one act of measuring. `value` and `threshold` are canonical; of a change, the change, and
 * `changeDays` over how many days it went.
 */
export type Finding = {
  category: WarningCategory
  severity: Exclude<Severity, 'ok'>
  actKey: string
  readingId: string
  measuredAt: string
  measuredOn: string
  metric: Metric
  value: number
  threshold: number | null
  changeDays: number | null
  text: string
}

export type Judgment = { findings: Finding[]; severities: Map<string, Severity> }

type RuleViolation = {
  reading: RuledReading
  isCritical: boolean
  value: number
  threshold: number | null
  changeDays?: number
  words: string
}

/** Judges readings of one member. Weights of the 30 days before must be among them for a change to be seen. */
export function judgeReadings(all: readonly RuledReading[], rules: EffectiveRules): Judgment {
  const readings = all.filter((reading) => !hasUnitConflict(reading))
  const acts = Map.groupBy(readings, (reading) => reading.actKey)
  const weights = readings
    .filter((reading) => reading.metric === 'bodyWeight')
    .toSorted((a, b) => order(a.measuredAt, b.measuredAt) || order(a.actKey, b.actKey))
  const days = dayWeights(weights)
  const scene = { days, byDate: new Map(days.map((day) => [day.on, day])), strangers: strangersAmong(weights) }
  const findings: Finding[] = []
  const severities = new Map<string, Severity>(all.map((reading) => [reading.id, 'ok']))
  for (const act of acts.values()) {
    for (const category of warningCategories) {
      const broken = rules[category].flatMap((rule) => breaches(rule, category, { act, ...scene }))
      for (const violation of broken) raise(severities, violation.reading.id, severityOf(category, violation))
      const worst = broken.toSorted((a, b) => Number(b.isCritical) - Number(a.isCritical))[0]
      if (worst) findings.push(findingOf(category, worst, act))
    }
  }
  return { findings, severities }
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** The most days a rule may look back, which is how much history a judgment needs (clinical-rules.ts). */
export const mostDaysBack = 30

/** Somebody else on the scale must not become what the next weight is compared with, unless staff said it was right. */
const isBelieved = (reading: RuledReading) => !isSuspect(reading)

// As long as the median goes back by which a weight is found odd
const strangerMs = medianDays * 24 * 3_600_000

/**
 * Odd weights after which the member weighed again what the member weighed before: somebody else stood on the scale, and
 * nobody needs to call. As long as no such weight has come, an odd one may be true and is a warning like any other.
 */
function strangersAmong(weights: readonly RuledReading[]): Set<string> {
  const strangers = new Set<string>()
  const believed = weights.filter(isBelieved)
  let next = 0
  for (const odd of weights) {
    while (next < believed.length && (believed[next]?.measuredAt ?? '') < odd.measuredAt) next += 1
    if (isBelieved(odd)) continue
    let last = next
    while (believed[last]?.measuredAt === odd.measuredAt) last += 1
    if (isStranger(odd, believed[next - 1], believed[last])) strangers.add(odd.id)
  }
  return strangers
}

/** Whether the believed weights around an odd one, neither too far off in time, agree with each other. */
function isStranger(odd: RuledReading, before: RuledReading | undefined, after: RuledReading | undefined): boolean {
  if (!before || !after) return false
  const [from, at, to] = [before, odd, after].map(({ measuredAt }) => Date.parse(measuredAt)) as [number, number, number]
  return at - from <= strangerMs && to - at <= strangerMs && !isWeightJump(after.value, before.value)
}

/** A slow rhythm lies below, whatever else a recording may show. */
const severityOf = (category: WarningCategory, { reading, isCritical }: Pick<RuleViolation, 'reading' | 'isCritical'>) => {
  if (isCritical) return 'critical'
  return category === 'ecg' && reading.context === 'bradycardia' ? 'low' : categoryFacts[category].side
}

function raise(severities: Map<string, Severity>, id: string, severity: Severity) {
  severities.set(id, worstOf([severities.get(id) ?? 'ok', severity]))
}

function findingOf(
  category: WarningCategory,
  { reading, isCritical, value, threshold, changeDays = null, words }: Omit<RuleViolation, 'changeDays'> & { changeDays?: number | null },
  act: readonly RuledReading[],
): Finding {
  return {
    category,
    severity: severityOf(category, { reading, isCritical }),
    actKey: reading.actKey,
    readingId: reading.id,
    measuredAt: reading.measuredAt,
    measuredOn: reading.measuredOn,
    metric: reading.metric,
    value,
    threshold,
    changeDays,
    text: `${pairWords(reading, act)}${words}`,
  }
}

type Scene = {
  act: readonly RuledReading[]
  days: readonly RuledDay[]
  byDate: ReadonlyMap<string, RuledDay>
  strangers: ReadonlySet<string>
}

function breaches(rule: ValueRule | ChangeRule | DeterminationRule, category: WarningCategory, scene: Scene): RuleViolation[] {
  return scene.act
    .filter((reading) => reading.metric === rule.metric)
    .flatMap((reading) => {
      if (rule.kind === 'value') return valueBreach(rule, category, reading)
      if (rule.kind === 'change') return changeBreach(rule, category, { reading, ...scene })
      return determinationBreach(rule, reading)
    })
}

/**
 * High types: at or above the threshold. Low types: below it. Compared as shown on screen. What a meter could not measure any
 * more is critical whatever the thresholds, as long as the type has a rule at all.
 */
function valueBreach(rule: ValueRule, category: WarningCategory, reading: RuledReading): RuleViolation[] {
  const isHigh = categoryFacts[category].side === 'high'
  const displayed = toDisplay(rule.metric, reading.value)
  const breaks = (level: number | null) => level !== null && (isHigh ? displayed >= level : displayed < level)
  const isBeyond = beyondMeterRange(rule.metric, reading.value, reading.flags) === (isHigh ? 'above' : 'below')
  const level = isBeyond ? (rule.critical ?? rule.warn) : breaks(rule.critical) ? rule.critical : breaks(rule.warn) ? rule.warn : null
  if (level === null) return []
  const words = `, ${isHigh ? 'at or above' : 'below'} ${level}${metricWord[rule.metric] ?? ''}`
  return [
    {
      reading,
      isCritical: isBeyond || level === rule.critical,
      value: reading.value,
      threshold: fromDisplay(rule.metric, level),
      words,
    },
  ]
}

// Which of the two pressures broke the rule
const metricWord: Partial<Record<Metric, string>> = { systolicBP: ' systolic', diastolicBP: ' diastolic' }

type RuledDay = { id: string; on: string; at: string; value: number }

/** The weight of each day, in lbs as scales show it. */
const dayWeights = (ordered: readonly RuledReading[]): RuledDay[] =>
  firstOfEachDay(
    ordered.map(({ id, measuredOn: on, measuredAt: at, value, flags }) => ({ id, on, at, value: toDisplay('bodyWeight', value), flags })),
  )

/** Whether it was weighed after the day's weight: an odd one before that may still be true. */
function isAgain({ id, measuredAt }: RuledReading, ofDay: RuledDay | undefined): boolean {
  return ofDay !== undefined && ofDay.id !== id && ofDay.at <= measuredAt
}

/**
 * The first weight of a day is held against the first ones of the days before, a gain against their lowest, a loss against
 * their highest: "1 day" is yesterday, by local date, whatever the hours between. Compared in tenths of a pound.
 */
function changeBreach(
  rule: ChangeRule,
  category: WarningCategory,
  { reading, days, byDate, strangers }: Scene & { reading: RuledReading },
): RuleViolation[] {
  if (strangers.has(reading.id) || isAgain(reading, byDate.get(reading.measuredOn))) return []
  const its = { on: reading.measuredOn, value: toDisplay('bodyWeight', reading.value) }
  const change = changeWithin(days, its, rule.days)
  if (!change) return []
  const isGain = categoryFacts[category].side === 'high'
  const displayed = isGain ? change.gain : change.loss
  const breaks = (level: number | null) => level !== null && displayed >= level
  const level = breaks(rule.critical) ? rule.critical : breaks(rule.warn) ? rule.warn : null
  if (level === null) return []
  return [
    {
      reading,
      isCritical: level === rule.critical,
      value: fromDisplay(rule.metric, displayed),
      threshold: fromDisplay(rule.metric, level),
      changeDays: rule.days,
      words: changeNowText({ lbs: isGain ? displayed : -displayed, days: rule.days }, showReading(rule.metric, reading.value)),
    },
  ]
}

const determinationWords: Record<string, string> = {
  afib: 'Possible atrial fibrillation',
  bradycardia: 'Bradycardia',
  tachycardia: 'Tachycardia',
  unclassified: 'Unclassified',
  normal: 'Normal',
  too_short: 'Recording too short',
  too_long: 'Recording too long',
  unreadable: 'Unreadable',
  no_analysis: 'Not analyzed',
}

function determinationBreach(rule: DeterminationRule, reading: RuledReading): RuleViolation[] {
  const context = reading.context ?? ''
  const isIn = (list: readonly string[]) => list.includes(context)
  if (!isIn(rule.critical) && !isIn(rule.warn)) return []
  return [
    {
      reading,
      isCritical: isIn(rule.critical),
      value: reading.value,
      threshold: null,
      words: determinationWords[context] ?? context,
    },
  ]
}

/** "186/112 mmHg" for a pressure of a pair, else the reading in its unit; empty of an ECG and a weight, whose words say all. */
function pairWords(reading: RuledReading, act: readonly RuledReading[]): string {
  if (reading.metric === 'ecg' || reading.metric === 'bodyWeight') return ''
  if (reading.metric !== 'systolicBP' && reading.metric !== 'diastolicBP') return showReading(reading.metric, reading.value, reading.flags)
  const of = (metric: Metric) => act.find((reading) => reading.metric === metric)?.value
  return withUnit(pressureText(of('systolicBP') ?? '–', of('diastolicBP')), metricFacts.systolicBP.displayUnit)
}
