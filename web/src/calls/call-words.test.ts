import type { Call } from '@vitalrounds/domain/calls/api'
import { expect, test } from 'vitest'
import { type BrowserCall, idleCall } from '@vitalrounds/domain/calls/browser-call'
import { panelWords, resultWords } from './call-words.ts'

const call = (state: Call['state'], outcome: string | null) =>
  ({ state, missedAt: null, answeredBy: null, wrapUp: outcome === null ? null : { outcome } }) as unknown as Call

test('what the phone company and staff both say is said once', () => {
  expect(resultWords(call('no-answer', 'noAnswer'))).toBe('No answer')
  expect(resultWords(call('no-answer', null))).toBe('No answer')
  expect(resultWords(call('completed', 'noAnswer'))).toBe('Answered · No answer')
})

const browser = (state: BrowserCall['state'], sentence: BrowserCall['sentence'] = null): BrowserCall => ({ ...idleCall, state, sentence })

test.each([
  ['ended by itself, of which nobody knows more yet', browser('ended'), undefined, { state: 'Call ended', problem: '' }],
  ['ended and failed', browser('ended'), call('failed', null), { state: 'Failed to connect call.', problem: '' }],
  ['ended and was busy', browser('ended'), call('busy', null), { state: 'Busy', problem: '' }],
  ['was hung up by us', browser('canceled', 'canceled'), undefined, { state: '', problem: 'Call cancelled.' }],
  [
    'was hung up by us after it failed',
    browser('canceled', 'canceled'),
    call('failed', null),
    { state: 'Failed to connect call.', problem: '' },
  ],
  ['has no line', browser('failed', 'connect'), call('requested', null), { state: '', problem: 'Failed to connect call.' }],
])('a call that %s is said to be so, once', (_, own, row, words) => {
  expect(panelWords(own, row)).toEqual(words)
})

test('no state and no end is spelled another way than the specification spells it', () => {
  expect(resultWords(call('canceled', null))).toBe('Call cancelled.')
})
