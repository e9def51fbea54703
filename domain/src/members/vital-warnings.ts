/** What the warnings of a reading say beside its value: the change that raised one, and that somebody has seen to it. */
import { categoryFacts } from '../warnings/category-facts.ts'
import { warningCategories } from '../warnings/clinical-rules.ts'
import { alarmStandingOf } from '../readings/verdict/standing.ts'
import { type Metric, toDisplay } from '../values/metrics.ts'
import type { Difference } from '../readings/verdict/change.ts'
import { worstOf } from '../readings/verdict/danger.ts'
import type { Handled, Severity } from '../values/severity.ts'

/** A warning of the reading's act of measuring that was not withdrawn. `value` is canonical; of a change, the change. */
export type ActWarning = {
  category: string
  severity: Severity
  value: number | null
  changeDays: number | null
  cleared: Handled | null
}

/** Canonical, a loss below zero. */
export type WeightChange = { value: number; days: number }

const isChange = ({ category }: ActWarning) => category === 'weightGain' || category === 'weightLoss'

/** The worse of a gain and a loss that a weight raised at once. */
export function worstChange(warnings: readonly ActWarning[]): ActWarning | undefined {
  const changes = warnings.filter(isChange).toSorted((a, b) => (a.category < b.category ? -1 : 1))
  const worst = worstOf(changes.map(({ severity }) => severity))
  return changes.find(({ severity }) => severity === worst)
}

/** Null of a warning that was taken over from elsewhere and does not say over how many days. */
export function changeOf({ category, value, changeDays: days }: ActWarning): WeightChange | null {
  return value === null || days === null ? null : { value: category === 'weightLoss' ? -value : value, days }
}

/** The change that a weight raised a warning of, as on screen: the worse of a gain and a loss. */
export function raisedChange(warnings: readonly ActWarning[]): Difference | null {
  const worst = worstChange(warnings)
  const change = worst ? changeOf(worst) : null
  return change && { lbs: toDisplay('bodyWeight', change.value), days: change.days }
}

const ownOf = (metric: Metric, warnings: readonly ActWarning[]) =>
  warnings.filter(({ category }) => warningCategories.some((type) => type === category && categoryFacts[type].metrics.includes(metric)))

/** What became of the alarm of a value; null of one that has none. */
export const standingOf = (metric: Metric, severity: Severity, warnings: readonly ActWarning[]) =>
  alarmStandingOf(
    severity,
    ownOf(metric, warnings).map(({ cleared }) => ({ isCleared: cleared !== null })),
  )

/** Who cleared last, when nothing that the value raised is open any more. */
export function handledOf(metric: Metric, warnings: readonly ActWarning[]): Handled | null {
  const own = ownOf(metric, warnings)
  const cleared = own.flatMap((warning) => warning.cleared ?? []).toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return cleared.length === own.length ? (cleared[0] ?? null) : null
}
