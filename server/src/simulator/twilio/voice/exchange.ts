/**
 * The telephone exchange of the played phone company: browsers on their lines, phones that ring, and the calls between them.
 * It asks our server what to do and tells it what happens, by the same forms as the real one (docs/sources/twilio.md 9, 10).
 */
import { randomUUID } from 'node:crypto'
import { readVoiceToken } from '../../../vendors/twilio/voice-token.ts'
import { account } from '../account.ts'
import type { Simulation } from '../../side.ts'

/** What happens to the next call to a phone. `waits`: a person plays the patient. */
export const scripts = [
  'answers',
  'busy',
  'noAnswer',
  'machine',
  'failed',
  'drops',
  'waits',
  'microphoneRefused',
  'neverSettles',
  'tokenExpires',
] as const
export type Script = (typeof scripts)[number]

/** What a browser's client is told, numbered so that none is missed. */
export type LineEvent =
  | { type: 'ringing' | 'accept' | 'disconnect' | 'cancel' | 'reconnecting' | 'reconnected'; sid: string }
  | { type: 'incoming'; sid: string; from: string; callId: string }
  | { type: 'error'; code: number; sid?: string }
  | { type: 'tokenWillExpire' }

export type Line = {
  id: string
  identity: string
  hearsIncoming: boolean
  /** Tells shortly before the token ends. */
  expiry: NodeJS.Timeout | undefined
  events: LineEvent[]
  /** Woken when something happens. */
  waiting: Set<() => void>
  seenAt: number
}

export type PhoneState = 'ringing' | 'talking' | 'over'
/** One call as the exchange has it: a browser on one side, a phone on the other. */
export type SimCall = {
  sid: string
  direction: 'out' | 'in'
  /** The patient's phone and the clinic's number. */
  phone: string
  clinic: string
  callId: string
  /** The browser that called or took the call: its user, and its line. */
  identity: string
  lineId: string
  state: PhoneState
  status: string
  legs: { sid: string; identity: string; status: string; seconds: number; endedAt: number | null }[]
  answeredAt: number | null
  endedAt: number | null
  leg: string
  action: string
  machine: string
  /** How long it may ring before it counts as not answered. */
  ringMs: number
  timers: NodeJS.Timeout[]
}

export type Exchange = {
  readonly sim: Simulation
  readonly lines: Map<string, Line>
  readonly calls: Map<string, SimCall>
  /** What comes next, in order; then a phone answers by itself. */
  readonly scripts: Script[]
  /** How fast the world goes: tests need not wait for a phone to ring. */
  readonly ms: { ring: number; answer: number; drop: number }
}

export const newExchange = (sim: Simulation, ms = { ring: 600, answer: 3500, drop: 6000 }): Exchange => ({
  sim,
  lines: new Map(),
  calls: new Map(),
  scripts: [],
  ms,
})

// A client asks every few seconds; a line that nobody listens to is a closed tab
const quietMs = 60_000

// As the SDK is set to tell it, so that a new token is there in time
const tellExpiryMs = 60_000

const claimsOf = (token: string) => readVoiceToken(token, account.secrets.apiKeySecret, Date.now() / 1000)

/** A browser comes with its token; undefined where the token is not genuine or has ended. */
export function openLine({ lines }: Exchange, token: string): Line | undefined {
  const claims = claimsOf(token)
  if (!claims) return undefined
  const { identity } = claims.grants
  const line: Line = {
    id: randomUUID(),
    identity,
    hearsIncoming: false,
    expiry: undefined,
    events: [],
    waiting: new Set(),
    seenAt: Date.now(),
  }
  renewLine(line, token)
  lines.set(line.id, line)
  for (const other of [...lines.values()].filter(isQuiet)) closeLine(lines, other)
  return line
}

/** The same line goes on with a new token of the same user. */
export function renewLine(line: Line, token: string): boolean {
  const claims = claimsOf(token)
  if (claims?.grants.identity !== line.identity) return false
  line.hearsIncoming = claims.grants.voice.incoming?.allow === true
  clearTimeout(line.expiry)
  line.expiry = setTimeout(() => sendLineEvent(line, { type: 'tokenWillExpire' }), claims.exp * 1000 - Date.now() - tellExpiryMs)
  line.expiry.unref()
  return true
}

const isQuiet = ({ seenAt }: Line) => Date.now() - seenAt > quietMs

function closeLine(lines: Exchange['lines'], line: Line) {
  clearTimeout(line.expiry)
  for (const wake of line.waiting) wake()
  lines.delete(line.id)
}

/** Nothing is told any more: the simulator ends. */
export function closeExchange({ lines, calls }: Exchange) {
  for (const line of lines.values()) closeLine(lines, line)
  for (const { timers } of calls.values()) timers.forEach(clearTimeout)
}

export function sendLineEvent(line: Line, event: LineEvent) {
  line.events.push(event)
  for (const wake of line.waiting) wake()
}

/** All lines of one user on which somebody listens. */
export const linesOf = ({ lines }: Exchange, identity: string) =>
  [...lines.values()].filter((line) => line.identity === identity && !isQuiet(line))

/** The line of the browser that has the call. */
export function sendBrowserEvent(exchange: Exchange, call: SimCall, event: LineEvent) {
  const line = exchange.lines.get(call.lineId)
  if (line) sendLineEvent(line, event)
}

/** Events behind the n-th, as soon as there are any, at the latest after `holdMs`. */
export async function eventsAfter(line: Line, after: number, holdMs: number) {
  line.seenAt = Date.now()
  if (line.events.length <= after)
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, holdMs)
      function done() {
        clearTimeout(timer)
        line.waiting.delete(done)
        resolve()
      }
      line.waiting.add(done)
    })
  line.seenAt = Date.now()
  return line.events.slice(after)
}
