/** Open warnings as they are read: those of one type together, with the worst of them and since when. */
import { severityRank } from '../members/member.ts'
import type { Warning } from './warning.ts'

type Told = Pick<Warning, 'category' | 'severity' | 'excess' | 'measuredAt'>
export type SameType<W extends Told> = { warnings: readonly W[]; worst: W; since: string }

/** In the order in which the types first appear; `worst` is the most severe, and of these the farthest from its threshold. */
export const byType = <W extends Told>(warnings: readonly W[]): SameType<W>[] =>
  [...Map.groupBy(warnings, ({ category }) => category).values()].map((same) => ({
    warnings: same,
    worst: same.reduce((worst, one) => (isWorse(one, worst) ? one : worst)),
    since: same.reduce((since, { measuredAt }) => (measuredAt < since ? measuredAt : since), same[0]!.measuredAt),
  }))

const isWorse = (one: Told, other: Told) =>
  severityRank[one.severity] === severityRank[other.severity]
    ? (one.excess ?? 0) > (other.excess ?? 0)
    : severityRank[one.severity] > severityRank[other.severity]
