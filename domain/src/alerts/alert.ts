/** Doctor alerts: a question to a doctor about one member, with what is known of the member frozen at that moment. */
import { z } from 'zod'
import { outStates } from '../values/text-delivery.ts'
import { Gender } from '../values/gender.ts'
import { MemberId } from '../values/member-id.ts'
import { isPractitioner } from '../auth/practitioners.ts'
import { alertAnswerNames } from './answers.ts'
import { StoredPhone } from '../phone-fields.ts'
import { plainText } from '../plain-text.ts'
import { Instant } from '../values/instant.ts'
import { VitalPicture } from '../vitals/vital-pictures.ts'

export const alertStatuses = ['open', 'answered', 'cleared'] as const
export type AlertStatus = (typeof alertStatuses)[number]

export const mostAlertCharacters = 2000
/** Hours without an answer before the doctor is reminded, and again before the backup doctor is asked. */
export const defaultReminderHours = 4

export const AlertText = z
  .string('Write what the doctor should know.')
  .trim()
  .max(mostAlertCharacters, `At most ${mostAlertCharacters} characters.`)
  .refine((text) => plainText(text) !== '', 'Write what the doctor should know.')

/** Who is asked: a name and a US phone number that takes texts. */
export const Recipient = z.strictObject({
  name: z.string('Write the doctor’s name.').trim().min(1, 'Write the doctor’s name.').max(120, 'At most 120 characters.'),
  contactInfo: StoredPhone,
})
export type Recipient = z.infer<typeof Recipient>

/** Whom the form offers by name; of a physician who was never asked no phone may be on record. */
export const OfferedRecipient = z.object({
  name: z.string(),
  contactInfo: StoredPhone.nullable(),
  /** The physician to whom the member is assigned. */
  isAssigned: z.literal(true).optional(),
})
export type OfferedRecipient = z.infer<typeof OfferedRecipient>

/** What the doctor sees, as it was when the alert was sent. */
export const AlertSnapshot = z.object({
  name: z.string(),
  phone: z.string(),
  dob: z.iso.date(),
  gender: Gender,
  /** On the day it was sent; null on alerts frozen before it was kept. */
  age: z.int().nullable().default(null),
  timeZone: z.string(),
  /** The last reading of each type, its goal and the last 30 days. */
  vitals: z.array(VitalPicture),
  medications: z.array(z.string()),
  /** What of them began, ended or was changed in the 60 days before, the newest first; dates as months where no day is known. */
  medicationNews: z.array(z.object({ kind: z.enum(['started', 'changed', 'stopped']), on: z.string(), text: z.string() })).default([]),
  allergies: z.array(z.string()),
  /** On alerts frozen before diagnoses were kept with their codes; those have the list below. */
  conditions: z.array(z.string()),
  /** Each once: by code with the title of its year, and conditions that no code of the chart proves. */
  diagnoses: z.array(z.object({ code: z.string().nullable(), title: z.string() })).default([]),
  /** The last of each laboratory value that a dose depends on, where one is on record. */
  labs: z.array(z.object({ title: z.string(), value: z.string(), on: z.iso.date() })).default([]),
  /** Of the plan in force, in lbs, with the day of its approval. */
  dryWeight: z.object({ lbs: z.number(), on: z.iso.date() }).nullable().default(null),
  lastNote: z.object({ at: Instant, by: z.string(), value: z.string() }).nullable(),
})
export type AlertSnapshot = z.infer<typeof AlertSnapshot>

export const alertEvents = ['sent', 'resent', 'reminded', 'backup', 'opened', 'answered', 'cleared'] as const
export type AlertEventKind = (typeof alertEvents)[number]

/** In the words of the specification; `memberId`, `owner_id`, `answer` and `timeline` are ours. */
export const DoctorAlert = z.object({
  alertId: z.uuid(),
  memberId: MemberId,
  owner_id: z.uuid(),
  time: Instant,
  by: z.string(),
  email: z.string(),
  value: z.string(),
  isDirectSecureMsg: z.boolean(),
  to: z.object({ name: z.string(), contactInfo: z.string() }),
  backup: z.object({ name: z.string(), contactInfo: z.string() }).nullable(),
  /** The page of the alert. It opens only with what the text to the doctor carries beside it. */
  url: z.string(),
  status: z.enum(alertStatuses),
  clearedAt: Instant.nullable(),
  clearedBy: z.string().nullable(),
  answer: z.object({ answer: z.enum(alertAnswerNames), words: z.string(), by: z.string(), at: Instant }).nullable(),
  /** `delivery`: of a text that left, how far it has come. */
  timeline: z.array(z.object({ kind: z.enum(alertEvents), at: Instant, about: z.string(), delivery: z.enum(outStates).nullable() })),
})
export type DoctorAlert = z.infer<typeof DoctorAlert>

/** Why an alert cannot be changed so. */
export const clearAlertProblem = ({ status }: Pick<DoctorAlert, 'status'>) => (status === 'cleared' ? 'alert.cleared' : undefined)
export const resendProblem = ({ status }: Pick<DoctorAlert, 'status'>) =>
  status === 'open' ? undefined : status === 'cleared' ? 'alert.cleared' : 'alert.answered'
/** Why this user may not answer it: the problem to answer with; undefined where they may. Screen and server ask here. */
export function answerProblem({ title }: { title: string }, { status }: Pick<DoctorAlert, 'status'>) {
  if (!isPractitioner(title)) return 'alert.notPractitioner'
  return resendProblem({ status })
}
