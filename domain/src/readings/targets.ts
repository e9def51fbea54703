/** The band of a chart: what the rules in force for a member allow; a guideline's goal where no rule says anything. */
import { categoryFacts, type EffectiveRules, warningCategories } from '../warnings/clinical-rules.ts'
import { type Metric, metricFacts } from './reading.ts'

/** Both ends belong to it, in display units; an end that is missing is open, as for SpO2 at or above 92 %. */
export type Target = { low?: number | undefined; high?: number | undefined }

// TO BE CONFIRMED BY A CLINICIAN. They stand only where no rule does, so a value is never both on target and a warning.
const goals: Partial<Record<Metric, Target>> = {
  // 2017 ACC/AHA hypertension guideline: treatment goal under 130/80. Low ends: NHLBI, "Low Blood Pressure", 90/60.
  systolicBP: { low: 90, high: 129 },
  diastolicBP: { low: 60, high: 79 },
  // AHA, "All About Heart Rate": 60 to 100 at rest.
  pulse: { low: 60, high: 100 },
  // ADA Standards of Care 2025, section 6: time in range is 70 to 180 mg/dL.
  bloodSugar: { low: 70, high: 180 },
  // NEWS2: 92 and above scores less than 3.
  spo2: { low: 92 },
}

/** The target of a metric under the rules in force; null where there is none. It ends where warnings begin. */
export function targetOf(metric: Metric, rules: EffectiveRules): Target | null {
  const lows = levelsOf(metric, 'low', rules)
  const highs = levelsOf(metric, 'high', rules)
  const step = 10 ** -metricFacts[metric].decimals
  const low = lows.length > 0 ? Math.max(...lows) : goalUnder('low', metric, highs)
  const high = highs.length > 0 ? Math.min(...highs) - step : goalUnder('high', metric, lows)
  if (low === undefined && high === undefined) return null
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) }
}

/** The goal's end, unless the rules of the other side leave nothing between the two. */
function goalUnder(side: 'low' | 'high', metric: Metric, others: readonly number[]): number | undefined {
  const end = goals[metric]?.[side]
  if (end === undefined) return undefined
  const isBetween = side === 'low' ? others.every((high) => end < high) : others.every((low) => end >= low)
  return isBetween ? end : undefined
}

/** The first of a rule's two thresholds, since a band ends where warnings begin. */
const levelsOf = (metric: Metric, side: 'high' | 'low', rules: EffectiveRules) =>
  warningCategories
    .filter((category) => categoryFacts[category].side === side)
    .flatMap((category) => rules[category])
    .flatMap((rule) => (rule.kind === 'value' && rule.metric === metric ? [rule.warn ?? rule.critical] : []))
    .filter((level) => level !== null)
