/**
 * The shape of a billing rule and how the row in force on a date is found. Rows are data (`rows-*.ts`): adding or ending
 * one changes what the engine answers without touching it.
 */
import type { Program } from './facts.ts'

export type Reason =
  | 'MET'
  | 'DAYS_SHORT'
  | 'PERIOD_OPEN'
  | 'NO_READINGS'
  | 'TIME_SHORT'
  | 'NO_LIVE_CALL'
  | 'TIME_SHORT_AND_NO_LIVE_CALL'
  | 'BASE_NOT_MET'
  | 'NOT_COMPLEX'
  | 'EXCLUSIVE_FAMILY'
  | 'SUPERSEDED_BY_99454'
  | 'SUPERSEDED_BY_99457'
  | 'NOT_EFFECTIVE'
  | 'CODE_DISABLED'
  | 'NO_CONSENT'
  | 'OTHER_PRACTITIONER'
  | 'ALREADY_BILLED_EPISODE'
  | 'CONDITIONS_LT_2'
  | 'NO_CARE_PLAN'
  | 'CARE_PLAN_NOT_APPROVED'
  | 'APCM_MONTH'
  | 'NO_ORDER'
  | 'NO_EDUCATION'
  | 'NO_INITIATING_VISIT'

/** A fact about the member that a code needs besides days or minutes; `gates.ts` says how each is judged. */
export type Gate = 'consent' | 'solePractitioner' | 'newEpisode' | 'conditions2' | 'carePlan' | 'complexMdm'

/** What an auditor asks for beside days and minutes; `evidence-gates.ts` says how each is judged. */
export type EvidenceFact = 'order' | 'education' | 'initiatingVisit' | 'employedStaff'

/** A fact that must stand on record beside the gates, what follows where it does not, and which text says so. */
export type EvidenceGate = {
  fact: EvidenceFact
  effect: 'warn' | 'refuse'
  /** Of a visit: how many days before the start it may lie; absent: any number. */
  withinDays?: number
  source: string
}

export type Confidence = 'high' | 'medium' | 'low'

export type RuleRow = {
  code: string
  title: string
  /** First and last date of service the row holds for; `to` null: until further notice. */
  from: string
  to: string | null
  /** Of a row that only goes on what another said: when that one began. */
  effectiveFrom?: string
  /** Judged per episode of care, per device period or per calendar month. */
  scope: 'episode' | 'period' | 'month'
  /** Distinct reading days, or milliseconds of counted time. */
  measure: 'days' | 'ms'
  program: Program
  /** The measure at which the first unit is earned; for an add-on the total including its base. */
  min: number
  /** The measure above which the code no longer describes the work. */
  max?: number
  /** What each further unit takes on top of `min`. */
  step?: number
  /** Null: no cap. */
  maxUnits: number | null
  /** `whenClosed`: more days may still turn it into another code, so nothing is said before the period ends. */
  decided: 'whenMet' | 'whenClosed'
  live: 'none' | 'one' | 'onePerUnit'
  /** Codes that must be met beside this one. */
  requires: readonly string[]
  /** Codes that push this one out when they are met, in order of priority, each with the reason it leaves. */
  excludes: readonly { code: string; reason: Reason }[]
  gates: readonly Gate[]
  evidence?: readonly EvidenceGate[]
  /** Whose time counts: anyone clinical, or only a physician or other qualified professional in person. */
  staff: 'any' | 'clinical' | 'qhp'
  /** What the biller falls back to when this code is lost. */
  fallback?: string
  /** What must be on paper, in a biller's words. */
  needs: string
  source: string
  confidence: Confidence
}

/** A service that, chosen for the month, takes whole programs out of billing. */
export type BlockerRow = {
  codes: readonly string[]
  title: string
  from: string
  to: string | null
  blocks: readonly Program[]
  reason: Reason
  source: string
  confidence: Confidence
}

/** A stretch of dates behind the last day the rows were written for. */
export type RulesSpan = {
  from: string
  /** Null: until further notice. */
  to: string | null
  /** The year whose rules go on. */
  rulesOf: number
  /** The text by which an administrator confirmed them for this year; null: nobody has. */
  citation: string | null
}

export type Rulebook = {
  rows: readonly RuleRow[]
  blockers: readonly BlockerRow[]
  /** How the rows go on behind their last day; absent in what was closed before they had one. */
  goesOn?: readonly RulesSpan[]
}

const isInForce = (row: { from: string; to: string | null }, date: string) => row.from <= date && (row.to === null || date <= row.to)

const indexes = new WeakMap<Rulebook, Map<string, RuleRow[]>>()

/** Rows by code, each list oldest first. Remembered per rulebook, which is never changed in place. */
export function rowsByCode(rules: Rulebook): ReadonlyMap<string, readonly RuleRow[]> {
  const existing = indexes.get(rules)
  if (existing !== undefined) return existing
  const index = new Map<string, RuleRow[]>()
  for (const row of rules.rows.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const rows = index.get(row.code)
    if (rows === undefined) index.set(row.code, [row])
    else rows.push(row)
  }
  indexes.set(rules, index)
  return index
}

/** The date from which a row's words have held without a change. */
export const effectiveFrom = (row: RuleRow): string => row.effectiveFrom ?? row.from

/** The row of a code in force on a date of service; where two overlap, the later one. Undefined: none is. */
export function ruleOn(rules: Rulebook, code: string, date: string): RuleRow | undefined {
  return rowsByCode(rules)
    .get(code)
    ?.findLast((row) => isInForce(row, date))
}

/** The row in force or, so that progress can be shown for a code not yet or no longer valid, the nearest one. */
export function nearestRule(rules: Rulebook, code: string, date: string): RuleRow | undefined {
  const rows = rowsByCode(rules).get(code)
  return ruleOn(rules, code, date) ?? rows?.findLast((row) => row.from <= date) ?? rows?.[0]
}

/** The blocker that takes a program out on a date, if the service it stands for was chosen. */
export function blockerOn(rules: Rulebook, program: Program, date: string): BlockerRow | undefined {
  return rules.blockers.find((row) => row.blocks.includes(program) && isInForce(row, date))
}

const supplyCodes = new WeakMap<Rulebook, string[]>()

/** The codes of device supply, of which a period earns one. */
export function supplyCodesOf(rules: Rulebook): string[] {
  const supplyCode = supplyCodes.get(rules)
  if (supplyCode !== undefined) return supplyCode
  const codes = [...rowsByCode(rules)]
    .filter(([, rows]) => rows.every((row) => row.scope === 'period' && row.measure === 'days' && row.program === 'rpm'))
    .map(([code]) => code)
    .toSorted()
  supplyCodes.set(rules, codes)
  return codes
}
