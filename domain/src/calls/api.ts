/**
 * Calls of members. The browser never names a phone number: it asks to call a member, and the server tells the phone company
 * whom to ring.
 */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams, MemberId } from '../values/member-id.ts'
import { Page } from '../values/request-fields.ts'
import { Instant } from '../values/instant.ts'
import { AnsweredBy, CallState, directions } from './call.ts'
import { CallProgram, WrappedUp, WrapUp, WrapUpDraft } from './wrap-up.ts'

/** Whom a call is for: the member, or the caregiver in the member's place. */
export const parties = ['member', 'caregiver'] as const

/**
 * How a missed call was seen to. Called back and texted are taken only with that call or text on record since; `calledBack` also
 * follows by itself from a later conversation.
 */
export const resolutions = ['calledBack', 'texted', 'marked'] as const
export const Resolution = z.enum(resolutions)
export type Resolution = z.infer<typeof Resolution>

/** A member a call is with; several share the number of an incoming one. */
const CallMember = z.object({ memberId: MemberId, name: z.string(), dob: z.iso.date(), services: z.array(CallProgram) })

export const Call = z.object({
  callId: z.uuid(),
  direction: z.enum(directions),
  state: CallState,
  /** Whom it is with: one once that is known, several while they share the number, none where nobody has it. */
  members: z.array(CallMember),
  party: z.enum(parties),
  phone: z.string(),
  program: CallProgram.nullable(),
  /** Who called, or took the call. */
  by: z.string(),
  at: Instant,
  answeredAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** How long both sides were connected. */
  seconds: z.int().nullable(),
  answeredBy: AnsweredBy.nullable(),
  missedAt: Instant.nullable(),
  resolved: z.object({ at: Instant, by: z.string(), how: Resolution }).nullable(),
  wrapUp: WrappedUp.nullable(),
})
export type Call = z.infer<typeof Call>

/** An ended call that waits for its card, as far as that is filled in. */
const Card = z.object({ call: Call, draft: WrapUpDraft.nullable() })
export type Card = z.infer<typeof Card>

const CallParams = z.strictObject({ callId: z.uuid() })
const aCall = '/orma-v2/api/calls/:callId'
const { read, write } = {
  read: { access: 'call.read', effect: 'read', audit: 'call' },
  write: { access: 'call.make', effect: 'write', audit: 'call', changes: ['calls', 'call', 'missedCalls'] },
} as const

export const callingApi = {
  /** The specification's call. */
  voiceToken: endpoint({
    method: 'GET',
    path: '/orma-v2/api/calling/voice-token',
    summary: 'A token for the browser voice client of the signed-in user; asked again when it is about to expire',
    access: 'call.make',
    effect: 'read',
    audit: 'none',
    reply: z.object({
      token: z.string(),
      identity: z.string(),
      expiresAt: Instant,
      /** Played on this server instead of by the phone company. */
      isSimulated: z.boolean(),
    }),
    problems: ['call.unavailable'],
  }),
  now: endpoint({
    ...read,
    method: 'GET',
    path: '/orma-v2/api/calling/now',
    summary: 'Calls that concern the signed-in user now: running ones, those that ring, cards to fill in, missed ones',
    shows: ['call', 'calls'],
    reply: z.object({
      /** Whether incoming calls ring in this user's browsers. */
      isOn: z.boolean(),
      /** Whether this user has ever said so, either way. */
      isAsked: z.boolean(),
      /** Whether the clinic has a number that can be called, and whether anybody takes its calls now. */
      canRing: z.boolean(),
      isAnybodyOn: z.boolean(),
      /** The user's own calls of the last minutes that could not be connected. */
      failed: z.array(Call),
      running: z.array(Call),
      ringing: z.array(Call),
      cards: z.array(Card),
      /** The newest fifty that nobody has seen to, and how many there are. */
      missed: z.array(Call),
      missedCount: z.int(),
    }),
  }),
  switch: endpoint({
    method: 'PUT',
    path: '/orma-v2/api/calling/availability',
    summary: 'Whether incoming calls ring in the browsers of the signed-in user',
    access: 'call.make',
    effect: 'write',
    audit: 'user',
    changes: ['call'],
    body: z.strictObject({ isOn: z.boolean() }),
    reply: z.object({ isOn: z.boolean() }),
  }),
}

export const callApi = {
  ofMember: endpoint({
    ...read,
    method: 'GET',
    path: '/orma-v2/api/members/:id/calls',
    summary: 'The calls of a member, newest first, 50 a page',
    shows: ['calls'],
    params: MemberParams,
    query: z.strictObject({ page: Page }),
    reply: z.object({ calls: z.array(Call), count: z.int(), page: z.int() }),
    problems: ['member.unknown'],
  }),
  make: endpoint(
    {
      ...write,
      method: 'POST',
      path: '/orma-v2/api/members/:id/calls',
      summary:
        'Asks for a call to a member; the voice client then connects with its id, once and within a minute. Asked again before that, it is the same call',
      params: MemberParams,
      body: z.strictObject({ party: z.enum(parties).default('member') }),
      reply: z.object({ callId: z.uuid() }),
      problems: ['call.noPhone', 'call.unavailable', 'call.underWay', 'member.unknown'],
    },
    { ids: (_, { callId }) => [callId] },
  ),
  draft: endpoint({
    ...write,
    method: 'PUT',
    path: `${aCall}/draft`,
    summary: 'Keeps the card of a call as far as it is filled in',
    // Saved by the page on its own while somebody types; the typing itself is reported as activity
    effect: 'passive',
    changes: [],
    params: CallParams,
    body: WrapUpDraft,
    reply: z.object({ savedAt: Instant }),
    problems: ['call.notYours', 'call.unknown', 'call.wrappedUp'],
  }),
  wrapUp: endpoint(
    {
      ...write,
      method: 'POST',
      path: `${aCall}/wrap-up`,
      summary: 'Keeps outcome, topics, note, program and next contact of a call together, and clears the warnings it spoke of',
      changes: ['calls', 'call', 'billing', 'warnings', 'missedCalls', 'contact'],
      params: CallParams,
      /** The member, where several share the number. */
      body: WrapUp.extend({ memberId: MemberId.optional() }),
      reply: Call,
      problems: [
        'call.notEnded',
        'call.notSpoken',
        'call.notYours',
        'call.unknown',
        'call.whose',
        'call.wrappedUp',
        'member.unknown',
        'note.amended',
        'note.answer',
        'note.deleted',
        'note.unknown',
      ],
    },
    { ids: ({ body }) => body.clears, reason: ({ body }) => body.outcome },
  ),
  resolve: endpoint(
    {
      ...write,
      method: 'POST',
      path: `${aCall}/resolution`,
      summary: 'Says how a missed call was seen to',
      params: CallParams,
      body: z.strictObject({ how: Resolution }),
      reply: Call,
      problems: ['call.notCalledBack', 'call.notMissed', 'call.notTexted', 'call.unknown'],
    },
    { reason: ({ body }) => body.how },
  ),
}
