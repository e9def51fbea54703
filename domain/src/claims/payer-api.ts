/** The payers of a clinic, as a setting that its administrators keep, and who pays for a member from which day on. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Save, SettingEntry } from '../settings/setting.ts'
import { Instant } from '../values/instant.ts'
import { MemberId } from '../values/member-id.ts'
import { type PayerKind, payerKinds } from './claim.ts'
import { fileReport, FileToRecord, mostFileLetters } from '../files/file-report.ts'
import { claimText, isPlainAscii } from './identifiers.ts'

export const payerKindTitles: Record<PayerKind, string> = {
  MB: 'Medicare Part B',
  '16': 'Medicare Advantage',
  MC: 'Medicaid',
  CI: 'Commercial',
}

const writable = (text: string) => isPlainAscii(claimText(text))
const unwritable = 'Use Latin letters, and none of * ~ : ^.'

export const ClinicPayer = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1, 'Name the payer.').max(60, 'At most 60 characters.').refine(writable, unwritable),
  kind: z.enum(payerKinds, 'Choose what kind of payer it is.'),
  /** Its number at the clearing house; empty where it is not known yet. */
  payerId: z.string().trim().max(80, 'At most 80 characters.').refine(writable, unwritable),
  /** Whether it takes a claim that corrects or voids another. docs/sources/claims.md frequency. */
  takesCorrections: z.boolean(),
  /** Dates of service as a day, or from the first to the last day of the period. docs/sources/claims.md dates. */
  dates: z.enum(['single', 'span'], 'Choose how dates are written.'),
})
export type ClinicPayer = z.infer<typeof ClinicPayer>

const areDifferent = (texts: readonly string[]) => new Set(texts.map((text) => text.toLowerCase())).size === texts.length

export const ClinicPayers = z.strictObject({
  payers: z
    .array(ClinicPayer)
    .max(100, 'At most 100 payers.')
    .refine((payers) => areDifferent(payers.map(({ id }) => id)), 'A payer stands here twice.')
    .refine((payers) => areDifferent(payers.map(({ name }) => name)), 'Two payers have one name.'),
})
export type ClinicPayers = z.infer<typeof ClinicPayers>

const path = '/orma-v2/api/settings/payers'

export const payerApi = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'The payers of one’s own group',
    shows: ['setting'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: SettingEntry(ClinicPayers),
    problems: ['payer.inUse'],
  }),
  save: endpoint(
    {
      method: 'PUT',
      path,
      summary: 'Keeps the payers of one’s own group; one that is on record for a member stays',
      changes: ['setting', 'payer'],
      access: 'claim.write',
      effect: 'write',
      audit: 'group',
      body: Save(ClinicPayers),
      reply: SettingEntry(ClinicPayers),
      problems: ['payer.inUse', 'settings.changed'],
    },
    { reason: ({ body }) => `payers: ${body.value.payers.map(({ name }) => name).join(', ') || 'none'}`.slice(0, 500) },
  ),
}

const Day = z.iso.date('Enter a date of the calendar.')

/** What is typed from a card: dashes and spaces are for the eye. */
const InsuredId = z
  .string()
  .trim()
  .max(80, 'At most 80 characters.')
  .refine((text) => isPlainAscii(text), unwritable)

export const MemberPayerBody = z
  .strictObject({
    /** Null: nobody is known to pay from that day on. */
    payerId: z.uuid('Choose a payer.').nullable(),
    insuredId: InsuredId,
    from: Day,
    to: Day.nullable(),
  })
  .refine(({ from, to }) => to === null || from <= to, { path: ['to'], message: 'The last day lies before the first.' })
  .refine(({ payerId, insuredId }) => payerId === null || insuredId.length >= 2, {
    path: ['insuredId'],
    message: 'Enter the number on the insurance card.',
  })
export type MemberPayerBody = z.infer<typeof MemberPayerBody>

export const MemberPayerEntry = z.object({
  _id: z.uuid(),
  payerId: z.uuid().nullable(),
  payerName: z.string(),
  insuredId: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  recordedBy: z.string(),
  recordedAt: Instant,
})
export type MemberPayerEntry = z.infer<typeof MemberPayerEntry>

const ofMember = '/orma-v2/api/members/:id/payers'
const params = z.strictObject({ id: MemberId })
const reply = z.object({ payers: z.array(MemberPayerEntry) })

export const memberPayerApi = {
  list: endpoint({
    method: 'GET',
    path: ofMember,
    summary: 'Who pays for a member, all that was ever recorded, newest first',
    shows: ['payer'],
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    params,
    reply,
    problems: ['member.unknown'],
  }),
  record: endpoint(
    {
      method: 'POST',
      path: ofMember,
      summary: 'Records who pays for a member from a day on; what was recorded before is kept',
      changes: ['payer'],
      access: 'coverage.write',
      effect: 'write',
      audit: 'member',
      params,
      body: MemberPayerBody,
      reply,
      problems: ['member.unknown', 'payer.medicareNumber', 'payer.unknown'],
    },
    { reason: ({ body }) => `payer from ${body.from}` },
  ),
}

export const memberPayerFileApi = {
  take: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/settings/payers/members',
      summary: 'Who pays for members by a file, found by MRN and date of birth; without record it is only looked through',
      changes: ['payer'],
      access: 'coverage.write',
      effect: 'write',
      audit: 'member',
      body: FileToRecord,
      maxBodyBytes: 4 * mostFileLetters,
      reply: z.object({
        ...fileReport,
        /** Whose line is taken: recorded, or ready to be. */
        members: z.array(MemberId),
        recorded: z.int(),
        /** Lines that say what is on record already. */
        already: z.int(),
      }),
    },
    { reason: ({ body }, { members, recorded }) => (body.record ? `${recorded} by a file` : `looked through a file of ${members.length}`) },
  ),
}
