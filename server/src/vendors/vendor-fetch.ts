/**
 * The one way to call a vendor. Nothing is logged, redirects are errors (they would carry the key elsewhere), every
 * attempt ends after ten seconds, and only calls that may safely be repeated are.
 */
import { retryAfterOf } from '@vitalrounds/domain/values/retry-after'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { Account } from './connection.ts'
import { addressOf, redirectOf } from './egress.ts'
import { VendorFailure } from './vendor-failure.ts'

export type VendorCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base URL; a trailing slash is kept. Ids in it must be encoded by the caller. */
  path: string
  base?: string | undefined
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  json?: unknown
  form?: Readonly<Record<string, string>>
  /** Awaited before each attempt: a vendor's queue. */
  before?: (() => Promise<void>) | undefined
  /** Whether repeating it changes nothing. A GET may be unsafe, a POST may be safe: the caller knows. */
  isRepeatable: boolean
  /** Whether the vendor's 429 comes before anything is done, so that a call which is not repeatable may be sent again after it. */
  isThrottledUndone?: boolean
  /** Finds the vendor's own number of a refusal in its body. */
  refusalCode?: ((body: unknown) => string | undefined) | undefined
}

/** Chance and waiting, so that tests need neither. */
export type World = { sleep(ms: number): Promise<unknown>; random(): number; now(): number }
export const realWorld: World = { sleep: (ms) => wait(ms), random: Math.random, now: () => performance.now() }

const tooManyRequests = 429
const attempts = 4
const timeoutMs = 10_000
// Full jitter: each wait is anything up to the bound, which doubles (0.3, 0.6, 1.2 s).
const firstBoundMs = 300
// A vendor that asks for more patience than this gets it from the job queue instead.
const longestWaitMs = 20_000
// A six-lead recording of five minutes is about 4 MB of JSON.
const mostBytes = 16_000_000

/** Calls and parses the answer; a `VendorFailure` says what went wrong. A status in `accept` is not a failure. */
export async function vendorFetch<S extends z.ZodType>(
  connection: Account,
  call: VendorCall,
  schema: S,
  world: World = realWorld,
): Promise<z.output<S>> {
  for (let attempt = 1; ; attempt++) {
    try {
      await call.before?.()
      const answer = await once(connection, call, schema)
      await connection.told?.()
      return answer
    } catch (failure) {
      if (!(failure instanceof VendorFailure)) throw failure
      const pause = mayRepeat(call, failure) ? pauseAfter(failure, attempt, world) : undefined
      if (pause === undefined) {
        // Not known there is said of one device or order, and says nothing about the account
        if (failure.status !== 404) await connection.told?.(failure.message)
        throw failure
      }
      await world.sleep(pause)
    }
  }
}

const mayRepeat = (call: VendorCall, { status }: VendorFailure) =>
  call.isRepeatable || (call.isThrottledUndone === true && status === tooManyRequests)

/** How long to wait before the next attempt; undefined where there is to be none. */
function pauseAfter(failure: VendorFailure, attempt: number, world: World): number | undefined {
  if (!failure.isPassing || attempt >= attempts) return undefined
  const pause = failure.retryAfterMs ?? world.random() * firstBoundMs * 2 ** (attempt - 1)
  return pause > longestWaitMs ? undefined : pause
}

async function once<S extends z.ZodType>(connection: Account, call: VendorCall, schema: S): Promise<z.output<S>> {
  const address = addressOf(connection, call.path, call.base)
  for (const [name, value] of Object.entries(call.query ?? {})) address.searchParams.set(name, value)
  const response = await send(connection, call, address)
  if (!response.ok) {
    const code = call.refusalCode?.(parsedJson(await textOf(connection, response)))
    await response.body?.cancel()
    throw refusal(connection, response, code)
  }
  const parsed = schema.safeParse(parsedJson(await textOf(connection, response)))
  if (!parsed.success) throw new VendorFailure(connection.vendor, 'unreadable', { status: response.status })
  return parsed.data
}

async function send(connection: Account, call: VendorCall, address: URL): Promise<Response> {
  const content = contentOf(call)
  try {
    return await fetch(address, {
      method: call.method,
      headers: { accept: 'application/json', ...content?.headers, ...call.headers },
      ...(content ? { body: content.body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    throw lost(connection, cause)
  }
}

function contentOf({ json, form }: VendorCall) {
  if (form)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    }
  return json === undefined ? undefined : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
}

/** The cause's words may quote the address with its key, so only its name is kept. */
function lost(connection: Account, cause: unknown) {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  return new VendorFailure(connection.vendor, isTimeout ? 'timeout' : 'unreachable', { isUnsent: isNobodyThere(cause) })
}

// Node's codes for a connection that was never made: no name, no road, nobody listening
const nobodyThere = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
function isNobodyThere(cause: unknown) {
  const { code } = ((cause as { cause?: unknown } | null)?.cause ?? {}) as { code?: string }
  return code !== undefined && nobodyThere.has(code)
}

function refusal(connection: Account, response: Response, code: string | undefined) {
  const { status } = response
  const retryAfterMs = retryAfterOf(response.headers.get('retry-after') ?? undefined, Temporal.Now.instant().epochMilliseconds)
  const reason = status === tooManyRequests || status === 503 ? 'busy' : status >= 500 ? 'unreachable' : 'refused'
  return new VendorFailure(connection.vendor, reason, {
    status,
    code,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

/**
 * A file of the vendor's, once. Where it points elsewhere (a store of files), that place is asked without our key, and only
 * where a live account may go at all.
 */
export async function vendorFile(connection: Account, { path, headers }: Pick<VendorCall, 'path' | 'headers'>) {
  const ask = async (address: URL, own: VendorCall['headers'] = {}) => {
    try {
      return await fetch(address, { headers: own, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    } catch (cause) {
      throw lost(connection, cause)
    }
  }
  const first = await ask(addressOf(connection, path), headers)
  const elsewhere = first.status >= 300 && first.status < 400 ? first.headers.get('location') : null
  const response = elsewhere === null ? first : await ask(redirectOf(connection, elsewhere))
  if (!response.ok) throw refusal(connection, response, undefined)
  return bytesOf(connection, response)
}

const textOf = async (connection: Account, response: Response) => (await bytesOf(connection, response)).toString('utf8')

async function bytesOf(connection: Account, response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of response.body ?? []) {
      bytes += part.byteLength
      if (bytes > mostBytes) throw new VendorFailure(connection.vendor, 'unreadable', { status: response.status })
      parts.push(part)
    }
  } catch (cause) {
    throw cause instanceof VendorFailure ? cause : lost(connection, cause)
  }
  return Buffer.concat(parts)
}

function parsedJson(text: string): unknown {
  try {
    return text.trim() === '' ? undefined : JSON.parse(text)
  } catch {
    // No schema accepts this, so the answer is found unreadable.
    return Symbol('not JSON')
  }
}
