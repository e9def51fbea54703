/** What Twilio tells of calls, in our words. Forms of docs/sources/twilio.md 9 and 10; unknown names are ignored. */
import { AnsweredBy, CallState, type CallNews } from '@vitalrounds/domain/calls/call'
import { z } from 'zod'
import type { InboundEvent, Outcome } from '../vendor.ts'
import { emptyOutcome, problemOf, unreadableDelivery } from '../wire.ts'
import { userOf } from './voice-token.ts'

/** The last words of our hook's address for calls: the first two ask what to do, and all of them tell something. */
export const voiceKinds = ['voice', 'incoming', 'leg', 'dial-ended', 'incoming-ended', 'call-status', 'amd'] as const
export type VoiceKind = (typeof voiceKinds)[number]
export const isVoiceKind = (kind: string): kind is VoiceKind => voiceKinds.some((voiceKind) => voiceKind === kind)

const Sid = z.string().regex(/^CA[0-9a-f]{32}$/i)
const Whole = z.coerce.number().int().min(0).max(86_400)
/** `Fri, 20 Nov 2026 13:05:11 +0000` (RFC 2822). */
const Moment = z.string().transform((text, ctx) => {
  const ms = Date.parse(text)
  if (Number.isFinite(ms)) return new Date(ms).toISOString()
  ctx.addIssue({ code: 'custom', message: 'no moment' })
  return z.NEVER
})

// A word that comes to be in later years says nothing yet
const states: Record<string, CallState> = { ...CallState.enum, queued: 'initiated', answered: 'in-progress' }
const State = z.string().transform((word) => states[word] ?? null)

const Leg = z.object({
  CallSid: Sid,
  ParentCallSid: Sid,
  CallStatus: State,
  Timestamp: Moment.optional(),
  CallDuration: Whole.optional(),
  To: z.string().default(''),
})
const DialEnded = z.object({
  CallSid: Sid,
  CallStatus: State,
  DialCallStatus: State,
  DialCallDuration: Whole.optional(),
  DialBridged: z.enum(['true', 'false']).optional(),
})
const CallEnded = z.object({ CallSid: Sid, CallStatus: State, Timestamp: Moment.optional() })
const Machine = z.object({ AnsweredBy: z.string() })

const Caller = z.object({
  CallSid: Sid,
  From: z.string().default(''),
  To: z.string().default(''),
  callId: z.uuid().nullish().catch(null),
  DialBridged: z.string().optional(),
})

/** A call that we are asked what to do with. */
export type InboundCall = {
  sid: string
  /** Who calls: a number in E.164 form, empty where it is withheld or a browser calls. */
  from: string
  to: string
  /** The user whose browser calls, and the id it was given for this call. */
  userId: string | null
  callId: string | null
  /** Asked after both sides were connected. */
  wasConnected: boolean
}

// What stands in place of a withheld number (docs/sources/twilio.md 10)
const withheld = new Set(['+266696687', '+7378742833', '+8566696', '+86282452253'])

/** Undefined where the form is not what was agreed. */
export function parseInboundCall(form: unknown): InboundCall | undefined {
  const caller = Caller.safeParse(form)
  if (!caller.success) return undefined
  const { CallSid: sid, From, To: to, callId, DialBridged } = caller.data
  const isNumber = /^\+[1-9]\d{6,14}$/.test(From) && !withheld.has(From)
  return {
    sid,
    from: isNumber ? From : '',
    to,
    userId: userOf(From) ?? null,
    callId: callId ?? null,
    wasConnected: DialBridged === 'true',
  }
}

const Named = z.object({ CallSid: Sid, SequenceNumber: z.string().max(10).default(''), CallStatus: z.string().max(40).default('') })

/** The same for every time that we are told the same. */
export function callEvent(kind: VoiceKind, fields: unknown, raw: unknown): InboundEvent {
  const named = Named.safeParse(fields)
  if (!named.success) return unreadableDelivery('twilio', raw, { problem: problemOf(named.error) })
  const { CallSid, SequenceNumber, CallStatus } = named.data
  const idemKey = `twilio:${kind}:${CallSid}:${SequenceNumber}:${CallStatus}`
  return { idemKey, kind: kind === 'voice' || kind === 'incoming' ? 'unknown' : 'call', deviceRef: {}, raw }
}

/** What an event of a call means; `named` is our own id of the call, as it stands in the address. */
export function readCall(kind: VoiceKind, fields: unknown, named: string | undefined): Outcome {
  const callId = z.uuid().safeParse(named).data ?? null
  try {
    const call = newsIn(kind, fields, callId)
    return call ? { readings: [], call } : emptyOutcome()
  } catch (error) {
    return emptyOutcome(error instanceof z.ZodError ? problemOf(error) : 'not a call')
  }
}

/** Null for words that are not tracked; throws where the form is not what was agreed. */
function newsIn(kind: VoiceKind, fields: unknown, callId: string | null): CallNews | null {
  if (kind === 'leg') return legNews(Leg.parse(fields), callId)
  if (kind === 'call-status') {
    const { CallSid, CallStatus, Timestamp } = CallEnded.parse(fields)
    return CallStatus && { kind: 'callEnded', sid: CallSid, callId, state: CallStatus, at: Timestamp ?? null }
  }
  if (kind === 'amd') return { kind: 'answeredBy', sid: null, callId, who: answererIn(Machine.parse(fields).AnsweredBy) }
  return dialNews(DialEnded.parse(fields), callId)
}

function legNews(form: z.output<typeof Leg>, callId: string | null): CallNews | null {
  if (!form.CallStatus) return null
  return {
    kind: 'leg',
    sid: form.ParentCallSid,
    callId,
    legSid: form.CallSid,
    state: form.CallStatus,
    at: form.Timestamp ?? null,
    seconds: form.CallDuration ?? null,
    identity: userOf(form.To) ?? null,
  }
}

function dialNews(form: z.output<typeof DialEnded>, callId: string | null): CallNews | null {
  if (!form.DialCallStatus) return null
  // Whether both sides were connected; calls from before the field had it end as completed
  const isBridged = form.DialBridged === undefined ? form.DialCallStatus === 'completed' : form.DialBridged === 'true'
  return {
    kind: 'dialEnded',
    sid: form.CallSid,
    callId,
    state: form.DialCallStatus,
    isBridged,
    seconds: form.DialCallDuration ?? null,
  }
}

/** `machine_start`, `machine_end_beep` and their like are machines. */
function answererIn(word: string): AnsweredBy {
  if (word.startsWith('machine')) return 'machine'
  const parsed = AnsweredBy.safeParse(word)
  return parsed.success ? parsed.data : 'unknown'
}
