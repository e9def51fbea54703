/** On which side of the rules a reading lies: a chart marks it above or below, whatever its severity. */
import { isWorse } from '../readings/verdict/danger.ts'
import { positionOf, sideOfPosition } from '../readings/verdict/position.ts'
import type { Severity, Side } from '../values/severity.ts'
import { categoryFacts } from '../warnings/category-facts.ts'
import { linesUnder } from '../warnings/alarm-lines.ts'
import { type EffectiveRules, warningCategories } from '../warnings/clinical-rules.ts'
import { type Metric, toDisplay } from '../values/metrics.ts'

/** The side that a warning type speaks of; null of a type this version does not know. */
export function sideOfCategory(category: string): Side | null {
  const warningCategory = warningCategories.find((item) => item === category)
  if (warningCategory === undefined) return null
  return categoryFacts[warningCategory].side === 'low' ? 'below' : 'above'
}

type SideFacts = {
  severity: Severity
  rules: EffectiveRules
  /** The warning that the reading itself raised, where one stands: of a change the value alone does not tell the side. */
  category?: string | null | undefined
}

/** Null where the reading is within its rules. `value` is canonical. A critical value may lie on either side. */
export function sideOf(metric: Metric, value: number, { severity, rules, category }: SideFacts): Side | null {
  if (severity === 'ok') return null
  if (severity !== 'critical') return severity === 'high' ? 'above' : 'below'
  const fired = category ? sideOfCategory(category) : null
  if (fired) return fired
  const position = positionOf(toDisplay(metric, value), linesUnder(metric, rules))
  return (position && sideOfPosition(position)) ?? 'above'
}

/** The worse of a pair of pressures says the side of both. */
export function sideOfPair(upper: { severity: Severity; side: Side | null }, lower: typeof upper): Side | null {
  return isWorse(lower.severity, upper.severity) ? lower.side : upper.side
}
