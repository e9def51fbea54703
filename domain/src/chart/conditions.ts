/**
 * Which ICD-10-CM codes say that a member has one of the 22 chronic conditions. A condition counts once, however many codes
 * prove it, and one code may prove several: I13.0 is high blood pressure, heart failure and kidney disease.
 */
import { readConditions } from '../billing/conditions.ts'
import { plainName } from '../plain-name.ts'
import { chronicConditions, codeInWords } from './chronic-conditions.ts'

export type ConditionKey = keyof typeof chronicConditions
type Rule = { prefixes: readonly string[]; except?: readonly string[] }

// ICD-10-CM FY 2027 (CDC/NCHS) prefixes of CMS's Multiple Chronic Conditions; docs/sources/chart.md conditions
export const conditionRules: Record<ConditionKey, Rule> = {
  alcoholUse: { prefixes: ['F10', 'G62.1', 'I42.6', 'K29.2', 'K70'], except: ['F10.11', 'F10.21', 'F10.91'] },
  dementia: { prefixes: ['F01', 'F02', 'F03', 'G30', 'G31.0', 'G31.83'] },
  arthritis: { prefixes: ['M05', 'M06', 'M08', 'M15', 'M16', 'M17', 'M18', 'M19', 'L40.5'] },
  asthma: { prefixes: ['J45', 'J82.83'] },
  atrialFibrillation: { prefixes: ['I48'] },
  autism: { prefixes: ['F84.0', 'F84.3', 'F84.5', 'F84.8', 'F84.9'] },
  cancer: { prefixes: ['C'], except: ['C44'] },
  ckd: { prefixes: ['N18', 'I12', 'I13', 'E08.22', 'E09.22', 'E10.22', 'E11.22', 'E13.22'] },
  copd: { prefixes: ['J41', 'J42', 'J43', 'J44'] },
  depression: { prefixes: ['F31', 'F32', 'F33', 'F34.0', 'F34.1'], except: ['F32.81'] },
  diabetes: { prefixes: ['E08', 'E09', 'E10', 'E11', 'E13'] },
  drugUse: { prefixes: ['F11', 'F12', 'F13', 'F14', 'F15', 'F16', 'F18', 'F19'] },
  heartFailure: { prefixes: ['I50', 'I11.0', 'I13.0', 'I13.2', 'I09.81', 'I97.13'] },
  hepatitis: { prefixes: ['B18', 'B19.1', 'B19.2'] },
  hiv: { prefixes: ['B20', 'Z21', 'B97.35', 'O98.7'] },
  hyperlipidemia: { prefixes: ['E78.0', 'E78.1', 'E78.2', 'E78.3', 'E78.4', 'E78.5'] },
  hypertension: { prefixes: ['I10', 'I11', 'I12', 'I13', 'I15', 'I16', 'I1A'] },
  ischemicHeartDisease: { prefixes: ['I20', 'I21', 'I22', 'I23', 'I24', 'I25'] },
  obesity: { prefixes: ['E66', 'Z68.3', 'Z68.4'], except: ['E66.3'] },
  osteoporosis: { prefixes: ['M80', 'M81'] },
  schizophrenia: { prefixes: ['F20', 'F22', 'F23', 'F24', 'F25', 'F28', 'F29'] },
  stroke: { prefixes: ['G45', 'I60', 'I61', 'I62', 'I63', 'I69', 'Z86.73'], except: ['G45.4'] },
}
export const conditionKeys = Object.keys(conditionRules) as ConditionKey[]

/** `e119` and `E11.9` are one code. */
export const formatDottedCode = (code: string): string => {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain.length > 3 ? `${plain.slice(0, 3)}.${plain.slice(3)}` : plain
}

export const startsWithAny = (code: string, prefixes: readonly string[]) => prefixes.some((prefix) => code.startsWith(prefix))

/** The conditions that one code proves. */
export const conditionsOfCode = (code: string): ConditionKey[] =>
  conditionKeys.filter((key) => {
    const { prefixes, except = [] } = conditionRules[key]
    return startsWithAny(formatDottedCode(code), prefixes) && !startsWithAny(formatDottedCode(code), except)
  })

const byName = new Map(conditionKeys.flatMap((key) => [plainName(key), plainName(chronicConditions[key])].map((name) => [name, key])))
// The spellings of the billing rules, under the keys of the 22
const spoken = {
  hypertension: 'hypertension',
  heartFailure: 'heartFailure',
  ckd: 'ckd',
  diabetes: 'diabetes',
  hyperlipidaemia: 'hyperlipidemia',
  copd: 'copd',
  asthma: 'asthma',
  atrialFibrillation: 'atrialFibrillation',
  coronaryDisease: 'ischemicHeartDisease',
  obesity: 'obesity',
} as const

/** The condition that a chart's words name: `CKD stage 3a` is `ckd`; undefined for a condition outside the 22. */
export function conditionNamed(words: string): ConditionKey | undefined {
  const named = byName.get(plainName(words))
  if (named) return named
  const read = readConditions([words])
  return (Object.keys(spoken) as (keyof typeof spoken)[]).filter((key) => read.has(key)).map((key) => spoken[key])[0]
}

/** What words of a chart stand for: one of the 22, those that their code proves, or themselves. */
function namedBy(words: string): readonly string[] {
  const named = conditionNamed(words)
  if (named) return [named]
  const proven = conditionsOfCode(codeInWords(words) ?? '')
  return proven.length > 0 ? proven : [words]
}

type Chart = { chronicConditions: readonly string[]; diagnosisCodes: readonly string[] }

/**
 * Every chronic condition of a chart, each once: those of the 22 by their key, others by the words they were entered with,
 * `Multiple sclerosis (G35.A)`. What was suggested and not accepted is not in a chart.
 */
export function conditionsOf({ chronicConditions: listed, diagnosisCodes }: Chart): (ConditionKey | (string & {}))[] {
  return [...new Set([...listed.flatMap(namedBy), ...diagnosisCodes.flatMap(conditionsOfCode)])]
}
