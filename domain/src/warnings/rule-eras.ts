/**
 * Which rules held when. New rules bind what was measured before only so far that nobody is flooded: a reading is a
 * warning if it breaks the rules of today and broke those in force when it was new.
 */
import { type EffectiveRules, effectiveRules, type RuleSet } from './clinical-rules.ts'

/** Rules that a group or a member had set until an instant; oldest first. */
export type PastRules = { rules: RuleSet; until: string }[]
export type RuleHistory = { now: RuleSet; past: PastRules }
/** ISO instants; null: since ever, or still. */
export type RuleEra = { rules: EffectiveRules; from: string | null; until: string | null }

const isIn = (era: RuleEra, from: string, until: string) =>
  (era.from === null || era.from <= until) && (era.until === null || era.until > from)

/** The eras of which one was in force between two instants. */
export const erasBetween = (eras: readonly RuleEra[], from: string, until: string) => eras.filter((era) => isIn(era, from, until))

/** Oldest first; the last one is in force. */
export function erasOf(group: RuleHistory, member: RuleHistory): RuleEra[] {
  const turns = [...new Set([...group.past, ...member.past].map(({ until }) => until))].toSorted()
  const at = ({ now, past }: RuleHistory, from: string | null) => past.find(({ until }) => from === null || until > from)?.rules ?? now
  return [null, ...turns].map((from, n) => ({
    rules: effectiveRules(at(group, from), at(member, from)),
    from,
    until: turns[n] ?? null,
  }))
}

/** Names the rules that hold by when those before ended: whoever saves says which ones were on screen. */
export const versionOf = (past: PastRules) => past.at(-1)?.until ?? 'first'

// A reading arrives at most 30 days after it was measured (measured-at.ts) and is raised within as many; some to spare
const rememberedDays = 33

/** The past with the rules that have just ended; what ended so long ago that it binds nothing any more is left out. */
export function appendPastRules(past: PastRules, ended: PastRules[number]): PastRules {
  const since = Temporal.Instant.from(ended.until).subtract({ hours: 24 * rememberedDays })
  return [...past, ended].filter(({ until }) => Temporal.Instant.compare(Temporal.Instant.from(until), since) >= 0)
}
