/** Clinical rules in words, and what is wrong with those being edited. Pure. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { categoryFacts } from '@vitalrounds/domain/warnings/category-facts'
import { warningLabels } from '@vitalrounds/domain/warnings/warning-labels'
import {
  type ClinicalRule,
  type ecgDeterminations,
  ruleProblems,
  type RuleSet,
  type WarningCategory,
  warningCategories,
} from '@vitalrounds/domain/warnings/clinical-rules'
import { metricFacts } from '@vitalrounds/domain/values/metrics'

/** How the thresholds of a type are meant: high ones, and changes, include the number; low ones do not. */
export function levelWords(category: WarningCategory): { level: string; bound: string } {
  const { side, kind } = categoryFacts[category]
  if (kind === 'change') return { level: side === 'low' ? 'loss' : 'gain', bound: 'at or above' }
  return { level: side, bound: side === 'low' ? 'below' : 'at or above' }
}

/** The recorder's own findings, in words. */
export const determinationWords: Record<(typeof ecgDeterminations)[number], string> = {
  normal: 'Normal sinus rhythm',
  afib: 'Possible atrial fibrillation',
  unclassified: 'Unclassified',
  bradycardia: 'Bradycardia',
  tachycardia: 'Tachycardia',
  too_short: 'Too short',
  too_long: 'Too long',
  unreadable: 'Unreadable',
  no_analysis: 'No analysis',
}

/** The recorder's word as people read it; one we do not know is shown as it came. */
export const determinationText = (word: string): string => (determinationWords as Record<string, string>)[word] ?? word.replaceAll('_', ' ')

/** What is wrong, by type and by the place of the rule in its list. */
export function problemsOf(set: RuleSet): Map<WarningCategory, Map<number, string>> {
  const byType = new Map<WarningCategory, Map<number, string>>()
  for (const { path, message } of ruleProblems(set)) {
    const [category, at] = path as [WarningCategory, number]
    const existing = byType.get(category) ?? new Map<number, string>()
    byType.set(category, existing.set(at, message))
  }
  for (const [category, rules] of Object.entries(set) as [WarningCategory, RuleSet[WarningCategory]][])
    rules?.forEach((rule, at) => {
      if (rule.kind === 'change' && !(Number.isInteger(rule.days) && rule.days >= 1 && rule.days <= 30))
        byType.set(category, (byType.get(category) ?? new Map<number, string>()).set(at, 'Write 1 to 30 days.'))
    })
  return byType
}

// The contract asks for as many letters where a reason is given at all
const fewest = 3

/** Why a change cannot be kept with this reason. */
export const reasonProblem = (reason: string): string | undefined =>
  reason.trim().length >= fewest ? undefined : 'Say why, in a few words.'

/** Nobody saves what they have not seen the consequences of. */
export const countingNotice = (isCounting: boolean) => (isCounting ? 'Counting what follows.' : undefined)

export const isSameList = (item: readonly ClinicalRule[], other: readonly ClinicalRule[]) => JSON.stringify(item) === JSON.stringify(other)

export const isSameSet = (ruleSet: RuleSet, other: RuleSet) => canonical(ruleSet) === canonical(other)
const canonical = (set: RuleSet) =>
  JSON.stringify(
    Object.entries(set)
      .filter(([, rules]) => rules !== undefined)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

/** The set with a type changed, or without it when it follows what it inherits. */
export function withRules(set: RuleSet, category: WarningCategory, rules: RuleSet[WarningCategory]): RuleSet {
  const { [category]: _before, ...rest } = set
  return rules === undefined ? rest : { ...rest, [category]: rules }
}

const levels = (category: WarningCategory, { warn, critical }: { warn: number | null; critical: number | null }) =>
  [
    warn === null ? null : `${levelWords(category).bound} ${warn}`,
    critical === null ? null : `critical ${levelWords(category).bound} ${critical}`,
  ]
    .filter(Boolean)
    .join(', ')

function ruleText(category: WarningCategory, rule: ClinicalRule): string {
  if (rule.kind === 'determination') {
    const words = (list: typeof rule.warn) => list.map((text) => determinationWords[text]).join(', ') || 'none'
    return `${words(rule.warn)}; critical ${words(rule.critical)}`
  }
  const levelText = levels(category, rule)
  return rule.kind === 'change'
    ? `${levelText} lbs in ${countWithNoun(rule.days, 'day')}`
    : `${metricFacts[rule.metric].title} ${levelText}`
}

/** All rules in words, a line a type, for whoever compares two sets. */
export const setWords = (set: RuleSet) =>
  warningCategories.map(
    (category) => [warningLabels[category], set[category]?.map((rule) => ruleText(category, rule)).join('; ') || 'no warning'] as const,
  )

/** Only the types for which there are rules, or none on purpose. */
export const ownRuleWords = (own: RuleSet) => setWords(own).filter((_, at) => own[warningCategories[at]!] !== undefined)
