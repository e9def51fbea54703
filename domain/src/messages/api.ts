/** Texts of one member: the thread, sending, what has been read, and what to do where nobody knows. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams, MemberId } from '../values/member-id.ts'
import { Language } from '../values/languages.ts'
import { problems, type ProblemCode } from '../problems.ts'
import { Instant } from '../values/instant.ts'
import { Message, TemplateNameSchema } from './message.ts'
import { mostCharacters } from './segments.ts'

export const Problem = z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]])

/** As it was typed; marks are taken away before it is judged, so a little more than what may be sent. */
const Body = z.string().max(mostCharacters * 4, 'This is far too long for a text.')
/** Names this one press of the button: sent again with it, the same text is answered and nothing leaves twice. */
const Key = z.uuid()

export const Thread = z.object({
  memberId: MemberId,
  messages: z.array(Message),
  /** Whether there are older ones, before the first. */
  hasMore: z.boolean(),
  unread: z.int(),
  /** Texts in both directions in the last seven days (docs/sources/product.md 2.9). */
  recentActivity: z.int(),
  /** Why the member cannot be texted now; null where they can. */
  problem: Problem.nullable(),
  /** When the phone opted out by text, where it has. */
  optedOutAt: Instant.nullable(),
  /** Other members with the same phone. */
  sharedWith: z.array(z.object({ memberId: MemberId, name: z.string() })),
  /** The clinic's quiet hours have begun where the member lives. */
  isNight: z.boolean(),
  /** When they end there; null outside of them. */
  quietUntil: Instant.nullable(),
})
export type Thread = z.infer<typeof Thread>

const ofMessage = MemberParams.extend({ messageId: z.uuid() })
const read = { access: 'message.read', effect: 'read', audit: 'member' } as const
const write = { access: 'message.write', effect: 'write', audit: 'member', changes: ['messages'] } as const

export const messageApi = {
  thread: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/messages',
    summary: 'Texts of a member, the newest 50 or those before a moment, oldest first; and whether one can be sent',
    shows: ['messages', 'profile'],
    ...read,
    params: MemberParams,
    query: z.strictObject({ before: Instant.optional() }),
    reply: Thread,
    problems: ['member.unknown'],
  }),
  send: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/sms/send',
      summary: 'Sends one text to a member’s phone; it leaves by a job, once',
      ...write,
      body: z.strictObject({
        /** The phone, `+1` and ten digits. */
        msgTo: z.string().max(40),
        msgBody: Body,
        /** Whose thread it belongs to, where several members share the phone. */
        memberId: MemberId.optional(),
        key: Key.optional(),
        template: TemplateNameSchema.optional(),
        /** Somebody was asked whether it may ring at night. */
        isNightConfirmed: z.boolean().default(false),
      }),
      reply: z.object({ _id: z.uuid(), memberId: MemberId, state: z.string() }),
      problems: [
        'member.disenrolled',
        'member.unknown',
        'sms.atNight',
        'sms.disabled',
        'sms.empty',
        'sms.landline',
        'sms.noConsent',
        'sms.noNumber',
        'sms.noPhone',
        'sms.optedOut',
        'sms.tooLong',
        'sms.unfilled',
      ],
    },
    { ids: (_, { _id }) => [_id] },
  ),
  update: endpoint({
    method: 'PUT',
    path: '/orma-v2/api/members/:id/messages/:messageId',
    summary: 'Marks one text read or unread, for the whole clinic',
    ...write,
    params: ofMessage,
    body: z.strictObject({ isRead: z.boolean() }),
    reply: z.object({ memberId: MemberId, isRead: z.boolean() }),
    problems: ['sms.unknown'],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/orma-v2/api/members/:id/messages/read',
    summary: 'Marks the texts of a member read up to a moment, or all of them',
    ...write,
    params: MemberParams,
    body: z.strictObject({ upTo: Instant.optional() }),
    reply: z.object({ memberId: MemberId, unread: z.int() }),
    problems: ['member.unknown'],
  }),
  lookAgain: endpoint({
    method: 'POST',
    path: '/orma-v2/api/members/:id/messages/:messageId/look-again',
    summary: 'Asks the vendor once more what became of a text of which nobody knows',
    ...write,
    params: ofMessage,
    body: z.strictObject({}),
    reply: z.object({ memberId: MemberId }),
    problems: ['sms.notUncertain', 'sms.unknown'],
  }),
  sendAnyway: endpoint({
    method: 'POST',
    path: '/orma-v2/api/members/:id/messages/:messageId/send-anyway',
    summary: 'Sends a text again of which nobody knows whether it left; a person has decided that twice is better than never',
    ...write,
    params: ofMessage,
    body: z.strictObject({}),
    reply: z.object({ memberId: MemberId }),
    problems: ['sms.notUncertain', 'sms.unknown'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/messages/:messageId/pictures/:position',
    summary: 'One picture of a text, as its bytes in base64 and the type that they have',
    shows: ['messages'],
    ...read,
    params: ofMessage.extend({ position: z.coerce.number().int().min(0).max(9) }),
    // Null for what is not fetched yet or is no picture
    reply: z.object({
      memberId: MemberId,
      contentType: z.string().nullable(),
      base64: z.string().nullable(),
      /** What came instead of a picture, and the vendor's number of the text with which it is found there. */
      file: z.object({ what: z.string(), vendorId: z.string() }).nullable(),
    }),
    problems: ['sms.unknown'],
  }),
  templates: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/message-templates',
    summary: 'The templates in a member’s language or another, filled in as far as they can be',
    shows: ['smsSettings', 'profile', 'vitals'],
    ...read,
    params: MemberParams,
    query: z.strictObject({ language: Language.optional() }),
    reply: z.object({
      memberId: MemberId,
      language: Language,
      templates: z.array(
        z.object({
          name: TemplateNameSchema,
          text: z.string(),
          /** Placeholders that cannot be filled for this member, as they stand in the text. */
          missing: z.array(z.string()),
          isReviewed: z.boolean(),
        }),
      ),
    }),
    problems: ['member.unknown'],
  }),
}
