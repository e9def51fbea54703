/**
 * When a reading is a warning. Each warning type has a list of rules; a group sets its own list or takes the product's,
 * a member's own list replaces the group's. Numbers are in the units on screen: lbs, mmHg, bpm, mg/dL, %.
 */
import { z } from 'zod'
import { hardLimits } from '../readings/plausibility.ts'
import { categoryFacts } from './category-facts.ts'
import { warningLabels } from './warning-labels.ts'
import { fromDisplay, showReading, toDisplay } from '../values/metrics.ts'

export type WarningCategory = keyof typeof warningLabels
export const warningCategories = Object.keys(warningLabels) as [WarningCategory, ...WarningCategory[]]
export const WarningCategory = z.enum(warningCategories, 'This warning type is not known.')

const measured = z.enum(['systolicBP', 'diastolicBP', 'pulse', 'bloodSugar', 'spo2'], 'This type does not look at this.')
const threshold = z.number('Write a number.').nullable()

/** At or above (high types) or below (low types) `warn`, and the wider `critical`; null where the level is not used. */
const ValueRule = z.strictObject({ kind: z.literal('value'), metric: measured, warn: threshold, critical: threshold })
/** A weight that moved by at least so many lbs against the last `days` local days. */
const ChangeRule = z.strictObject({
  kind: z.literal('change'),
  metric: z.literal('bodyWeight'),
  days: z.int('Write a whole number of days.').min(1, 'At least 1 day.').max(30, 'At most 30 days.'),
  warn: threshold,
  critical: threshold,
})
// What AliveCor's algorithm may say of a recording (Kardia API, `algorithmDetermination`)
export const ecgDeterminations = [
  'normal',
  'afib',
  'unclassified',
  'bradycardia',
  'tachycardia',
  'too_short',
  'too_long',
  'unreadable',
  'no_analysis',
] as const
const Determinations = z.array(z.enum(ecgDeterminations, 'This determination is not known.')).max(ecgDeterminations.length)
const DeterminationRule = z.strictObject({
  kind: z.literal('determination'),
  metric: z.literal('ecg'),
  warn: Determinations,
  critical: Determinations,
})

export const ClinicalRule = z.discriminatedUnion('kind', [ValueRule, ChangeRule, DeterminationRule])
export type ClinicalRule = z.infer<typeof ClinicalRule>
export type ValueRule = z.infer<typeof ValueRule>
export type ChangeRule = z.infer<typeof ChangeRule>
export type DeterminationRule = z.infer<typeof DeterminationRule>

// Enough for two pressures with two steps each; more would hide one another.
const RuleList = z.array(ClinicalRule).max(6, 'At most 6 rules of a type.')

/** What a group or a member has set: a type that is absent is inherited, an empty list switches the type off. */
export const RuleSet = z.partialRecord(WarningCategory, RuleList).superRefine((set, ctx) => {
  for (const problem of ruleProblems(set)) ctx.addIssue({ code: 'custom', path: problem.path, message: problem.message })
})
export type RuleSet = Partial<Record<WarningCategory, ClinicalRule[]>>
/** The rules that hold: every type has its list. */
export type EffectiveRules = Record<WarningCategory, ClinicalRule[]>

type RuleProblem = { path: (string | number)[]; message: string }

/** What is wrong with rules that are well formed, each with where it stands and words a nurse understands. */
export function ruleProblems(set: RuleSet): RuleProblem[] {
  return Object.entries(set).flatMap(([category, rules]) =>
    rules.flatMap((rule, index) => {
      const message = problemOf(category as WarningCategory, rule)
      return message === undefined ? [] : [{ path: [category, index], message }]
    }),
  )
}

function problemOf(category: WarningCategory, rule: ClinicalRule): string | undefined {
  const facts = categoryFacts[category]
  if (rule.kind !== facts.kind || !facts.metrics.includes(rule.metric))
    return `${warningLabels[category]} does not take a rule of this kind.`
  if (rule.kind === 'determination') return undefined
  const { warn, critical } = rule
  if (warn === null && critical === null) return 'Write a threshold, or remove the rule.'
  const isWider = warn === null || critical === null || (facts.kind === 'value' && facts.side === 'low' ? critical < warn : critical > warn)
  if (!isWider) return 'The critical threshold must lie beyond the warning threshold.'
  const levels = [warn, critical].filter((level) => level !== null)
  return levels.map((level) => limitProblem(rule, level)).find((problem) => problem !== undefined)
}

// A weight that moved by 100 lbs within 30 days is another person on the scale.
const mostLbs = 100

function limitProblem(rule: ValueRule | ChangeRule, level: number): string | undefined {
  if (rule.kind === 'change') return level > 0 && level <= mostLbs ? undefined : `Write a change between 0.1 and ${mostLbs} lbs.`
  const [least, most] = hardLimits[rule.metric]
  const value = fromDisplay(rule.metric, level)
  const isWhole = toDisplay(rule.metric, value) === level
  if (isWhole && value >= least && value <= most) return undefined
  return `Write a whole number from ${toDisplay(rule.metric, least)} to ${showReading(rule.metric, most)}.`
}

const value = (metric: ValueRule['metric'], warn: number | null, critical: number | null): ValueRule => ({
  kind: 'value',
  metric,
  warn,
  critical,
})
const change = (days: number, warn: number | null, critical: number | null): ChangeRule => ({
  kind: 'change',
  metric: 'bodyWeight',
  days,
  warn,
  critical,
})

/**
 * Thresholds that a new clinic is offered in one click, with the source of each. Nothing holds before the clinic takes them
 * (docs/sources/product.md 2.9, docs/sources/rulings.md 40). TO BE CONFIRMED BY A
 * CLINICIAN: every line.
 */
const offered: Record<WarningCategory, { rules: ClinicalRule[]; source: string }> = {
  weightGain: {
    rules: [change(1, 3, null), change(7, null, 5)],
    source: 'AHA, Managing Heart Failure Symptoms: 2 to 3 lbs in 24 hours; critical: 5 lbs in a week.',
  },
  weightLoss: {
    rules: [change(7, 5, null)],
    source: 'Our own choice, as much as the gain that is critical; no guideline names a number for a week.',
  },
  highBP: {
    rules: [value('systolicBP', 160, 180), value('diastolicBP', 100, 120)],
    source: '2018 ESC/ESH hypertension guideline, grade 2; critical: 2017 ACC/AHA guideline, crisis.',
  },
  lowBP: {
    rules: [value('systolicBP', 100, 90)],
    source: 'Critical: NHLBI, Low Blood Pressure, below 90; the warning is our own margin of 10 above it.',
  },
  highPulse: {
    rules: [value('pulse', 111, 131)],
    source: 'NEWS2 (Royal College of Physicians, 2017): 111 to 130 scores 2, from 131 on 3.',
  },
  lowPulse: {
    rules: [value('pulse', 50, 40)],
    source: '2018 ACC/AHA/HRS bradycardia guideline, below 50; critical: NEWS2 scores 3 at or below 40.',
  },
  highSugar: {
    rules: [value('bloodSugar', 251, 300)],
    source: 'ADA Standards of Care 2025, section 6, level 2 hyperglycemia above 250; critical: our own, at or above 300.',
  },
  lowSugar: {
    rules: [value('bloodSugar', 70, 54)],
    source: 'ADA Standards of Care 2025, section 6, hypoglycemia level 1 below 70, level 2 below 54.',
  },
  lowSpO2: {
    rules: [value('spo2', 92, 88)],
    source: 'NEWS2 scores 3 at or below 91; critical: the lower end of the BTS 2017 target in COPD.',
  },
  // "Possible" findings that a person must read: no level is critical
  ecg: {
    rules: [{ kind: 'determination', metric: 'ecg', warn: ['afib', 'bradycardia', 'tachycardia'], critical: [] }],
    source: 'What the recorder itself calls abnormal.',
  },
}

const everyCategory = <T>(of: (category: WarningCategory) => T) =>
  Object.fromEntries(warningCategories.map((category) => [category, of(category)])) as Record<WarningCategory, T>

/** The thresholds offered, by warning type. */
export const startingRules: EffectiveRules = everyCategory((category) => offered[category].rules)
/** Where each comes from, in words for the screen. */
export const startingSources = everyCategory((category) => offered[category].source)

/** The rules that hold for a member: the member's own list of a type, else the group's, else none. */
export const effectiveRules = (group: RuleSet = {}, member: RuleSet = {}): EffectiveRules =>
  everyCategory((category) => member[category] ?? group[category] ?? [])

/** Where the rules of a type come from, for a screen that shows inheritance. */
export const ruleSource = (category: WarningCategory, group: RuleSet, member: RuleSet) =>
  member[category] ? ('member' as const) : group[category] ? ('group' as const) : ('none' as const)

/** What a stored set holds; what a version before wrote and this one does not know is left out, never guessed. */
export function readRuleSet(stored: unknown): RuleSet {
  const entries = Object.entries((stored ?? {}) as Record<string, unknown>).flatMap(([category, rules]) => {
    const result = RuleSet.safeParse({ [category]: rules })
    return result.success ? Object.entries(result.data) : []
  })
  return Object.fromEntries(entries) as RuleSet
}
