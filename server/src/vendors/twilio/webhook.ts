/**
 * What Twilio tells us of texts and calls. The last word of the address says what a call is about, its query which of our own texts
 * (docs/sources/twilio.md 1 and 2). New names come unannounced and are ignored.
 */
import { z } from 'zod'
import type { HookCall, Inbound, InboundEvent, Outcome, SentMedia } from '../vendor.ts'
import {
  allUnreadable,
  elementsOf,
  optionalField,
  optionalOrNull,
  emptyOutcome,
  problemOf,
  unreadableDelivery,
  WireNumber,
} from '../wire.ts'
import { formFields, isForm, isSignedByTwilio } from './signature.ts'
import { callEvent, isVoiceKind, readCall } from './voice-webhook.ts'

/** A call as it is kept: what it is about, what stood in the address, what was sent. */
const Call = z.object({
  about: z.string().max(40),
  query: z.record(z.string(), z.string()),
  fields: z.record(z.string(), z.unknown()),
})
type Call = z.infer<typeof Call>

const Sid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i)
const Message = z.object({
  MessageSid: Sid,
  From: z.string().trim().min(1).max(100),
  To: z.string().trim().min(1).max(100),
  Body: z.string().default(''),
  // As a picture that nobody sees would be lost with it
  NumMedia: optionalOrNull(WireNumber.pipe(z.int().min(0).max(50))),
  OptOutType: optionalField(z.enum(['STOP', 'START', 'HELP'])),
})
// A text without words has a picture
const hasContent = (text: z.infer<typeof Message>, fields: Record<string, unknown>) =>
  fields['Body'] !== undefined || (text.NumMedia ?? 0) > 0

const Status = z.object({
  MessageSid: Sid,
  MessageStatus: z.string().min(1).max(40),
  ErrorCode: optionalField(z.string().max(10)),
})

export const twilio: Inbound = {
  vendor: 'twilio',
  isGenuine: () => false,
  isSigned: isSignedByTwilio,
  methods: ['GET', 'POST'],
  parse: callOf,
  split: (body) => elementsOf(body).map(eventOf),
  read,
  answer: (events) => ({ status: allUnreadable(events) ? 400 : 204 }),
}

function callOf(call: HookCall, text: string): Call {
  const { url, method } = call
  const query = Object.fromEntries(url.searchParams)
  const sent = isForm(call) ? formFields(text) : text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  return { about: url.pathname.split('/')[6] ?? '', query, fields: method === 'GET' ? query : { ...sent } }
}

function eventOf(raw: unknown): InboundEvent {
  const call = Call.safeParse(raw)
  if (!call.success) return unreadableDelivery('twilio', raw, { problem: problemOf(call.error) })
  const { about, fields, query } = call.data
  if (about === 'message') {
    const text = Message.safeParse(fields)
    if (!text.success) return unreadableDelivery('twilio', raw, { problem: problemOf(text.error) })
    if (!hasContent(text.data, fields)) return unreadableDelivery('twilio', raw, { problem: 'Body: missing' })
    const { MessageSid, From: phone } = text.data
    return { idemKey: `twilio:text:${MessageSid}`, kind: 'text', deviceRef: { phone }, raw }
  }
  if (about === 'status') {
    const news = Status.safeParse(fields)
    if (!news.success) return unreadableDelivery('twilio', raw, { problem: problemOf(news.error) })
    const { MessageSid, MessageStatus } = news.data
    const idemKey = `twilio:status:${MessageSid}:${MessageStatus}:${query['m'] ?? ''}`
    return { idemKey, kind: 'textStatus', deviceRef: {}, raw }
  }
  if (isVoiceKind(about)) return callEvent(about, fields, raw)
  return { idemKey: null, kind: 'unknown', deviceRef: {}, raw }
}

function read(event: InboundEvent): Outcome {
  if (event.problem !== undefined) return emptyOutcome(event.problem)
  const call = Call.safeParse(event.raw)
  if (!call.success) return emptyOutcome(problemOf(call.error))
  const { about, fields, query } = call.data
  if (event.kind === 'call' && isVoiceKind(about)) return readCall(about, fields, query['c'])
  if (event.kind === 'text') {
    const text = Message.safeParse(fields)
    if (!text.success) return emptyOutcome(problemOf(text.error))
    const { MessageSid: sid, From: from, To: to, Body: body, OptOutType: optOutType, NumMedia } = text.data
    return { readings: [], text: { sid, from, to, body, optOutType, media: mediaIn(fields, NumMedia ?? 0) } }
  }
  if (event.kind !== 'textStatus') return emptyOutcome()
  const news = Status.safeParse(fields)
  if (!news.success) return emptyOutcome(problemOf(news.error))
  const { MessageSid: sid, MessageStatus: status, ErrorCode: errorCode } = news.data
  return { readings: [], textStatus: { sid, status, errorCode, textId: query['m'] } }
}

// docs/sources/twilio.md 1: a text carries at most ten
const mostMedia = 10

/** As many as are counted or named, whichever is more. One without an address stands in the thread as what could not be fetched. */
function mediaIn(fields: Record<string, unknown>, count: number): SentMedia[] {
  const numbers = Array.from({ length: mostMedia }, (_, index) => index)
  return numbers
    .filter((index) => index < count || fields[`MediaUrl${index}`] !== undefined)
    .map((index) => ({ url: textOf(fields[`MediaUrl${index}`]), contentType: textOf(fields[`MediaContentType${index}`]) }))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
