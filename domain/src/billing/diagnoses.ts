/**
 * ICD-10 codes suggested from the chronic-condition list (`inferredDx`), for a practitioner to accept. Recorded codes
 * always win: nothing is suggested beside them.
 */
import { isControlled } from './quality/controlled-pressure.ts'
import { readConditions } from './conditions.ts'
import type { ConditionList } from './conditions.ts'
import type { MemberFacts } from './facts.ts'
import type { CountedReading } from './reading-days.ts'
import type { BillingConfig } from './settings.ts'

export type DiagnosisSuggestions = {
  /** Suggested codes, in order; a practitioner must accept them. */
  suggested: string[]
  /** Codes to be put before the physician and never on a claim. */
  forPhysician: string[]
}

// ICD-10-CM N18: stage 3 is unspecified (N18.30), 3a or 3b; stage 6 stands for end-stage disease. [M]
const ckdByStage: Record<string, string> = {
  '1': 'N18.1',
  '2': 'N18.2',
  '3': 'N18.30',
  '3a': 'N18.31',
  '3b': 'N18.32',
  '4': 'N18.4',
  '5': 'N18.5',
  '6': 'N18.6',
}

// ICD-10-CM since 2024-10-01: obesity by class. [M]
const obesityByClass: Record<string, string> = { '1': 'E66.811', '2': 'E66.812', '3': 'E66.813' }

const ckdCode = ({ ckdStage }: ConditionList) => ckdByStage[ckdStage ?? ''] ?? 'N18.9'

const kidneyCodes = (list: ConditionList) => (list.has('ckd') ? [ckdCode(list)] : [])

/** ICD-10-CM I.C.9.a: hypertension is presumed related to heart failure and kidney disease; stage 5 and 6 change it. */
function circulatory(list: ConditionList): string[] {
  const heart = list.has('heartFailure') ? ['I50.9'] : []
  if (!list.has('hypertension')) return heart
  const kidney = kidneyCodes(list)
  const isLateStage = list.ckdStage === '5' || list.ckdStage === '6'
  if (heart.length > 0 && kidney.length > 0) return [isLateStage ? 'I13.2' : 'I13.0', ...heart, ...kidney]
  if (heart.length > 0) return ['I11.0', ...heart]
  if (kidney.length > 0) return [isLateStage ? 'I12.0' : 'I12.9', ...kidney]
  return ['I10']
}

/** ICD-10-CM I.C.4.a: as many E11 codes as describe the disease; E11.9 only where nothing else does. [M] */
function diabetic(list: ConditionList): string[] {
  if (!list.has('diabetes')) return []
  const codes = list.has('ckd') ? ['E11.22', ckdCode(list)] : []
  if (list.has('hyperglycaemia')) codes.push('E11.65')
  return codes.length > 0 ? codes : ['E11.9']
}

// docs/sources/billing-rules.md 7 [M]
const singles = [
  ['hyperlipidaemia', 'E78.5'],
  ['copd', 'J44.9'],
  ['asthma', 'J45.909'],
  ['atrialFibrillation', 'I48.91'],
  ['coronaryDisease', 'I25.10'],
] as const

function inferred(list: ConditionList): string[] {
  const alone = singles.filter(([condition]) => list.has(condition)).map(([, code]) => code)
  const obesity = list.has('obesity') ? [obesityByClass[list.obesityClass ?? ''] ?? 'E66.9'] : []
  return [...new Set([...circulatory(list), ...diabetic(list), ...kidneyCodes(list), ...alone, ...obesity])]
}

// [D] "repeated": on at least two different days.
const repeatedDays = 2

function hasRepeatedHighPressure(readings: readonly CountedReading[]): boolean {
  const days = readings.filter(({ reading }) => reading.bp !== undefined && !isControlled(reading.bp)).map(({ day }) => day)
  return new Set(days).size >= repeatedDays
}

/** Suggestions for a member without recorded codes; empty where the group's flag is off or codes are recorded. */
export function suggestDiagnoses(facts: MemberFacts, config: BillingConfig, readings: readonly CountedReading[]): DiagnosisSuggestions {
  if (config['inferredDx'] !== true || (facts.diagnosisCodes ?? []).length > 0) {
    return { suggested: [], forPhysician: [] }
  }
  const list = readConditions(facts.chronicConditions ?? [])
  const isUnexplained = !list.has('hypertension') && hasRepeatedHighPressure(readings)
  // R03.0, elevated reading without a diagnosis of hypertension. [M]
  return { suggested: inferred(list), forPhysician: isUnexplained ? ['R03.0'] : [] }
}
