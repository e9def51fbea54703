/** Open warnings as they are read: those of one type together, with the worst of them and since when. */
import { alarmRank } from './alarm-rank.ts'
import type { Warning } from './warning.ts'

type CategorizedWarning = Pick<Warning, 'category' | 'severity' | 'excess' | 'measuredAt'>
export type SameType<W extends CategorizedWarning> = { warnings: readonly W[]; worst: W; since: string }

/**
 * The most dangerous type first, as the list has its members, and among equals that which appears first; `worst` is the most
 * severe of a type, and of these the farthest from its threshold.
 */
export const groupByType = <W extends CategorizedWarning>(warnings: readonly W[]): SameType<W>[] =>
  [...Map.groupBy(warnings, ({ category }) => category).values()]
    .map((same) => ({
      warnings: same,
      worst: same.reduce((worst, item) => (isWorse(item, worst) ? item : worst)),
      since: same.reduce((since, { measuredAt }) => (measuredAt < since ? measuredAt : since), same[0]!.measuredAt),
    }))
    .toSorted((a, b) => alarmRank(b.worst) - alarmRank(a.worst))

const isWorse = (warning: CategorizedWarning, other: CategorizedWarning) =>
  alarmRank(warning) === alarmRank(other) ? (warning.excess ?? 0) > (other.excess ?? 0) : alarmRank(warning) > alarmRank(other)
