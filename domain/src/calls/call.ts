/**
 * A call and what the phone company tells of it. Times and lengths come from its callbacks alone; these arrive doubled, late
 * and in any order, so whatever order they are read in, the same call comes out.
 */
import { z } from 'zod'

export const directions = ['out', 'in'] as const
export type Direction = (typeof directions)[number]

/** How far a call has come, in the words of the phone company; `requested`: it has not been asked to place it yet. */
export const callStates = [
  'requested',
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'no-answer',
  'failed',
  'canceled',
] as const
export const CallState = z.enum(callStates)
export type CallState = z.infer<typeof CallState>

/** Who picked up, as the phone company heard it. */
export const answerers = ['human', 'machine', 'fax', 'unknown'] as const
export const AnsweredBy = z.enum(answerers)
export type AnsweredBy = z.infer<typeof AnsweredBy>

// Of the ends the one that says more outranks the others: "canceled" may only mean that the clinic's side is gone
const rank: Record<CallState, number> = {
  requested: 0,
  initiated: 1,
  ringing: 2,
  'in-progress': 3,
  canceled: 4,
  'no-answer': 5,
  busy: 6,
  failed: 7,
  completed: 8,
}
export const hasEnded = (state: CallState) => rank[state] >= rank.canceled

/** What is known of a call. Instants are ISO text in UTC. */
export type CallFacts = {
  direction: Direction
  state: CallState
  answeredAt: string | null
  endedAt: string | null
  /** How long both sides were connected. */
  seconds: number | null
  answeredBy: AnsweredBy | null
  /** The phone company's name of the leg that was picked up, and whose browser that was. */
  legSid: string | null
  takenBy: string | null
}

/** One thing the phone company tells. */
export type CallNews = {
  /** The phone company's name of the call as a whole, and our own where the address bears it. */
  sid: string | null
  callId: string | null
} & (
  | {
      /** Of the line to the member, or to one of the browsers that ring. */
      kind: 'leg'
      legSid: string
      state: CallState
      at: string | null
      seconds: number | null
      /** The user whose browser it leads to. */
      identity: string | null
    }
  /** The two sides are apart, or never met. */
  | { kind: 'dialEnded'; state: CallState; isBridged: boolean; seconds: number | null }
  /** The side that called is gone. */
  | { kind: 'callEnded'; state: CallState; at: string | null }
  | { kind: 'answeredBy'; who: AnsweredBy }
)

/** A state never goes back, and of several ends the same one stands in whatever order they are told. */
const later = (now: CallState, next: CallState): CallState => (rank[next] > rank[now] ? next : now)

/** The call with the news taken in. `heardAt` stands for a moment that the phone company does not name. */
export function applyCallNews(call: CallFacts, news: CallNews, heardAt: string): CallFacts {
  if (news.kind === 'answeredBy') return { ...call, answeredBy: news.who }
  if (news.kind === 'leg') return followLeg(call, news)
  if (news.kind === 'callEnded') return followCaller(call, news, heardAt)
  if (news.state === 'in-progress') return call
  const state = later(call.state, news.isBridged ? 'completed' : notReached(news.state))
  const seconds = news.isBridged ? (news.seconds ?? call.seconds) : call.seconds
  return { ...call, state, seconds, endedAt: call.endedAt ?? heardAt }
}

/** Not connected, so never completed, whatever the word. */
const notReached = (state: CallState): CallState => (state === 'completed' ? 'no-answer' : state)

type LegNews = Extract<CallNews, { kind: 'leg' }>

function followLeg(call: CallFacts, news: LegNews): CallFacts {
  const isIncoming = call.direction === 'in'
  if (news.state === 'in-progress') return followAnswer(call, news)
  if (!hasEnded(news.state)) return { ...call, state: isIncoming ? call.state : later(call.state, news.state) }
  if (news.state === 'completed') return followTalk(call, news)
  // Of the browsers that rang, only the one that was picked up ends the call
  return isIncoming ? call : { ...call, state: later(call.state, news.state), endedAt: news.at ?? call.endedAt }
}

/** Picked up: by the member, or in one of the clinic's browsers. */
const take = (call: CallFacts, { identity, legSid }: LegNews): CallFacts => ({
  ...call,
  legSid,
  takenBy: call.direction === 'in' ? (identity ?? call.takenBy) : call.takenBy,
})

const followAnswer = (call: CallFacts, news: LegNews): CallFacts => ({
  ...take(call, news),
  state: later(call.state, news.state),
  answeredAt: news.at ?? call.answeredAt,
})

const followTalk = (call: CallFacts, news: LegNews): CallFacts => ({
  ...take(call, news),
  state: later(call.state, news.state),
  seconds: call.seconds ?? news.seconds,
  endedAt: news.at ?? call.endedAt,
  answeredAt: call.answeredAt ?? before(news.at, news.seconds),
})

/** An incoming call whose caller is gone before anybody picked up was never answered. */
function followCaller(call: CallFacts, { at, state }: Extract<CallNews, { kind: 'callEnded' }>, heardAt: string) {
  if (hasEnded(call.state) || !hasEnded(state)) return call
  if (call.answeredAt !== null) return { ...call, state: later(call.state, 'completed'), endedAt: call.endedAt ?? at ?? heardAt }
  const end = call.direction === 'in' ? 'no-answer' : state === 'completed' ? 'canceled' : state
  return { ...call, state: later(call.state, end), endedAt: call.endedAt ?? at ?? heardAt }
}

function before(at: string | null, seconds: number | null): string | null {
  if (at === null || seconds === null) return null
  return Temporal.Instant.from(at).subtract({ seconds }).toString({ smallestUnit: 'millisecond' })
}

/** Nobody of the clinic picked up: the call waits for somebody to see to it. */
export const isMissed = ({ direction, state }: Pick<CallFacts, 'direction' | 'state'>) =>
  direction === 'in' && hasEnded(state) && state !== 'completed'

/** When the two sides were connected, in milliseconds; undefined where they never were or still are. */
type ConnectedCall = Pick<CallFacts, 'state' | 'answeredAt' | 'endedAt' | 'seconds'>
export function connectedSpanOf({ state, answeredAt, endedAt, seconds }: ConnectedCall) {
  if (state !== 'completed' || answeredAt === null) return undefined
  const start = Date.parse(answeredAt)
  const end = seconds === null ? (endedAt === null ? start : Date.parse(endedAt)) : start + seconds * 1000
  return { start, end }
}
