import type { Call } from '@vitalrounds/domain/calls/api'
import { expect, test } from 'vitest'
import { resultWords } from './call-words.ts'

const call = (state: Call['state'], outcome: string | null) =>
  ({ state, missedAt: null, answeredBy: null, wrapUp: outcome === null ? null : { outcome } }) as unknown as Call

test('what the phone company and staff both say is said once', () => {
  expect(resultWords(call('no-answer', 'noAnswer'))).toBe('No answer')
  expect(resultWords(call('no-answer', null))).toBe('No answer')
  expect(resultWords(call('completed', 'noAnswer'))).toBe('Answered · No answer')
})
