/** The band a chart draws: what a clinic or a member's own rules allow, and where neither says anything, a guideline's goal. */
import { categoryFacts, type RuleSet, warningCategories } from '../warnings/clinical-rules.ts'
import { type Metric, metricFacts } from './reading.ts'

/** Both ends belong to it, in display units; an end that is missing is open. */
export type Target = { low?: number; high?: number }

// TO BE CONFIRMED BY A CLINICIAN. A goal is narrower than a warning: most readings off the goal need no call.
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

/** The target of a metric under what a group and a member have set themselves; null where there is none. */
export function targetOf(metric: Metric, group: RuleSet = {}, member: RuleSet = {}): Target | null {
  const goal = goals[metric] ?? {}
  const low = ownLevels(metric, 'low', { ...group, ...member })
  const high = ownLevels(metric, 'high', { ...group, ...member })
  const step = 10 ** -metricFacts[metric].decimals
  const target = {
    low: low.length > 0 ? Math.max(...low) : goal.low,
    high: high.length > 0 ? Math.min(...high) - step : goal.high,
  }
  if (target.low === undefined && target.high === undefined) return null
  return {
    ...(target.low !== undefined && { low: target.low }),
    ...(target.high !== undefined && { high: target.high }),
  }
}

/** The thresholds of own rules about this metric; the first of a rule's two, since a band ends where warnings begin. */
const ownLevels = (metric: Metric, side: 'high' | 'low', set: RuleSet) =>
  warningCategories
    .filter((category) => categoryFacts[category].side === side)
    .flatMap((category) => set[category] ?? [])
    .flatMap((rule) => (rule.kind === 'value' && rule.metric === metric ? [rule.warn ?? rule.critical] : []))
    .filter((level) => level !== null)
