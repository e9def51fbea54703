/** One attempt: signs, posts through the guard of public addresses, and says how it ended. Nothing is thrown or logged. */
import type { DeliveryFailure } from '@vitalrounds/domain/webhooks/api'
import { webhookBody } from '@vitalrounds/domain/webhooks/event-kinds'
import { retryAfterOf } from '@vitalrounds/domain/values/retry-after'
import type { Config } from '../platform/config.ts'
import { EgressError, type PostAnswer, postPublicUrl, tooSlow } from '../platform/egress.ts'
import type { ClaimedDelivery } from './claim-delivery.ts'
import { openSecrets, webhookHeaders } from './webhook-secret.ts'

const timeoutMs = 15_000
// Enough for the line that is shown
const mostBytes = 2000
const longestLine = 120

export type PostWebhook = (request: Parameters<typeof postPublicUrl>[0]) => Promise<PostAnswer>

export type AttemptOutcome = {
  status: number | null
  /** Null where it was taken. */
  failure: DeliveryFailure | null
  line: string | null
  retryAfterMs: number | undefined
}

type Parts = { config: Pick<Config, 'keys'>; post?: PostWebhook | undefined; now: () => number; signal: AbortSignal }

/** Undefined where it was broken off by `signal`: then nobody knows how it ended. */
export async function sendWebhook({ config, post = postPublicUrl, now, signal }: Parts, groupId: string, delivery: ClaimedDelivery) {
  const { endpointId, eventId, url, secret, formerSecret } = delivery
  const body = webhookBody(delivery)
  const sentAt = new Date(now())
  const secrets = openSecrets(config, { groupId, endpointId }, [secret, formerSecret])
  const headers = webhookHeaders(secrets, { id: eventId, sentAt, body })
  try {
    return outcomeOf(await post({ url, timeoutMs, mostBytes, body, headers, signal }), now())
  } catch (error) {
    return signal.aborted ? undefined : { status: null, failure: failureOf(error), line: null, retryAfterMs: undefined }
  }
}

function outcomeOf({ status, headers, text }: PostAnswer, nowMs: number): AttemptOutcome {
  const isTaken = status >= 200 && status <= 299
  return {
    status,
    failure: isTaken ? null : 'status',
    line: isTaken ? null : lineOf(text),
    retryAfterMs: retryAfterOf(headers['retry-after'], nowMs),
  }
}

/** Whatever the receiver answered is a stranger's text: one line of printable characters. */
const lineOf = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, longestLine)
    .trim() || null

// As node:tls names them
const certificateCodes = /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_/

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof EgressError) return error.message === tooSlow ? 'slow' : 'blocked'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return certificateCodes.test(code) ? 'certificate' : 'unreachable'
}
