/**
 * A risk card: one published formula or one plain count, with the inputs it took, their dates, and what would change it. No
 * card feeds another and nothing is summed up over cards. Bands marked [D] are ours; all wait for a clinician (docs/sources/chart.md risk).
 */
import { alarmText, goalText, rangeSentence } from '../readings/verdict/words.ts'
import type { PictureName, VitalPicture } from '../vitals/vital-pictures.ts'
import { withUnit } from '../with-unit.ts'

export const riskCards = [
  'bpControl',
  'glucoseInRange',
  'weightSwing',
  'measuring',
  'charlson',
  'falls',
  'hospitalStay',
  'kidneyFailure',
] as const
export type RiskCardName = (typeof riskCards)[number]

export type CardInput = { label: string; value: string; on: string | null }
export type RiskCard = {
  card: RiskCardName
  title: string
  /** Version of the formula. */
  version: string
  /** The result in words; null where inputs are missing. */
  value: string | null
  band: string | null
  inputs: CardInput[]
  /** What is missing, named; empty where the card could be computed. */
  missing: string[]
  formula: string
  source: string
  /** What would change it. */
  changes: string
  /** The member's date for which it holds. */
  asOf: string
}

export type DatedValue = { on: string; value: number }
export type DatedPressure = { on: string; hour: number; systolic: number; diastolic: number }
export type HospitalEvent = { kind: 'emergency' | 'hospital'; from: string; until: string | null }
export type FallsAnswers = { on: string; answers: Readonly<Record<string, string | number>> }

/** What the cards are computed from: only what is on record, with its date on the member's calendar. */
export type RiskFacts = {
  today: string
  age: number
  gender: 'male' | 'female'
  conditions: readonly string[]
  diagnosisCodes: readonly string[]
  /** Of the running year and of the last 30 days, oldest first. */
  pressures: readonly DatedPressure[]
  /** Of the last 14 days. */
  glucose: readonly DatedValue[]
  /** First weight of each day, lbs, of the last 180 days, oldest first. */
  weights: readonly DatedValue[]
  /** Suspect weights of the same days, lbs, oldest first: no card counts them. */
  suspectWeights: readonly DatedValue[]
  /** What the verdict says of pressure, glucose and weight: goal, alarm, range and change, as the doctor reads them. */
  vitals: readonly VitalPicture[]
  /** Dates with a counted reading of a device in the last 30 days. */
  measuredOn: readonly string[]
  /** On how many of these each kind of reading was taken, most first. */
  measuredBy: readonly { title: string; days: number }[]
  /** From when on the member could measure. */
  activeSince: string | null
  /** The device period that runs, by its first and last day, with the days measured in it. */
  period: { start: string; end: string; days: number } | null
  falls: readonly FallsAnswers[]
  hospital: readonly HospitalEvent[]
  takesSedative: boolean
  takesBloodThinner: boolean
  lastReconciled: string | null
  /** Dates of visits face to face. */
  visitsOn: readonly string[]
  /** Dates on which somebody of the clinic spoke with the member. */
  spokenOn: readonly string[]
  /** As the care plan in force names it, lbs, by the day on which that was approved. */
  dryWeight: DatedValue | null
  labs: {
    egfr: (DatedValue & { creatinine?: number | null }) | null
    urineAcr: DatedValue | null
    a1c: DatedValue | null
  }
}

type Parts = Omit<RiskCard, 'asOf' | 'value' | 'band' | 'missing'> & Partial<Pick<RiskCard, 'value' | 'band' | 'missing'>>
export const cardOf = ({ today }: Pick<RiskFacts, 'today'>, parts: Parts): RiskCard => ({
  value: null,
  band: null,
  missing: [],
  ...parts,
  asOf: today,
})

export const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export const vitalOf = ({ vitals }: Pick<RiskFacts, 'vitals'>, name: PictureName) => vitals.find((vital) => vital.name === name)

/** The two lines of a vital and its range, in the words of every other page. */
export function lineInputs(vital: VitalPicture | undefined, today: string): CardInput[] {
  if (!vital) return []
  const { unit, range, goalSource } = vital
  const goal = goalText(vital.goal, vital.lowerGoal)
  const alarm = alarmText(vital.alarm, vital.lowerAlarm)
  return [
    ...(goal === '' ? [] : [{ label: 'Goal', value: `${withUnit(goal, unit)} (${goalSource})`, on: null }]),
    ...(alarm === '' ? [] : [{ label: 'Alarm', value: withUnit(alarm, unit), on: null }]),
    ...(range ? [{ label: 'Last 30 days', value: rangeSentence(range, unit), on: today }] : []),
  ]
}
