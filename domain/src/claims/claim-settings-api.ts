/** As what the clinic bills, who hands its claims over, and what it charges: settings that its administrators keep. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Save, SettingEntry } from '../settings/setting.ts'
import { mostFileLetters } from '../files/file-report.ts'
import { mostRefusedShown } from '../files/table-file.ts'
import { dashedPhone, phoneProblem } from '../phone.ts'
import { claimText, isPlainAscii, isPostBox, isServiceCode, isTaxId, isTaxonomy, isZipNine } from './identifiers.ts'

const unwritable = 'Use Latin letters, and none of * ~ : ^.'
const Words = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((text) => isPlainAscii(claimText(text)), unwritable)
const digitsOf = (text: string) => text.replaceAll(/[\s().-]/g, '')
/** Empty while it is not known; otherwise of its form. */
const Formed = (clean: (text: string) => string, isFormed: (text: string) => boolean, message: string) =>
  z
    .string()
    .max(60, 'At most 60 characters.')
    .transform((text) => clean(text.trim()))
    .refine((text) => text === '' || isFormed(text), message)
const upper = (text: string) => text.toUpperCase()

/** Taken in every form of a number of the US; comes out as claim files have it, ten digits. */
const PhoneOrNone = z
  .string('Write a text.')
  .transform((phone) => digitsOf(phone.trim().replace(/^\+1(?=\d{10}$)/, '')))
  .superRefine((digits, at) => {
    const message = digits === '' ? undefined : phoneProblem(/^\d{10}$/.test(digits) ? dashedPhone(digits) : digits)
    if (message !== undefined) at.addIssue({ code: 'custom', message })
  })

export const Taxonomy = Formed(upper, isTaxonomy, 'A taxonomy code has ten characters and ends in X, as 207R00000X.')

export const ClaimProvider = z.strictObject({
  name: Words(60),
  taxonomy: Taxonomy,
  taxId: Formed(digitsOf, isTaxId, 'A tax number has nine digits.'),
  street: Words(55).refine((text) => !isPostBox(text), 'Payers want a street and no post office box.'),
  city: Words(30),
  state: Formed(upper, (text) => /^[A-Z]{2}$/.test(text), 'Two letters, as NY.'),
  zip: Formed(digitsOf, isZipNine, 'Nine digits, as 12207-0001.'),
  placeOfService: Formed(digitsOf, (text) => /^\d\d$/.test(text), 'Two digits, as 11 for an office.'),
  submitterName: Words(60),
  submitterId: Words(15),
  contactName: Words(60),
  contactPhone: PhoneOrNone,
  receiverName: Words(60),
  receiverId: Words(15),
  /** Of those who have one. */
  practitioners: z.array(z.strictObject({ userId: z.uuid(), taxonomy: Taxonomy })).max(500, 'At most 500 practitioners.'),
})
export type ClaimProvider = z.infer<typeof ClaimProvider>

export const FeeEntry = z.strictObject({
  id: z.uuid(),
  payerId: z.uuid().nullable(),
  code: z.string().trim().transform(upper).refine(isServiceCode, 'This is no code of CPT or HCPCS.'),
  cents: z.int('Enter an amount in dollars, above 0.').min(1, 'Enter an amount in dollars, above 0.').max(9_999_999, 'At most $99,999.99.'),
  from: z.iso.date('Enter a date of the calendar.'),
})
export type FeeEntry = z.infer<typeof FeeEntry>

const keyOf = ({ payerId, code, from }: FeeEntry) => `${payerId} ${code} ${from}`
export const Fees = z.strictObject({
  fees: z
    .array(FeeEntry)
    .max(2000, 'At most 2,000 fees.')
    .refine((fees) => new Set(fees.map(keyOf)).size === fees.length, 'Two fees are for one code, payer and day.')
    .refine((fees) => new Set(fees.map(({ id }) => id)).size === fees.length, 'A fee stands here twice.'),
})
export type Fees = z.infer<typeof Fees>

const read = { method: 'GET', access: 'group.read', effect: 'read', audit: 'none', shows: ['setting'] } as const
const write = { method: 'PUT', access: 'claim.write', effect: 'write', audit: 'group', changes: ['setting'] } as const

const providerPath = '/orma-v2/api/settings/claim-provider'
const feePath = '/orma-v2/api/settings/fees'

export const claimProviderApi = {
  get: endpoint({
    ...read,
    path: providerPath,
    summary: 'As what one’s own group is enrolled with its payers, and who hands its claims over',
    reply: SettingEntry(ClaimProvider),
    problems: ['user.unknown'],
  }),
  save: endpoint(
    {
      ...write,
      path: providerPath,
      summary: 'Keeps as what one’s own group bills; what is empty is listed as missing before a claim is written',
      body: Save(ClaimProvider),
      reply: SettingEntry(ClaimProvider),
      problems: ['settings.changed', 'user.unknown'],
    },
    { reason: ({ body }) => `claims of ${body.value.name || 'no name'}` },
  ),
}

/** A file of fees is a few columns wide. */
export const feeApi = {
  read: endpoint({
    method: 'POST',
    path: '/orma-v2/api/settings/fees/file',
    summary: 'What a file says of fees, each wrong line with its reason; nothing is kept',
    access: 'claim.write',
    effect: 'passive',
    audit: 'none',
    body: z.strictObject({ content: z.string().max(mostFileLetters) }),
    maxBodyBytes: 4 * mostFileLetters,
    reply: z.object({
      /** Said of the file as a whole, such as columns that nothing is read of. */
      notices: z.array(z.string()),
      fees: z.array(z.object({ payerId: z.uuid().nullable(), code: z.string(), cents: z.int(), from: z.string() })),
      refused: z
        .array(z.object({ line: z.int(), problems: z.array(z.object({ field: z.string(), message: z.string() })) }))
        .max(mostRefusedShown),
    }),
  }),
  get: endpoint({
    ...read,
    path: feePath,
    summary: 'What one’s own group charges, by code, payer and day',
    reply: SettingEntry(Fees),
    problems: ['payer.unknown'],
  }),
  save: endpoint(
    {
      ...write,
      path: feePath,
      summary: 'Keeps what one’s own group charges; claims that were sent keep their charges',
      body: Save(Fees),
      reply: SettingEntry(Fees),
      problems: ['payer.unknown', 'settings.changed'],
    },
    { reason: ({ body }) => `${body.value.fees.length} fees` },
  ),
}
