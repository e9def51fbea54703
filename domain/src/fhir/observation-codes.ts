/**
 * What each vital and laboratory test is called in LOINC and which unit it is sent in: one table, which the mapping writes by
 * and the rules judge by. Codes of the vitals as US Core 6.1.0 and the base vital signs profile name them; units in UCUM.
 */
import type { LabTest } from '../chart/labs.ts'
import type { Metric } from '../values/metrics.ts'
import { type Coding, type Quantity, systems } from './resource.ts'

/** A unit as people read it and in UCUM. */
type Unit = { unit: string; code: string }
export const ucumUnits = {
  pressure: { unit: 'mmHg', code: 'mm[Hg]' },
  pounds: { unit: 'lb', code: '[lb_av]' },
  grams: { unit: 'g', code: 'g' },
  perMinute: { unit: 'bpm', code: '/min' },
  percent: { unit: '%', code: '%' },
  milligramsPerDeciliter: { unit: 'mg/dL', code: 'mg/dL' },
  litersPerMinute: { unit: 'L/min', code: 'L/min' },
  steps: { unit: 'steps', code: '{steps}' },
  score: { unit: 'points', code: '{score}' },
  filtration: { unit: 'mL/min/1.73 m²', code: 'mL/min/{1.73_m2}' },
  millimolesPerLiter: { unit: 'mmol/L', code: 'mmol/L' },
  milligramsPerGram: { unit: 'mg/g', code: 'mg/g' },
} as const satisfies Record<string, Unit>
const { pressure, pounds, grams, perMinute, percent, milligramsPerDeciliter, litersPerMinute } = ucumUnits

/** `units`: what the code may be sent in, the first what we send. `least` and `most`: what no measurement of it exceeds. */
export type ObservationCode = {
  loinc: string
  title: string
  units: readonly Unit[]
  least: number
  most: number
  profile?: string
}

/** `what` is the code in the system, its name, and the US Core profile where there is one. */
const code = (
  what: readonly [string, string, string?],
  units: Unit | readonly Unit[],
  [least, most]: readonly [number, number],
): ObservationCode => {
  const [loinc, title, profile] = what
  const all: readonly Unit[] = 'code' in units ? [units] : units
  return { loinc, title, units: all, least, most, ...(profile !== undefined && { profile }) }
}

export const bloodPressure = { loinc: '85354-9', title: 'Blood pressure', profile: 'blood-pressure' } as const
/** Beside 59408-5, since US Core's pulse oximetry asks for both. */
export const oxygenInBlood = '2708-6'
/** A meter's glucose is of capillary blood; systems that know no meters search by the general code. */
export const glucoseInBlood = '2339-0'
/** ISO/IEEE 11073-10101 for the electrical potential of a heart: LOINC has no code for a strip of one lead. */
const electricalPotential = '131328'

// Bounds are those of the instruments, not of health: what lies outside is a unit or a digit gone wrong
export const vitalCodes: Record<Metric, ObservationCode> = {
  systolicBP: code(['8480-6', 'Systolic blood pressure'], pressure, [20, 350]),
  diastolicBP: code(['8462-4', 'Diastolic blood pressure'], pressure, [10, 250]),
  bodyWeight: code(['29463-7', 'Weight', 'body-weight'], [pounds, grams], [0, 1_000_000]),
  pulse: code(['8867-4', 'Pulse', 'heart-rate'], perMinute, [0, 400]),
  spo2: code(['59408-5', 'SpO2', 'pulse-oximetry'], percent, [0, 100]),
  bloodSugar: code(['41653-7', 'Glucose'], milligramsPerDeciliter, [0, 3000]),
  pef: code(['33452-4', 'Peak flow'], litersPerMinute, [0, 1500]),
  // Of a time that nobody tells: 41950-7 would say that it is a whole day
  step: code(['55423-8', 'Steps'], ucumUnits.steps, [0, 200_000]),
  ecg: code([electricalPotential, 'ECG'], perMinute, [0, 400]),
  perfusionIndex: code(['61006-3', 'Perfusion index'], percent, [0, 100]),
}

export const labCodes: Record<LabTest | 'creatinine', ObservationCode> = {
  totalCholesterol: code(['2093-3', 'Total cholesterol'], milligramsPerDeciliter, [0, 2000]),
  hdl: code(['2085-9', 'HDL cholesterol'], milligramsPerDeciliter, [0, 500]),
  a1c: code(['4548-4', 'Hemoglobin A1c'], percent, [0, 30]),
  // CKD-EPI 2021, which is what the product computes
  egfr: code(['98979-8', 'eGFR'], ucumUnits.filtration, [0, 400]),
  potassium: code(['6298-4', 'Potassium'], ucumUnits.millimolesPerLiter, [0, 20]),
  urineAcr: code(['9318-7', 'Urine albumin/creatinine'], ucumUnits.milligramsPerGram, [0, 50_000]),
  creatinine: code(['2160-0', 'Creatinine'], milligramsPerDeciliter, [0, 50]),
}

/** PHQ-2; of the other sets no LOINC code exists, and none is invented. */
export const phq2Total: ObservationCode = code(['55758-7', 'PHQ-2 total score'], ucumUnits.score, [0, 6])

/** Codes that others may send and ours must judge alike. */
const alsoJudged = [
  code([glucoseInBlood, 'Glucose'], milligramsPerDeciliter, [0, 3000]),
  code([oxygenInBlood, 'Oxygen saturation'], percent, [0, 100]),
  code(['41950-7', 'Steps in 24 hours'], ucumUnits.steps, [0, 200_000]),
]

/** Every code with its units and bounds, by LOINC number. */
export const codeByNumber: ReadonlyMap<string, ObservationCode> = new Map(
  [...Object.values(vitalCodes), ...Object.values(labCodes), phq2Total, ...alsoJudged].map((item) => [item.loinc, item]),
)

const secondCodings: Partial<Record<Metric, string>> = { spo2: oxygenInBlood, bloodSugar: glucoseInBlood }

/** The codings of a vital, the most exact first. */
export function vitalCodings(metric: Metric): Coding[] {
  const { loinc } = vitalCodes[metric]
  const second = secondCodings[metric]
  const first = { system: metric === 'ecg' ? systems.iso11073 : systems.loinc, code: loinc }
  return second === undefined ? [first] : [first, { system: systems.loinc, code: second }]
}

/** A number in the first unit of its code. */
export const quantity = (value: number, { unit, code: ucum }: Unit, comparator?: '<' | '>'): Quantity => ({
  value,
  unit,
  system: systems.ucum,
  code: ucum,
  ...(comparator !== undefined && { comparator }),
})
