/** A member's own page: handing out its links, taking them back, and what the page calls. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { LinkDraft } from '../links/link-draft.ts'
import { MemberParams, MemberFile, MemberId } from '../values/member-id.ts'
import { Gender } from '../values/gender.ts'
import { Language } from '../values/languages.ts'
import { outStates } from '../values/text-delivery.ts'
import { StoredPhone } from '../phone-fields.ts'
import { plainText } from '../plain-text.ts'
import { Instant } from '../values/instant.ts'
import { VitalPicture } from '../vitals/vital-pictures.ts'
import { caregiverFirst } from './caregiver-texts.ts'

export const memberAccessPath = '/member-access'
/** As long as a text may be at the vendor. */
export const mostMessageCharacters = 1600

const AccessLink = z.object({
  _id: z.uuid(),
  /** Whose it is: empty for the member's own. */
  label: z.string(),
  isCaregiver: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  /** Wrong dates of birth have closed it, until then or for good. */
  lockedUntil: Instant.nullable(),
  isOver: z.boolean(),
  /** How far the text with the address has come; null where it was not texted. */
  textState: z.enum(outStates).nullable(),
  by: z.string(),
})
export type AccessLink = z.infer<typeof AccessLink>
const inMember = '/orma-v2/api/members/:id/access-links'
const Label = z.string('Say whose it is.').trim().min(1, 'Say whose it is.').max(80, 'At most 80 characters.')
const Handed = z.object({ url: z.string(), expiresAt: Instant })

export const memberAccessApi = {
  generate: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/member-access/generate',
      summary: 'The address of the own page of the member with this phone; where two share it, with the date of birth',
      access: 'access.share',
      effect: 'write',
      audit: 'member',
      changes: ['accessLinks'],
      body: z.strictObject({
        phone: StoredPhone,
        /** The page that the link leads to: there is one. */
        pathName: z.string().regex(/^\/?member-access\/?$/, 'The page is /member-access.'),
        dob: z.iso.date().optional(),
      }),
      // Where nobody was found the call is refused, so there is always a member whom it concerns
      reply: Handed.extend({ memberId: MemberId, linkId: z.uuid() }),
      problems: ['access.phoneShared', 'access.phoneUnknown', 'member.unknown'],
    },
    { ids: (_, { linkId }) => [linkId] },
  ),
  links: endpoint({
    method: 'GET',
    path: inMember,
    summary: 'The links to the own page of a member, newest first',
    access: 'access.share',
    effect: 'read',
    audit: 'member',
    shows: ['accessLinks'],
    params: MemberParams,
    reply: z.object({
      links: z.array(AccessLink),
      /** The address of the link that texts carry; null while there is none. */
      patientPortalURL: z.string().nullable(),
    }),
    problems: ['member.unknown'],
  }),
  addCaregiver: endpoint(
    {
      method: 'POST',
      path: inMember,
      summary: 'A link of its own for a caregiver, named so that it can be taken back alone',
      access: 'access.share',
      effect: 'write',
      audit: 'member',
      changes: ['accessLinks'],
      params: MemberParams,
      body: z.strictObject({ label: Label }),
      reply: Handed.extend({ linkId: z.uuid() }),
      problems: ['access.duplicate', 'member.disenrolled', 'member.unknown'],
    },
    { ids: (_, { linkId }) => [linkId] },
  ),
  textCaregiver: endpoint(
    {
      method: 'POST',
      path: `${inMember}/:linkId/text`,
      summary:
        'Texts a caregiver’s link to the phone of the caregiver where they agreed to it: once, and again only where that did not arrive',
      access: 'access.share',
      effect: 'write',
      audit: 'member',
      changes: ['accessLinks'],
      params: MemberParams.extend({ linkId: z.uuid() }),
      body: z.strictObject({
        /** Texts go to who wants them: a member's consent is not their caregiver's. */
        isAgreed: z.literal(true, caregiverFirst),
        isNightConfirmed: z.boolean().default(false),
      }),
      reply: z.object({ linkId: z.uuid() }),
      problems: [
        'access.linkUnknown',
        'access.noCaregiverPhone',
        'member.disenrolled',
        'member.unknown',
        'sms.atNight',
        'sms.disabled',
        'sms.landline',
        'sms.noConsent',
        'sms.noNumber',
        'sms.noPhone',
        'sms.optedOut',
      ],
    },
    { ids: (_, { linkId }) => [linkId], reason: () => 'the caregiver agreed to the text' },
  ),
  revoke: endpoint({
    method: 'DELETE',
    path: `${inMember}/:linkId`,
    summary: 'Takes a link back: it opens nothing from now on',
    access: 'access.share',
    effect: 'write',
    audit: 'member',
    changes: ['accessLinks'],
    params: MemberParams.extend({ linkId: z.uuid() }),
    reply: z.object({ revoked: z.boolean() }),
    problems: ['access.linkUnknown', 'member.unknown'],
  }),
}

const byLink = { access: 'link', audit: 'member', links: ['member_access'] } as const
const inPage = '/orma-v2/api/member-access/page'

/** A visit or a call: its local date and time of day (`HH:MM`; null where it has none), its subject and place. */
const Appointment = z.object({ on: z.iso.date(), time: z.string().nullable(), subject: z.string(), place: z.string() })
export type Appointment = z.infer<typeof Appointment>

/** What the member's page calls with its link. */
export const memberPageApi = {
  prove: endpoint({
    ...byLink,
    method: 'POST',
    path: `${inPage}/proof`,
    summary: 'Takes the date of birth and answers the pass that opens the page in this browser',
    effect: 'passive',
    body: z.strictObject({ dob: z.iso.date('Write the whole date.') }),
    reply: z.object({ pass: z.string() }),
  }),
  look: endpoint({
    ...byLink,
    method: 'GET',
    path: inPage,
    summary: 'The latest readings against goal, their trend, the next appointment and the devices',
    effect: 'read',
    reply: z.object({
      /** Whom the page speaks to, who may choose another language. */
      person: z.object({ firstName: z.string(), lastName: z.string(), title: z.string(), gender: Gender }),
      language: Language,
      timeZone: z.string(),
      vitals: z.array(VitalPicture),
      /** The next visit or call of the care calendar, in the zone of the member; what staff do for themselves never. */
      nextAppointment: Appointment.nullable(),
      devices: z.array(z.string()),
      /** Whether there is a care plan in force that the clinic lets its members open here. */
      hasPlan: z.boolean(),
      draft: LinkDraft.nullable(),
    }),
  }),
  plan: endpoint({
    ...byLink,
    method: 'GET',
    path: `${inPage}/care-plan/:language`,
    summary: 'The care plan in force as a PDF, in the frame of a language, where the clinic allows it',
    effect: 'read',
    params: z.strictObject({ language: Language }),
    reply: MemberFile,
    replyType: 'application/pdf',
    problems: ['plan.unknown'],
  }),
  draft: endpoint({
    ...byLink,
    method: 'PUT',
    path: `${inPage}/draft`,
    summary: 'Keeps the message that is not sent yet',
    effect: 'passive',
    body: LinkDraft,
    reply: z.object({ saved: z.boolean() }),
  }),
  message: endpoint({
    ...byLink,
    method: 'POST',
    path: `${inPage}/message`,
    summary: 'A message to the care team, marked as written by link',
    effect: 'write',
    body: z.strictObject({
      text: z
        .string()
        .trim()
        .max(mostMessageCharacters, `At most ${mostMessageCharacters} characters.`)
        .refine((text) => plainText(text) !== '', 'Write something.'),
      /** Names this one message: sent again with it, it arrives once. */
      key: z.uuid(),
    }),
    reply: z.object({ sent: z.boolean() }),
  }),
}

/** What the end of a check-in says beside its answers. */
export const checkInVitalsApi = {
  look: endpoint({
    access: 'link',
    audit: 'member',
    links: ['check_in'],
    method: 'GET',
    path: '/orma-v2/api/check-in/vitals',
    summary: 'The latest readings against goal and alarm, as the member’s own page has them, for the end of a check-in',
    effect: 'read',
    reply: z.object({ timeZone: z.string(), vitals: z.array(VitalPicture) }),
  }),
}
