/** In which order warnings are seen to: by danger, whichever way a value lies (readings/verdict/danger.ts). */
import { dangerOfSeverity, dangerRank } from '../readings/verdict/danger.ts'
import type { Severity } from '../values/severity.ts'
import { categoryFacts } from './category-facts.ts'

const hasFacts = (category: string): category is keyof typeof categoryFacts => Object.hasOwn(categoryFacts, category)

/** The greater the sooner; a check-in, and a type that this version does not know, by its severity alone. */
export function alarmRank({ category, severity }: { category: string; severity: Severity }): number {
  const danger = dangerOfSeverity(severity)
  if (!hasFacts(category)) return dangerRank({ danger, measured: null, side: null })
  const { metrics, side } = categoryFacts[category]
  return dangerRank({ danger, measured: metrics[0] ?? null, side: side === 'low' ? 'below' : 'above' })
}

type OpenAlarm = { category: string; severity: Severity; at: string }

/** The most dangerous first, and of equals what has waited longest. */
export const byDanger = <Alarm extends OpenAlarm>(warnings: readonly Alarm[]): Alarm[] =>
  warnings.toSorted((a, b) => alarmRank(b) - alarmRank(a) || a.at.localeCompare(b.at) || a.category.localeCompare(b.category))
