/**
 * The body behind a member's readings: which conditions it has and where its values lie without noise. The numbers are
 * made to look like a clinic's panel; they are invented and no evidence of anything.
 */
import type { Chance } from '../random.ts'

export type Condition = 'hypertension' | 'heartFailure' | 'diabetes' | 'copd' | 'obesity' | 'ckd' | 'afib'
/** What lies on the member's kitchen table; peak flow is told on the phone and typed in. */
export type Kit = 'cuff' | 'scale' | 'meter' | 'oximeter' | 'kardia' | 'told'

export type Body = {
  conditions: readonly Condition[]
  kits: readonly Kit[]
  systolic: number
  diastolic: number
  pulse: number
  weightLb: number
  /** Mean glucose before breakfast, mg/dL. */
  glucose: number
  spo2: number
  /** Best peak flow, L/min. */
  peakFlow: number
}

type Panel = readonly (readonly [conditions: readonly Condition[], weight: number])[]

// Hypertension leads, then diabetes and heart failure: the order of chronic conditions among Medicare's beneficiaries
// (CMS Chronic Conditions Data Warehouse). The last entry is the healthy control.
const panel: Panel = [
  [['hypertension'], 26],
  [['hypertension', 'obesity'], 9],
  [['hypertension', 'diabetes'], 14],
  [['diabetes'], 8],
  [['diabetes', 'obesity'], 6],
  [['heartFailure', 'hypertension'], 9],
  [['heartFailure', 'ckd'], 4],
  [['heartFailure', 'afib'], 2.5],
  [['copd'], 5],
  [['copd', 'heartFailure'], 2],
  [['ckd', 'hypertension'], 6],
  [['obesity'], 3],
  [['afib', 'hypertension'], 2],
  [[], 3.5],
]

const kitsOf = (conditions: readonly Condition[], draw: Chance): Kit[] => {
  const has = (...some: Condition[]) => some.some((condition) => conditions.includes(condition))
  const kits: Kit[] = []
  if (has('hypertension', 'heartFailure', 'ckd', 'afib', 'copd') || conditions.length === 0) kits.push('cuff')
  if (has('heartFailure', 'obesity', 'ckd')) kits.push('scale')
  if (has('diabetes')) kits.push('meter')
  // The oximeter speaks through the gateway of a cuff
  if (has('copd')) kits.push('oximeter')
  if (has('copd') && draw.is(0.4)) kits.push('told')
  if (has('afib') && draw.is(0.6)) kits.push('kardia')
  return kits
}

/** A body with conditions as a panel has them, or with those given. */
export function aBody(draw: Chance, input?: readonly Condition[], gender: 'male' | 'female' = 'female'): Body {
  const conditions = input ?? draw.weighted(panel)
  const when = (condition: Condition, there: number, otherwise: number) => (conditions.includes(condition) ? there : otherwise)
  const meters = gender === 'male' ? draw.normal(1.75, 0.07) : draw.normal(1.62, 0.06)
  const bmi = draw.normal(when('obesity', 36, 27), 3.4)
  const systolic = draw.normal(when('hypertension', 131, 121), 7.5)
  return {
    conditions,
    kits: kitsOf(conditions, draw),
    systolic: systolic + when('ckd', 4, 0) - when('heartFailure', 9, 0),
    diastolic: 44 + systolic * 0.26 + draw.normal(0, 4),
    pulse: draw.normal(when('afib', 81, when('copd', 78, 71)), 6),
    weightLb: Math.max(96, bmi * meters * meters * 2.2046),
    glucose: Math.max(84, draw.normal(when('diabetes', 136, 95), when('diabetes', 21, 6))),
    spo2: draw.normal(when('copd', 93, 97), when('copd', 1.1, 0.6)),
    peakFlow: draw.normal(when('copd', 245, 430), 50),
  }
}

// ICD-10-CM, fiscal year 2026 (CDC/NCHS): I10 hypertension, I50.22 and I50.32 chronic heart failure, E11 type 2 diabetes,
// J44.9 COPD, E66.9 and E66.01 obesity with Z68.3- BMI, N18.3- and N18.4 chronic kidney disease, I48 atrial fibrillation
const codes: Record<Condition, readonly (readonly string[])[]> = {
  hypertension: [['I10'], ['I10'], ['I11.9']],
  heartFailure: [['I50.22'], ['I50.32'], ['I50.9']],
  diabetes: [['E11.9'], ['E11.65'], ['E11.22', 'N18.31']],
  copd: [['J44.9'], ['J44.1']],
  obesity: [
    ['E66.9', 'Z68.35'],
    ['E66.01', 'Z68.41'],
  ],
  ckd: [['N18.31'], ['N18.4'], ['N18.30'], ['N18.6', 'Z99.2']],
  afib: [['I48.0'], ['I48.20']],
}
export const diagnosesOf = (draw: Chance, conditions: readonly Condition[]): string[] => [
  ...new Set(conditions.flatMap((condition) => draw.pick(codes[condition]))),
]

/** The words the clinic uses for them. */
export const conditionWords: Record<Condition, string> = {
  hypertension: 'Hypertension',
  heartFailure: 'Heart Failure',
  diabetes: 'Diabetes',
  copd: 'COPD',
  obesity: 'Obesity',
  ckd: 'Chronic Kidney Disease',
  afib: 'Atrial Fibrillation',
}

const remedies: Record<Condition, readonly string[]> = {
  hypertension: ['Lisinopril 20 mg daily', 'Amlodipine 5 mg daily', 'Losartan 50 mg daily', 'Hydrochlorothiazide 25 mg daily'],
  heartFailure: ['Furosemide 40 mg daily', 'Carvedilol 12.5 mg twice daily', 'Sacubitril-valsartan 49/51 mg twice daily'],
  diabetes: ['Metformin 1000 mg twice daily', 'Empagliflozin 10 mg daily', 'Insulin glargine 18 units at bedtime'],
  copd: ['Tiotropium 18 mcg inhaled daily', 'Albuterol inhaler as needed'],
  obesity: ['Semaglutide 1 mg weekly'],
  ckd: ['Dapagliflozin 10 mg daily'],
  afib: ['Apixaban 5 mg twice daily', 'Metoprolol succinate 50 mg daily'],
}
export const medicationsOf = (draw: Chance, conditions: readonly Condition[]) =>
  [...new Set(conditions.map((condition) => draw.pick(remedies[condition])))].map((name) => ({ name }))
