/**
 * What a chart may lack (`inferredDx`): proposed with what it is founded on, for a person to accept or decline. Nothing is
 * ever recorded by itself, and what was declined is not proposed again.
 */
import { countWithNoun } from '../counted.ts'
import { isControlled, uncontrolledText } from '../billing/quality/controlled-pressure.ts'
import type { BillingConfig } from '../billing/settings.ts'
import { suggestDiagnoses } from '../billing/diagnoses.ts'
import { chronicConditions } from './chronic-conditions.ts'
import { type ConditionKey, conditionNamed, conditionsOfCode } from './conditions.ts'

/** One pressure of the last 30 days that counts; `day` is the member's local date as a number of days. */
export type Pressure = { day: number; bp: readonly [number, number] }

export type SuggestionFacts = {
  config: BillingConfig
  chronicConditions: readonly string[]
  diagnosisCodes: readonly string[]
  pressures: readonly Pressure[]
  /** Codes and conditions that somebody declined. */
  declined: readonly string[]
}

export type DiagnosisSuggestion = {
  kind: 'code' | 'condition'
  /** The code, or the name of the condition. */
  value: string
  evidence: string
}

function pressureEvidence(pressures: readonly Pressure[]): string {
  const high = pressures.filter(({ bp }) => !isControlled(bp))
  const days = new Set(high.map(({ day }) => day)).size
  return `${high.length} of ${pressures.length} readings ${uncontrolledText}, on ${countWithNoun(days, 'day')} of the last 30`
}

const proves = (words: string) => {
  const key = conditionNamed(words)
  return key === undefined ? words : chronicConditions[key]
}

/** Codes for conditions on the list, conditions for codes on the list, and what repeated readings put before the physician. */
export function suggestionsFor(facts: SuggestionFacts): DiagnosisSuggestion[] {
  if (facts.config['inferredDx'] !== true) return []
  const { suggested, forPhysician } = suggestDiagnoses(
    {
      zone: 'UTC',
      readings: [],
      intervals: [],
      chronicConditions: facts.chronicConditions,
      diagnosisCodes: facts.diagnosisCodes,
    },
    facts.config,
    facts.pressures.map(({ day, bp }) => ({
      day,
      at: 0,
      receivedAt: 0,
      isClockWrong: false,
      reading: { takenAt: 0, type: 'systolicBP', bp },
    })),
  )
  const diagnosisSuggestions: DiagnosisSuggestion[] = [
    ...suggested.map((value) => ({ kind: 'code' as const, value, evidence: listEvidence(value, facts) })),
    ...forPhysician.map((value) => ({
      kind: 'code' as const,
      value,
      evidence: pressureEvidence(facts.pressures),
    })),
    ...conditionsFromCodes(facts),
  ]
  return diagnosisSuggestions.filter(({ value }) => !facts.declined.includes(value))
}

/** On the list of conditions: which of them speak for the code. */
function listEvidence(code: string, { chronicConditions: listed }: SuggestionFacts): string {
  const keys = conditionsOfCode(code)
  const naming = listed.filter((words) => keys.includes(conditionNamed(words) as ConditionKey))
  return `On the list of conditions: ${(naming.length > 0 ? naming : listed).map(proves).join(', ')}`
}

/** A code on record proves a condition that nobody has listed. */
function conditionsFromCodes({ chronicConditions: listed, diagnosisCodes }: SuggestionFacts): DiagnosisSuggestion[] {
  const existing = new Set(listed.map(conditionNamed))
  const keys = [...new Set(diagnosisCodes.flatMap(conditionsOfCode))].filter((key) => !existing.has(key))
  return keys.map((key) => ({
    kind: 'condition',
    value: chronicConditions[key],
    evidence: `Diagnosis ${diagnosisCodes.filter((code) => conditionsOfCode(code).includes(key)).join(', ')} is on record`,
  }))
}
