/** The patient's words of a value in the five languages; drafts, reviewed by no speaker of the language (links/page-languages.ts). */
import type { Language } from '../../values/languages.ts'
import { patientChineseSimplified } from './patient-words-chinese-simplified.ts'
import { patientChineseTraditional } from './patient-words-chinese-traditional.ts'
import { patientEnglish } from './patient-words-english.ts'
import { patientKorean } from './patient-words-korean.ts'
import { patientSpanish } from './patient-words-spanish.ts'
import type { PatientWords } from './patient-words-types.ts'
import type { Band, Limits } from './lines.ts'

export const patientWords: Record<Language, PatientWords> = {
  English: patientEnglish,
  Spanish: patientSpanish,
  ChineseTraditional: patientChineseTraditional,
  ChineseSimplified: patientChineseSimplified,
  Korean: patientKorean,
}

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' / ')

function bandText(band: Band | null, words: PatientWords): string {
  if (!band) return ''
  const { low, high } = band
  if (low !== undefined && high !== undefined) return `${low}–${high}`
  return low !== undefined ? words.atLeast(String(low)) : high !== undefined ? words.atMost(String(high)) : ''
}

function limitsText(limits: Limits | null, words: PatientWords): string {
  const ends = [
    ...(limits?.low === undefined ? [] : [words.alarmBelow(String(limits.low))]),
    ...(limits?.high === undefined ? [] : [words.alarmFrom(String(limits.high))]),
  ]
  return ends.join(` ${words.or} `)
}

/** `90–129 / 60–79`, `at least 92`; empty where nobody is treated to a goal. `lower` is the diastolic one of a pair. */
export const patientGoal = (goal: Band | null, lower: Band | null, words: PatientWords) =>
  joined([bandText(goal, words), bandText(lower, words)])

/** `below 90 or from 150 / from 95`: where the care team is alerted; empty where no rule says anything. */
export const patientAlarm = (alarm: Limits | null, lower: Limits | null, words: PatientWords) =>
  joined([limitsText(alarm, words), limitsText(lower, words)])
