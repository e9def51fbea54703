/** Orders of practitioners for a program: signed here, recorded with their source, retracted, and who still waits for one. */
import { z } from 'zod'
import { CodeText } from '../../chart/diagnoses.ts'
import { endpoint } from '../../contract.ts'
import { Save, SettingEntry } from '../../settings/setting.ts'
import { Instant } from '../../values/instant.ts'
import { MemberId, MemberParams } from '../../values/member-id.ts'
import { ShowFilter, Why } from '../../values/request-fields.ts'
import { mostDocumentBytes } from './order-document.ts'
import { mostOrderDiagnoses, orderPrograms, orderStates, sourceLength } from './order.ts'

const Program = z.enum(orderPrograms, 'Choose the program.')
const Diagnoses = z
  .array(CodeText)
  .min(1, 'Name the diagnosis the order is for.')
  .max(mostOrderDiagnoses, `At most ${mostOrderDiagnoses} diagnoses.`)

const PractitionerOrder = z.object({
  _id: z.uuid(),
  program: Program,
  orderedOn: z.string(),
  practitioner: z.string(),
  practitionerTitle: z.string(),
  diagnosisCodes: z.array(z.string()),
  /** Signed in the product to this wording; null for one that was recorded. */
  wordingVersion: z.string().nullable(),
  /** Where the order itself is; null for one that was signed in the product. */
  source: z.string().nullable(),
  recordedAt: Instant,
  recordedBy: z.string(),
  /** The document itself, as far as it is known again by; its bytes are fetched. */
  document: z
    .object({ name: z.string(), mediaType: z.string(), size: z.int(), sha256: z.string(), attachedAt: Instant, attachedBy: z.string() })
    .nullable(),
  retraction: z.object({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
})
export type PractitionerOrder = z.infer<typeof PractitionerOrder>

const Standing = z.object({
  program: Program,
  state: z.enum(orderStates),
  orderedOn: z.string().nullable(),
  lastDay: z.string().nullable(),
  /** That the first order came after the program began, in words; null where it did not. */
  late: z.string().nullable(),
})

const PractitionerOrders = z.object({
  /** Newest first, retracted ones among them. */
  orders: z.array(PractitionerOrder),
  /** Of each program the member is in, today. */
  standings: z.array(Standing),
  /** Diagnoses on the chart, offered to whoever orders. */
  diagnosisCodes: z.array(z.string()),
})
export type PractitionerOrders = z.infer<typeof PractitionerOrders>

const OrderSettings = z.strictObject({
  /** Whether an order ends a year after its day. */
  isRenewedYearly: z.boolean(),
})
export type OrderSettings = z.infer<typeof OrderSettings>
export const orderSettingWords = 'Practitioner orders are renewed every year (whole clinic)'

const onOrders = {
  access: 'member.update',
  effect: 'write',
  audit: 'member',
  changes: ['practitionerOrders'],
  params: MemberParams,
  reply: PractitionerOrder,
} as const
const OneOrder = MemberParams.extend({ orderId: z.uuid() })
/** Of each three bytes four letters. */
const mostDocumentLetters = Math.ceil(mostDocumentBytes / 3) * 4
/** What is sent is its bytes alone; the audit names whose order it is of. */
const DocumentFile = z
  .object({ bytes: z.unknown(), members: z.array(MemberId) })
  .transform(({ bytes }) => bytes)
  .pipe(z.unknown())
const inMember = '/orma-v2/api/members/:id/practitioner-orders'
const setting = '/orma-v2/api/groups/practitioner-order-settings'

export const practitionerOrderApi = {
  list: endpoint({
    method: 'GET',
    path: inMember,
    summary: 'The practitioner’s orders of a member, and how each program stands',
    shows: ['practitionerOrders', 'profile', 'chart', 'setting'],
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    reply: PractitionerOrders,
    problems: ['member.unknown'],
  }),
  record: endpoint(
    {
      method: 'POST',
      path: inMember,
      summary: 'Records an order that a practitioner gave elsewhere, with where it is',
      ...onOrders,
      body: z.strictObject({
        program: Program,
        orderedOn: z.iso.date('Enter a date.'),
        practitioner: z.uuid('Choose the practitioner.'),
        diagnosisCodes: Diagnoses,
        source: z.string().trim().min(sourceLength.least, 'Say where the order is.').max(sourceLength.most),
      }),
      problems: ['member.unknown', 'practitionerOrder.notPractitioner', 'practitionerOrder.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: ({ body }) => `${body.program} of ${body.orderedOn}` },
  ),
  sign: endpoint(
    {
      method: 'POST',
      path: `${inMember}/signature`,
      summary: 'The practitioner signs an order, to today’s wording',
      ...onOrders,
      body: z.strictObject({ program: Program, diagnosisCodes: Diagnoses }),
      problems: ['member.unknown', 'practitionerOrder.notPractitioner', 'practitionerOrder.unknown'],
    },
    { ids: (_, { _id }) => [_id], reason: ({ body }) => body.program },
  ),
  retract: endpoint(
    {
      method: 'POST',
      path: `${inMember}/:orderId/retraction`,
      summary: 'Retracts an order that was recorded in error; it stays on record with the reason',
      ...onOrders,
      params: OneOrder,
      body: z.strictObject({ reason: Why }),
      problems: ['member.unknown', 'practitionerOrder.retracted', 'practitionerOrder.unknown'],
    },
    { ids: ({ params }) => [params.orderId], reason: ({ body }) => body.reason },
  ),
  attach: endpoint(
    {
      method: 'POST',
      path: `${inMember}/:orderId/document`,
      summary: 'Keeps the document of an order that was given elsewhere: a PDF, PNG or JPEG of at most 10 MB, once',
      ...onOrders,
      params: OneOrder,
      body: z.strictObject({
        name: z.string().trim().min(1).max(200),
        /** Base64. */
        content: z.string().min(1).max(mostDocumentLetters, 'This file is larger than 10 MB.'),
      }),
      maxBodyBytes: mostDocumentLetters + 1024,
      problems: [
        'member.unknown',
        'practitionerOrder.documented',
        'practitionerOrder.retracted',
        'practitionerOrder.signedHere',
        'practitionerOrder.unknown',
      ],
    },
    { ids: ({ params }) => [params.orderId], reason: (_, { document }) => `SHA-256 ${document?.sha256 ?? ''}` },
  ),
  document: endpoint(
    {
      method: 'GET',
      path: `${inMember}/:orderId/document`,
      summary: 'The document of an order, as it came',
      shows: ['practitionerOrders'],
      access: 'member.read',
      effect: 'read',
      audit: 'member',
      params: OneOrder,
      reply: DocumentFile,
      replyType: 'application/octet-stream',
      problems: ['practitionerOrder.noDocument'],
    },
    { ids: ({ params }) => [params.orderId] },
  ),
  toSign: endpoint({
    method: 'GET',
    path: '/orma-v2/api/practitioner-orders/to-sign',
    summary: 'Enrolled members whose program has no order in force, the longest enrolled first; at most 200',
    shows: ['practitionerOrders', 'team', 'profile', 'setting'],
    access: 'member.read',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({ show: ShowFilter.default('all') }),
    reply: z.object({
      waiting: z.array(
        z.object({
          memberId: MemberId,
          memberName: z.string(),
          program: Program,
          state: z.enum(orderStates),
          startedAt: Instant,
          orderedOn: z.string().nullable(),
          physicianName: z.string(),
        }),
      ),
      /** All who wait, where more do than are named. */
      count: z.int(),
    }),
  }),
  settings: endpoint({
    method: 'GET',
    path: setting,
    summary: 'Whether practitioner orders are renewed every year',
    shows: ['setting'],
    access: 'group.read',
    effect: 'read',
    audit: 'none',
    reply: SettingEntry(OrderSettings),
  }),
  saveSettings: endpoint(
    {
      method: 'PUT',
      path: setting,
      summary: 'Sets whether practitioner orders are renewed every year',
      changes: ['practitionerOrders', 'setting'],
      access: 'group.settings',
      effect: 'write',
      audit: 'group',
      body: Save(OrderSettings),
      reply: SettingEntry(OrderSettings),
      problems: ['settings.changed'],
    },
    { reason: ({ body }) => `practitioner orders ${body.value.isRenewedYearly ? 'renewed every year' : 'without an end'}` },
  ),
}
