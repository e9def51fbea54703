/**
 * Two things about a value. The target, on charts and lists, is what the rules in force for a member allow. The goal is what
 * the patient is treated to and told; it is no alarm, comes from the plan in force or a guideline, and never lies beyond the target.
 */
import { categoryFacts } from '../warnings/category-facts.ts'
import { type EffectiveRules, warningCategories } from '../warnings/clinical-rules.ts'
import { type Metric, metricFacts } from '../values/metrics.ts'

/** Both ends belong to it, in display units; an end that is missing is open, as for SpO2 at or above 92%. */
export type Target = { low?: number | undefined; high?: number | undefined }

type Aim = Target & {
  /** Whether it is treated to: the usual range of anybody at rest is nobody's goal. */
  isGoal: boolean
  source: string
}

// TO BE CONFIRMED BY A CLINICIAN (`reading-targets` of care/confirmations.ts): every line.
const pressureSource = '2025 AHA/ACC guideline for high blood pressure: below 130/80; low ends: NHLBI, Low Blood Pressure, 90/60'
const aims: Partial<Record<Metric, Aim>> = {
  systolicBP: { low: 90, high: 129, isGoal: true, source: pressureSource },
  diastolicBP: { low: 60, high: 79, isGoal: true, source: pressureSource },
  bloodSugar: { low: 70, high: 180, isGoal: true, source: 'ADA Standards of Care in Diabetes, section 6: 70 to 180 mg/dL' },
  pulse: { low: 60, high: 100, isGoal: false, source: 'AHA, All About Heart Rate: 60 to 100 at rest' },
  spo2: { low: 92, isGoal: false, source: 'NEWS2 (Royal College of Physicians, 2017): 92 and above scores less than 3' },
}

/** The guideline of a metric, in words for the screen; empty where it has none. */
export const targetSource = (metric: Metric): string => aims[metric]?.source ?? ''

/**
 * The target of a metric under the rules in force, in display units; null where there is none. It ends where warnings begin,
 * and at what the guideline aims at on a side on which no rule says anything.
 */
export function targetOf(metric: Metric, rules: EffectiveRules): Target | null {
  const { lows, highs, aimedLow, aimedHigh } = endsOf(metric, rules)
  return bandOf(lows.length > 0 ? lows : aimedLow, highs.length > 0 ? highs : aimedHigh)
}

/**
 * The goal that a patient is treated to and may be told: what the plan in force says of this member, else the guideline's; the
 * rules' where they warn earlier than either.
 */
export function goalOf(metric: Metric, rules: EffectiveRules, planned?: Target): Target | null {
  const guideline = aims[metric]?.isGoal ? aims[metric] : undefined
  if (!guideline && !planned) return null
  const { lows, highs, aimedLow, aimedHigh } = endsOf(metric, rules, { ...guideline, ...planned })
  return bandOf([...lows, ...aimedLow], [...highs, ...aimedHigh])
}

/** Where values may end by the rules, and where by what is aimed at. */
function endsOf(metric: Metric, rules: EffectiveRules, aim: Target | undefined = aims[metric]) {
  const lows = levelsOf(metric, 'low', rules)
  const highs = levelsOf(metric, 'high', rules)
  const step = 10 ** -metricFacts[metric].decimals
  return {
    lows,
    highs: highs.map((level) => level - step),
    aimedLow: endOf('low', aim, highs),
    aimedHigh: endOf('high', aim, lows),
  }
}

function bandOf(lows: readonly number[], highs: readonly number[]): Target | null {
  const low = inmost(Math.max, lows)
  const high = inmost(Math.min, highs)
  if (low === undefined && high === undefined) return null
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) }
}

const inmost = (of: (...ends: number[]) => number, ends: readonly number[]) => (ends.length > 0 ? of(...ends) : undefined)

/** The end that is aimed at, unless the rules of the other side leave nothing between the two. */
function endOf(side: 'low' | 'high', aim: Target | undefined, others: readonly number[]): number[] {
  const end = aim?.[side]
  if (end === undefined) return []
  const isBetween = side === 'low' ? others.every((high) => end < high) : others.every((low) => end >= low)
  return isBetween ? [end] : []
}

/** The first of a rule's two thresholds, since a target ends where warnings begin. */
const levelsOf = (metric: Metric, side: 'high' | 'low', rules: EffectiveRules) =>
  valueRulesOf(metric, side, rules)
    .map(({ warn, critical }) => warn ?? critical)
    .filter((level) => level !== null)

const valueRulesOf = (metric: Metric, side: 'high' | 'low', rules: EffectiveRules) =>
  warningCategories
    .filter((category) => categoryFacts[category].side === side)
    .flatMap((category) => rules[category])
    .filter((rule) => rule.kind === 'value')
    .filter((rule) => rule.metric === metric)

/** From where the rules in force call a value critical: below `low`, at or above `high`. Display units. */
export function criticalLevelsOf(metric: Metric, rules: EffectiveRules): Target {
  const levelsOn = (side: 'high' | 'low') =>
    valueRulesOf(metric, side, rules).flatMap(({ critical }) => (critical === null ? [] : [critical]))
  return { low: inmost(Math.max, levelsOn('low')), high: inmost(Math.min, levelsOn('high')) }
}
