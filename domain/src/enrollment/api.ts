/** Enrolling a member: what the form sends, the checks while it is filled in, and a device that has to be tried again. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { deviceKindNames, type GatewayKind, type ImeiKind, isGatewayKind } from '../devices/device.ts'
import { typedPhone } from '../phone.ts'
import { MemberParams, MemberId } from '../values/member-id.ts'
import { emptyOrder, longestOrderText } from './order-fields.ts'
import { deviceChoices, emptyCcm, type EnrollmentForm, longestText } from './enrollment.ts'
import { ConsentMethodBody } from '../members/consent-body.ts'
import { Member, MemberTitle, MethodOfCommunication, PersonToContact, Service } from '../members/member.ts'
import { Language } from '../values/languages.ts'
import { Gender } from '../values/gender.ts'
import { everyDevice, summaryParts } from '../shown.ts'

const text = (most: number) => z.string('Write a text.').max(most, `At most ${most} characters.`)
const optional = (most: number) => text(most).default('')
/** A phone as the form shows it; `+1` and ten digits are understood too. */
const Phone = text(20).transform((phone) => typedPhone(phone.trim()))
const Choice = z.enum(deviceChoices, 'Choose not needed, request or connect.').default('notNeeded')
const UserId = z.union([z.literal(''), z.uuid('Choose a user of the list.')]).default('')

export const AddressInput = z.strictObject({
  line1: optional(longestText.line1),
  line2: optional(longestText.line2),
  city: optional(longestText.city),
  state: optional(30),
  zipCode: optional(10),
})

const imeiField = <K extends ImeiKind>(kind: K) => `${kind}Imei` as const

/** A Tenovi entry as the specification writes it. `enum` repeats the key. */
const TenoviWish = z
  .strictObject({ enum: z.string().max(30).optional(), state: Choice, gatewayId: optional(40) })
  .default({ state: 'notNeeded', gatewayId: '' })

/** The specification's fields of each kind: `BT004` and `BT004Imei`, or one entry for a device with a gateway. */
type DeviceShape = { [K in ImeiKind]: typeof Choice } & {
  [K in ImeiKind as `${K}Imei`]: ReturnType<typeof optional>
} & {
  [K in GatewayKind]: typeof TenoviWish
}
const deviceShape = Object.fromEntries(
  deviceKindNames.flatMap((kind): [string, z.ZodType][] => {
    if (isGatewayKind(kind)) return [[kind, TenoviWish]]
    return [
      [kind, Choice],
      [imeiField(kind), optional(40)],
    ]
  }),
) as DeviceShape

/**
 * The body of the specification's `members/create`. Whether it is complete is judged by `missingInformation`, so that the
 * page and the server say the same; here only shapes and lengths.
 */
export const EnrollmentBody = z.strictObject({
  /** Names this one attempt: a body sent again with the same key answers the member it made before. */
  key: z.uuid().optional(),
  firstName: optional(longestText.firstName),
  lastName: optional(longestText.lastName),
  dob: optional(20),
  gender: z.union([z.literal(''), Gender]).default(''),
  memberTitle: z.union([z.literal(''), MemberTitle]).default(''),
  language: Language.default('English'),
  phone: Phone.default(''),
  email: optional(longestText.email),
  mrn: optional(longestText.mrn),
  address: AddressInput.default({ line1: '', line2: '', city: '', state: '', zipCode: '' }),
  assignedPhysician: UserId,
  assignedCareManager: UserId,
  practiceId: optional(100),
  note: optional(longestText.note),
  rpmConsent: z.boolean().default(false),
  /** How the consent was given, and by whom; without it the consent is on record and no proof of a billed line. */
  rpmConsentMethod: ConsentMethodBody.nullable().default(null),
  optInSMS: z.boolean().default(true),
  services: z.array(Service).max(2).default(['RPM']),
  methodOfCommunication: MethodOfCommunication.default('phone'),
  personToContact: PersonToContact.default('patient'),
  caregiver: z.strictObject({ name: optional(120), phone: Phone.default('') }).default(emptyCcm().caregiver),
  ccmPatientConsent: z.boolean().default(false),
  ccmConsent: ConsentMethodBody.default(emptyCcm().ccmConsent),
  /** An order that the assigned physician gave elsewhere; empty texts where it follows. */
  order: z
    .strictObject({
      orderedOn: optional(longestOrderText.orderedOn),
      diagnosisCodes: optional(longestOrderText.diagnosisCodes),
      source: optional(longestOrderText.source),
    })
    .default(emptyOrder()),
  ...deviceShape,
  /** The specification also sends these two lists; the choices above say the same. */
  devices: z.array(z.string().max(30)).max(10).optional(),
  tenoviDevices: z.array(z.string().max(30)).max(10).optional(),
})
export type EnrollmentBody = z.output<typeof EnrollmentBody>

/** The body as the form whose rules we know. Names of fields in refusals are the form's. */
export function formOf(body: EnrollmentBody): EnrollmentForm {
  const { key: _, devices: __, tenoviDevices: ___, services, ...rest } = body
  const devices = Object.fromEntries(
    deviceKindNames.map((kind) => [
      kind,
      isGatewayKind(kind) ? { choice: body[kind].state, id: body[kind].gatewayId } : { choice: body[kind], id: body[imeiField(kind)] },
    ]),
  ) as EnrollmentForm['devices']
  return { ...without(rest, Object.keys(deviceShape)), hasCcm: services.includes('CCM'), devices }
}

type DeviceField = keyof DeviceShape
const without = <T extends object>(body: T, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field))) as Omit<T, DeviceField>

/** The form as the body that is sent. */
export function bodyOf(form: EnrollmentForm): z.input<typeof EnrollmentBody> {
  const { devices, hasCcm, ...rest } = form
  const wishes = Object.fromEntries(
    deviceKindNames.flatMap((kind): [string, unknown][] => {
      const { choice, id } = devices[kind]
      if (isGatewayKind(kind)) return [[kind, { enum: kind, state: choice, gatewayId: id }]]
      return [
        [kind, choice],
        [imeiField(kind), id],
      ]
    }),
  ) as Pick<z.input<typeof EnrollmentBody>, DeviceField>
  return {
    ...rest,
    memberTitle: form.memberTitle as EnrollmentBody['memberTitle'],
    language: form.language as EnrollmentBody['language'],
    services: hasCcm ? ['RPM', 'CCM'] : ['RPM'],
    ...wishes,
  }
}

/** What became of one device: ordered, in use, waiting for its vendor's word, or not done, and why. */
export const DeviceOutcome = z.object({
  device: z.enum(deviceKindNames),
  choice: z.enum(['request', 'connect']),
  outcome: z.enum(['requested', 'connecting', 'connected', 'failed']),
  orderNumber: z.int().nullable(),
  /** Why it was not done; of an order the state it has reached since. */
  message: z.string(),
  /** The number that was to be connected; empty for an order. */
  id: z.string(),
})
export type DeviceOutcome = z.infer<typeof DeviceOutcome>

const Known = z.object({ _id: MemberId, name: z.string(), dob: z.string(), disenrolled: z.boolean() })

export const enrollmentApi = {
  create: endpoint({
    method: 'POST',
    path: '/orma-v2/api/members/create',
    summary: 'Enroll a member, order and connect devices',
    changes: ['newMember', ...summaryParts, ...everyDevice],
    access: 'member.enroll',
    effect: 'write',
    audit: 'member',
    body: EnrollmentBody,
    reply: z.object({ member: Member, devices: z.array(DeviceOutcome) }),
    problems: [
      'ccm.unavailable',
      'device.otherKind',
      'device.taken',
      'device.unavailable',
      'member.disenrolled',
      'member.duplicate',
      'member.incomplete',
      'member.unknown',
      'order.addressMissing',
      'order.duplicate',
      'order.limitExceeded',
      'order.limitReached',
      'order.tooManyAtOnce',
      'practitionerOrder.notPractitioner',
      'practitionerOrder.unknown',
    ],
  }),
  outcome: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/enrollment',
    summary: 'What became of an enrollment: the member, and each device as it stands now',
    shows: ['profile', ...everyDevice],
    access: 'member.enroll',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    reply: z.object({ member: Member, devices: z.array(DeviceOutcome) }),
    problems: ['member.unknown'],
  }),
  identityCheck: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/identity-check',
    summary: 'The member with this name and birth date, if there is one',
    shows: ['newMember'],
    access: 'member.enroll',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({ firstName: text(80), lastName: text(80), dob: text(20) }),
    reply: z.object({ member: Known.nullable() }),
  }),
  phoneCheck: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/phone-check',
    summary: 'The type of a phone number, and who has it already',
    shows: ['newMember'],
    access: 'member.enroll',
    effect: 'passive',
    audit: 'member',
    query: z.strictObject({ phone: Phone, exceptId: MemberId.optional() }),
    reply: z.object({
      /** Empty when nobody could tell. */ type: z.string(),
      isDuplicate: z.boolean(),
      members: z.array(Known),
      /** The phone has texted that it wants no texts. */ isOptedOut: z.boolean(),
    }),
  }),
  deviceUsage: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/device-usage',
    summary: 'Monthly device ordering usage of the group',
    shows: ['order'],
    access: 'member.enroll',
    effect: 'read',
    audit: 'none',
    reply: z.object({ totalOrdered: z.int(), monthlyLimit: z.int(), remaining: z.int(), isLimitReached: z.boolean() }),
  }),
  addDevice: endpoint({
    method: 'POST',
    path: '/orma-v2/api/members/:id/devices',
    summary: 'Order or connect one device for a member, also again after it failed',
    changes: everyDevice,
    access: 'device.order',
    effect: 'write',
    audit: 'member',
    params: MemberParams,
    body: z.strictObject({ device: z.enum(deviceKindNames), choice: z.enum(['request', 'connect']), id: optional(40) }),
    reply: DeviceOutcome,
    problems: [
      'device.otherKind',
      'device.taken',
      'device.unavailable',
      'member.disenrolled',
      'member.unknown',
      'order.addressMissing',
      'order.duplicate',
      'order.limitExceeded',
      'order.limitReached',
      'order.tooManyAtOnce',
    ],
  }),
}
