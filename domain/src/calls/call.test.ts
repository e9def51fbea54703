import { describe, expect, it, test } from 'vitest'
import { type CallFacts, type CallNews, applyCallNews, isMissed, connectedSpanOf } from './call.ts'

/** Before anything was told of it. */
const newCall = (direction: 'in' | 'out'): CallFacts => ({
  direction,
  state: direction === 'out' ? 'requested' : 'ringing',
  answeredAt: null,
  endedAt: null,
  seconds: null,
  answeredBy: null,
  legSid: null,
  takenBy: null,
})
const sid = 'CA1'
const details = { sid, callId: null }
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 13, 5, second)).toISOString()
const heardAt = at(59)
type Leg = Partial<Extract<CallNews, { kind: 'leg' }>>
const leg = (state: CallFacts['state'], more: Leg = {}): CallNews => ({
  ...details,
  kind: 'leg',
  legSid: 'CA2',
  state,
  at: null,
  seconds: null,
  identity: null,
  ...more,
})
const dialEnded = (state: CallFacts['state'], seconds: number | null = null): CallNews => ({
  ...details,
  kind: 'dialEnded',
  state,
  isBridged: seconds !== null,
  seconds,
})
const callerGone: CallNews = { ...details, kind: 'callEnded', state: 'completed', at: at(9) }
const follow = (direction: 'in' | 'out', news: readonly CallNews[]) =>
  news.reduce((call, item) => applyCallNews(call, item, heardAt), newCall(direction))

/** Every order of a few things. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2 ? [[...all]] : all.flatMap((item, i) => orders(all.toSpliced(i, 1)).map((rest) => [item, ...rest]))

const talk = [
  leg('initiated', { at: at(1) }),
  leg('ringing', { at: at(3) }),
  leg('in-progress', { at: at(11) }),
  leg('completed', { at: at(31), seconds: 20 }),
  dialEnded('completed', 20),
]

describe('whatever order news comes in, and however often', () => {
  it.each([
    ['a conversation', 'out', talk, { state: 'completed', answeredAt: at(11), endedAt: at(31), seconds: 20 }],
    [
      'a busy line',
      'out',
      [leg('initiated'), leg('busy', { at: at(4) }), dialEnded('busy')],
      { state: 'busy', answeredAt: null, endedAt: at(4), seconds: null },
    ],
    [
      'a line that cannot be had, while the clinic’s side ends by itself',
      'out',
      [leg('failed', { at: at(4) }), dialEnded('failed'), callerGone],
      { state: 'failed', answeredAt: null, endedAt: at(4) },
    ],
    [
      'a busy line, while the clinic’s side ends by itself',
      'out',
      [leg('busy', { at: at(4) }), dialEnded('busy'), callerGone],
      { state: 'busy', answeredAt: null, endedAt: at(4) },
    ],
    [
      'nobody picks up',
      'out',
      [leg('ringing'), leg('no-answer', { at: at(33) }), dialEnded('no-answer')],
      { state: 'no-answer', answeredAt: null, endedAt: at(33) },
    ],
    [
      'the nurse hangs up while it rings',
      'out',
      [leg('ringing'), leg('canceled', { at: at(7) }), dialEnded('canceled'), callerGone],
      { state: 'canceled', answeredAt: null },
    ],
  ] as const)('%s comes out the same', (_, direction, news, expected) => {
    for (const order of orders(news)) {
      expect(follow(direction, order)).toMatchObject(expected)
      expect(follow(direction, [...order, ...order])).toEqual(follow(direction, order))
    }
  })
})

test('an answer that was never told follows from the end and the length', () => {
  const call = follow('out', [leg('completed', { at: at(31), seconds: 20 })])
  expect(call).toMatchObject({ answeredAt: at(11), seconds: 20 })
  expect(connectedSpanOf(call)).toEqual({ start: Date.parse(at(11)), end: Date.parse(at(31)) })
})

test('of an incoming call the browser that picked up has it, and the others that stop ringing end nothing', () => {
  const news = [
    leg('ringing', { legSid: 'CA2', identity: 'carla' }),
    leg('ringing', { legSid: 'CA3', identity: 'adam' }),
    leg('in-progress', { legSid: 'CA3', identity: 'adam', at: at(7) }),
    leg('no-answer', { legSid: 'CA2', identity: 'carla', at: at(7) }),
    leg('completed', { legSid: 'CA3', identity: 'adam', at: at(47), seconds: 40 }),
    dialEnded('completed', 40),
  ]
  for (const order of orders(news)) {
    const call = follow('in', order)
    expect(call).toMatchObject({ state: 'completed', takenBy: 'adam', legSid: 'CA3', answeredAt: at(7), seconds: 40 })
    expect(isMissed(call)).toBe(false)
  }
})

test.each([
  ['rings out', [leg('no-answer', { at: at(20) }), dialEnded('no-answer')]],
  ['ends because the caller hangs up', [{ ...details, kind: 'callEnded', state: 'completed', at: at(8) } as const]],
  ['is said to be completed without a connection', [dialEnded('completed')]],
])('an incoming call that %s is missed', (_, news) => {
  const call = follow('in', news)
  expect(isMissed(call)).toBe(true)
  expect(connectedSpanOf(call)).toBeUndefined()
})

test('an outgoing call that nobody took is never a missed one', () => {
  expect(isMissed(follow('out', [dialEnded('no-answer')]))).toBe(false)
})

test('a call whose caller is gone while both talked was a conversation', () => {
  const ended = { ...details, kind: 'callEnded', state: 'completed', at: at(40) } as const
  expect(follow('out', [leg('in-progress', { at: at(10) }), ended])).toMatchObject({
    state: 'completed',
    endedAt: at(40),
  })
})
