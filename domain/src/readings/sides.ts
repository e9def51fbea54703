/** On which side of the rules a reading lies: a chart marks it above or below, whatever its severity. */
import type { Severity } from '../members/member.ts'
import { categoryFacts, type EffectiveRules, warningCategories } from '../warnings/clinical-rules.ts'
import { type Metric, toDisplay } from './reading.ts'

/** Null where the reading is within its rules. `value` is canonical. A critical value may lie on either side. */
export function sideOf(
  metric: Metric,
  value: number,
  { severity, rules }: { severity: Severity; rules: EffectiveRules },
) {
  if (severity === 'ok') return null
  if (severity !== 'critical') return severity === 'high' ? ('above' as const) : ('below' as const)
  return isCriticallyLow(metric, toDisplay(metric, value), rules) ? ('below' as const) : ('above' as const)
}

const isCriticallyLow = (metric: Metric, shown: number, rules: EffectiveRules) =>
  warningCategories
    .filter((category) => categoryFacts[category].side === 'low')
    .flatMap((category) => rules[category])
    .some((rule) => rule.kind === 'value' && rule.metric === metric && shown < (rule.critical ?? -Infinity))
