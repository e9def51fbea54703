/** CPT II quality codes (`hedisHCPCS`): one systolic and one diastolic code a month, and a glycaemic one from lab or CGM. */
import { dateOfDay, monthOf } from '../../days.ts'
import { readConditions } from '../conditions.ts'
import type { LabResult, MemberFacts } from '../facts.ts'
import type { Table } from '../frames.ts'

export type Quality = {
  /** Date of service: the last date of the month with blood pressure readings. */
  date: string
  systolic: number
  diastolic: number
  codes: string[]
}

// [S31][S32] CBP / CMS165v14: 18 to 85 years of age.
const ages = { from: 18, to: 85 }

/** [S31] systolic mmHg: below 130, 130 to 139, 140 and above. */
export function systolicCode(mmHg: number): string {
  if (mmHg < 130) return '3074F'
  return mmHg < 140 ? '3075F' : '3077F'
}

/** [S31] diastolic mmHg: below 80, 80 to 89, 90 and above. */
export function diastolicCode(mmHg: number): string {
  if (mmHg < 80) return '3078F'
  return mmHg < 90 ? '3079F' : '3080F'
}

/** [S31] A1c percent from a laboratory or as GMI from continuous monitoring; finger-stick values never lead here. */
export function a1cCode({ percent }: LabResult): string {
  if (percent < 7) return '3044F'
  if (percent < 8) return '3051F'
  return percent <= 9 ? '3052F' : '3046F'
}

function isMeasured(facts: MemberFacts): boolean {
  const { age } = facts
  const isHypertensive = readConditions(facts.chronicConditions ?? []).has('hypertension') || (facts.diagnosisCodes ?? []).includes('I10')
  return isHypertensive && age !== undefined && age >= ages.from && age <= ages.to
}

/** The lowest systolic and the lowest diastolic of the month's last day with readings, possibly of different readings. */
export function qualityOf({ facts, settings, when, everyStay }: Table): Quality | null {
  if (settings.config['hedisHCPCS'] !== true || !isMeasured(facts)) return null
  const pressures = everyStay
    .flatMap(({ readings }) => readings)
    .flatMap(({ reading, day }) => (reading.bp !== undefined && monthOf(dateOfDay(day)) === when.month ? [{ day, bp: reading.bp }] : []))
  if (pressures.length === 0) return null
  const lastDay = Math.max(...pressures.map(({ day }) => day))
  const ofDay = pressures.filter(({ day }) => day === lastDay)
  const systolic = Math.min(...ofDay.map(({ bp }) => bp[0]))
  const diastolic = Math.min(...ofDay.map(({ bp }) => bp[1]))
  return { date: dateOfDay(lastDay), systolic, diastolic, codes: [systolicCode(systolic), diastolicCode(diastolic)] }
}

/** The glycaemic code of the month, where a laboratory value or GMI of that month is on file. */
export function glycaemicCodeOf({ facts, settings, when }: Table): string | null {
  if (settings.config['hedisHCPCS'] !== true || facts.a1c === undefined) return null
  return monthOf(facts.a1c.on) === when.month ? a1cCode(facts.a1c) : null
}
