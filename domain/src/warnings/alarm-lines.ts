/** From the rules in force to the lines that a value is read against: an alarm is the first of a rule's thresholds, critical the second. */
import { type Lines, linesOf, type Limits, type PlannedGoals } from '../readings/verdict/lines.ts'
import type { Metric } from '../values/metrics.ts'
import { categoryFacts } from './category-facts.ts'
import { type EffectiveRules, type ValueRule, warningCategories } from './clinical-rules.ts'

/** Display units. `planned`: what the plan in force says, where there is one. */
export const linesUnder = (metric: Metric, rules: EffectiveRules, planned?: PlannedGoals): Lines =>
  linesOf(metric, {
    alarm: limitsOf(metric, rules, ({ warn, critical }) => warn ?? critical),
    critical: limitsOf(metric, rules, ({ critical }) => critical),
    planned: plannedGoal(planned, metric),
  })

function plannedGoal(planned: PlannedGoals | undefined, metric: Metric) {
  const ends = planned?.ends[metric]
  return planned && ends && { ends, by: planned.by, on: planned.on }
}

/** Of several rules about one metric the one that says something first; null where none does. */
function limitsOf(metric: Metric, rules: EffectiveRules, levelOf: (rule: ValueRule) => number | null): Limits | null {
  const lows = levelsOf(metric, 'low', rules, levelOf)
  const highs = levelsOf(metric, 'high', rules, levelOf)
  if (lows.length + highs.length === 0) return null
  return { ...(lows.length > 0 && { low: Math.max(...lows) }), ...(highs.length > 0 && { high: Math.min(...highs) }) }
}

const levelsOf = (metric: Metric, side: 'high' | 'low', rules: EffectiveRules, levelOf: (rule: ValueRule) => number | null) =>
  warningCategories
    .filter((category) => categoryFacts[category].side === side)
    .flatMap((category) => rules[category])
    .filter((rule) => rule.kind === 'value')
    .filter((rule) => rule.metric === metric)
    .map(levelOf)
    .filter((level) => level !== null)
