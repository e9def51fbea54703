/** The customer agreement: its text by version, what is filled in, and how it is signed. */
import { z } from 'zod'
import { TypedPhone } from '../values/typed-phone.ts'
import { endpoint } from '../contract.ts'
import { Instant } from '../values/instant.ts'

/** A version is never changed once it has been signed; a new wording is a new version, and the last one is offered. */
const texts: Readonly<Record<string, readonly string[]>> = {
  '2026-11': [
    'This agreement is made between the clinic named below (the Customer) and the provider of Vitalrounds (the Provider).',
    '1. Service. The Provider gives the Customer access to Vitalrounds for remote patient monitoring and, where ordered, chronic care management, for the people whom the Customer names as users.',
    '2. Responsibility for care. Vitalrounds supports clinicians and never replaces their judgment. It is not an emergency service; the Customer tells its patients to call 911 in an emergency.',
    '3. Patient data. The Customer owns its data. The Provider handles protected health information as a business associate under 45 CFR 164.504(e), uses it for the service alone, and reports a breach without unreasonable delay.',
    '4. Devices. Devices are ordered within the monthly limit of the workspace and stay with the patient until they are returned.',
    '5. Billing. What the product counts for a claim is a proposal. The Customer decides what it bills and answers for its claims.',
    '6. Texts and calls. The Customer obtains and keeps the consent of each patient whom it texts or calls.',
    '7. End. Either side may end this agreement with 60 days of notice. The Customer can take its data away before the end.',
  ],
}
export const agreementVersion = Object.keys(texts).toSorted().at(-1) ?? ''
export const agreementText = (version: string): readonly string[] => texts[version] ?? []

const line = (what: string, most = 200) => z.string().trim().min(1, `Enter ${what}.`).max(most, `At most ${most} characters.`)

/** What is filled in and signed: the specification's payload, with the version that was read and the typed name. */
export const AgreementPayload = z.strictObject({
  agreement: z.strictObject({
    contactName: line('who signs for the clinic', 120),
    address: line('the address of the clinic'),
    phoneNumber: TypedPhone,
  }),
  clientName: line('the legal name of the clinic'),
  /** The version of the text that was on screen. */
  termsAndConditions: z
    .string()
    .max(20)
    .refine((version) => version === agreementVersion, 'The text has a newer version.'),
  customer_agreement_consent: z.literal(true, 'The agreement must be agreed to.'),
  hasBasicInformation: z.boolean().optional(),
  signedContract: z.literal(true).optional(),
  signedDate: z.string().max(40).optional(),
  /** Typed by hand: the name of who signs. */
  signature: line('the name of who signs', 120),
})
export type AgreementPayload = z.infer<typeof AgreementPayload>

/** An agreement as it stands on record. */
export const SignedAgreement = z.object({
  workspaceName: z.string(),
  version: z.string(),
  text: z.array(z.string()),
  agreement: z.object({ contactName: z.string(), address: z.string(), phoneNumber: z.string() }),
  clientName: z.string(),
  signed: z.object({ by: z.string(), at: Instant, ip: z.string(), recordedBy: z.string() }).nullable(),
})
export type SignedAgreement = z.infer<typeof SignedAgreement>

const Which = z.strictObject({ groupId: z.uuid() })
const reading = { access: 'group.settings', effect: 'read', audit: 'group' } as const

export const agreementApi = {
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/groups/:groupId/agreement',
    summary: 'The agreement of a group, signed or as it would be; another group than the own for super admins alone',
    shows: ['workspace', 'account'],
    ...reading,
    params: Which,
    reply: SignedAgreement,
    problems: ['group.unknown'],
  }),
  sign: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/groups/:groupId/agreement',
      summary: 'Signs the agreement of a group ("update agreement"); from then on the trial warning is gone',
      changes: ['workspace', 'account'],
      access: 'group.contract',
      effect: 'write',
      audit: 'group',
      params: Which,
      body: AgreementPayload,
      reply: SignedAgreement,
      problems: ['agreement.signed', 'group.unknown'],
    },
    { reason: ({ body }) => `signed version ${body.termsAndConditions}` },
  ),
  pdf: endpoint({
    method: 'GET',
    path: '/orma-v2/api/groups/:groupId/agreement.pdf',
    summary: 'The signed agreement as PDF, alike for both sides',
    shows: ['workspace'],
    ...reading,
    params: Which,
    reply: z.string(),
    replyType: 'application/pdf',
    problems: ['agreement.unsigned', 'group.unknown'],
  }),
}
