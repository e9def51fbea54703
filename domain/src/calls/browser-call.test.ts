import { describe, expect, it, test } from 'vitest'
import { type BrowserCall, idleCall, nextBrowserCall, sentences, type VoiceEvent } from './browser-call.ts'

const after = (...events: VoiceEvent[]) => events.reduce<BrowserCall>(nextBrowserCall, idleCall)
const prepared = { type: 'prepared' } as const
const dialed = { type: 'dialed' } as const
const accepted = { type: 'accepted' } as const
const disconnected = { type: 'disconnected' } as const
const error = (code: number) => ({ type: 'error', code }) as const
const read = ({ sentence }: BrowserCall) => sentence && sentences[sentence]

test('a call is initialized, ready, calling, connected and completed', () => {
  const events = [prepared, dialed, accepted, disconnected]
  expect(events.map((_, i) => after(...events.slice(0, i + 1)).state)).toEqual(['ready', 'calling', 'connected', 'completed'])
  expect(read(after(...events))).toBeNull()
})

describe('the five sentences of the specification', () => {
  it.each([
    ['no client comes about', [error(31000)], 'Failed to initialize. Please refresh the page.'],
    ['the app at the vendor is gone', [prepared, dialed, error(31001)], 'Failed to initialize. Please refresh the page.'],
    ['an error breaks a conversation', [prepared, dialed, accepted, error(31005)], 'An Error occurred. Try refreshing or try again later.'],
    ['the token has ended', [prepared, dialed, error(20104)], 'Session expired. Please refresh the page.'],
    ['the token has ended in a conversation', [prepared, dialed, accepted, error(31205)], 'Session expired. Please refresh the page.'],
    ['the line cannot be had', [prepared, dialed, error(53000)], 'Failed to connect call.'],
    ['asking for a line never settles', [prepared, dialed, { type: 'timeout' }], 'Failed to connect call.'],
    ['the microphone is refused', [prepared, dialed, disconnected, error(31401)], 'Failed to connect call.'],
    ['one hangs up before anybody answers', [prepared, dialed, { type: 'hungUp' }, disconnected], 'Call cancelled.'],
    ['the other side gives up', [prepared, dialed, { type: 'canceled' }], 'Call cancelled.'],
  ] as const)('are said when %s', (_, events, sentence) => {
    expect(read(after(...events))).toBe(sentence)
  })
})

test('a busy, unanswered or failed call has ended and was not canceled: what it was the server knows', () => {
  expect(after(prepared, dialed, disconnected)).toMatchObject({ state: 'ended', sentence: null })
})

test('a line that breaks and heals keeps the call', () => {
  const call = after(prepared, dialed, accepted, { type: 'reconnecting' })
  expect(call).toMatchObject({ state: 'connected', isReconnecting: true })
  expect(nextBrowserCall(call, { type: 'reconnected' })).toMatchObject({ state: 'connected', isReconnecting: false })
})

test('nothing moves a call after its end', () => {
  const over = after(prepared, dialed, accepted, disconnected)
  for (const event of [prepared, dialed, accepted, { type: 'timeout' }, { type: 'canceled' }] as const)
    expect(nextBrowserCall(over, event)).toEqual(over)
})
