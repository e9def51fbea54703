/**
 * Sending a text, and asking what became of one. Twilio takes no key of ours that would make a repeated call harmless
 * (docs/sources/twilio.md 3), so a text is handed over once, and a lost answer is told apart from a refusal.
 */
import { isBusyCode } from '@vitalrounds/domain/messages/delivery-errors'
import { z } from 'zod'
import type { Connection } from '../connection.ts'
import { VendorFailure } from '../vendor-failure.ts'
import { realWorld, type World } from '../vendor-fetch.ts'
import { callTwilio } from './client.ts'

export type TextToSend = {
  /** E.164. */
  to: string
  from: string
  /** A Messaging Service chooses among its numbers; without one the number itself sends. */
  serviceSid: string | null
  body: string
  /** Where Twilio tells how far it has come; names our own row. */
  statusCallback: string
}

/**
 * `notSent`: not a byte has left, or Twilio asked for patience or has its queue full: it may be tried again. `unknown`:
 * nobody knows whether it arrived: it may not.
 */
export type SendOutcome =
  | { kind: 'taken'; sid: string; status: string }
  | { kind: 'refused'; code: string }
  | { kind: 'notSent'; retryAfterMs?: number | undefined }
  | { kind: 'unknown' }

const Taken = z.object({ sid: z.string(), status: z.string() })

// Nothing that waits at the carrier may arrive in the night: docs/sources/twilio.md 3
const validSeconds = '3600'

export async function sendText(connection: Connection, text: TextToSend, world: World = realWorld): Promise<SendOutcome> {
  const { to, from, serviceSid, body, statusCallback } = text
  const form = {
    To: to,
    ...(serviceSid === null ? { From: from } : { MessagingServiceSid: serviceSid }),
    Body: body,
    StatusCallback: statusCallback,
    ValidityPeriod: validSeconds,
  }
  try {
    const call = { method: 'POST', path: 'Messages.json', form, isRepeatable: false } as const
    const { sid, status } = await callTwilio(connection, call, Taken, world)
    return { kind: 'taken', sid, status }
  } catch (failure) {
    if (failure instanceof VendorFailure) return outcomeOf(failure)
    throw failure
  }
}

function outcomeOf({ isUnsent, reason, status, code, retryAfterMs }: VendorFailure): SendOutcome {
  if (isUnsent || status === 429 || isBusyCode(code ?? '')) return { kind: 'notSent', retryAfterMs }
  return reason === 'refused' ? { kind: 'refused', code: code ?? String(status ?? '') } : { kind: 'unknown' }
}

const Listed = z.object({
  messages: z.array(
    z.object({
      sid: z.string(),
      status: z.string(),
      direction: z.string(),
      body: z.string().nullable(),
      date_created: z.string().nullable(),
      error_code: z.int().nullable(),
    }),
  ),
})

export type TwilioTextRecord = { sid: string; status: string; errorCode: string | undefined; createdAtMs: number }

// Seconds only in `date_created`, and the two clocks may differ a little
const clockSlackMs = 60_000

/** The texts of this body that Twilio has had from us for this phone since then, oldest first. */
export async function findTexts(
  connection: Connection,
  { to, body, since }: { to: string; body: string; since: string },
  world: World = realWorld,
): Promise<TwilioTextRecord[]> {
  // No filter by the day of sending: one that was not sent yet has none
  const call = { method: 'GET', path: 'Messages.json', query: { To: to, PageSize: '100' }, isRepeatable: true } as const
  const { messages } = await callTwilio(connection, call, Listed, world)
  const from = Temporal.Instant.from(since).epochMilliseconds - clockSlackMs
  return messages
    .map((message) => ({ ...message, createdAtMs: Date.parse(message.date_created ?? '') }))
    .filter((item) => item.direction.startsWith('outbound') && item.body === body && item.createdAtMs >= from)
    .map(({ sid, status, error_code, createdAtMs }) => ({
      sid,
      status,
      errorCode: error_code === null ? undefined : String(error_code),
      createdAtMs,
    }))
    .toSorted((a, b) => a.createdAtMs - b.createdAtMs)
}
