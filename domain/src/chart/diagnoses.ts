/** Diagnoses of a chart: codes and chronic conditions, who recorded them, and what is proposed. */
import { z } from 'zod'
import { isChronicCondition, longestCondition } from './chronic-conditions.ts'
import { diagnosisCodePattern } from './diagnosis-text.ts'
import { MemberId } from '../values/member-id.ts'
import { Instant } from '../values/instant.ts'

export const diagnosisKinds = ['code', 'condition'] as const
export const DiagnosisKind = z.enum(diagnosisKinds)
export type DiagnosisKind = z.infer<typeof DiagnosisKind>

export const Diagnosis = z.object({
  _id: z.uuid(),
  memberId: MemberId,
  kind: DiagnosisKind,
  /** The code, or the words of the condition. */
  value: z.string(),
  /** The title of the code in the list of its year. */
  title: z.string(),
  source: z.enum(['entered', 'suggested', 'update']),
  evidence: z.string(),
  recordedAt: Instant,
  recordedBy: z.string(),
  ended: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
  /** What the list says of the code today where it is no longer billable; null where all is well. */
  problem: z.string().nullable(),
})
export type Diagnosis = z.infer<typeof Diagnosis>

export const Suggestion = z.object({
  kind: DiagnosisKind,
  value: z.string(),
  title: z.string(),
  /** What it is founded on: "12 of 18 readings at or above 140 or 90 mmHg, on 9 days of the last 30". */
  evidence: z.string(),
})
export const Decline = z.object({
  _id: z.uuid(),
  value: z.string(),
  title: z.string(),
  evidence: z.string(),
  reason: z.string(),
  declinedAt: Instant,
  declinedBy: z.string(),
})

/** Another condition than the 22 is named with its code, so that it counts for care management. */
export const ConditionWords = z
  .string('Write the condition.')
  .trim()
  .min(1, 'Write the condition.')
  .max(longestCondition, `At most ${longestCondition} characters.`)
  .refine(isChronicCondition, 'Choose a condition of the list, or name another with its diagnosis code: Multiple sclerosis (G35.D).')

export const CodeText = z
  .string('Write a code.')
  .trim()
  .toUpperCase()
  .regex(diagnosisCodePattern, 'Write a diagnosis code such as I10 or E11.9.')

export const NewDiagnosis = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('code'), value: CodeText }),
  z.strictObject({ kind: z.literal('condition'), value: ConditionWords }),
])
export type NewDiagnosis = z.infer<typeof NewDiagnosis>
