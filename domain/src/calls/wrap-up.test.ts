import { expect, test } from 'vitest'
import { answererOf, callInterval, WrapUp } from './wrap-up.ts'

const call = {
  state: 'completed',
  answeredAt: '2026-11-20T13:05:11.000Z',
  endedAt: '2026-11-20T13:08:14.000Z',
  seconds: 183,
  answeredBy: 'human',
  outcome: 'spoke',
  program: 'RPM',
  staff: 'carla',
} as const

test('a conversation is a call of the billing engine from its answer on, as long as both were connected', () => {
  expect(callInterval(call)).toEqual({
    kind: 'call', start: Date.parse(call.answeredAt), end: Date.parse(call.answeredAt) + 183_000, staff: 'carla', program: 'rpm', answered: 'human',
  }) // prettier-ignore
  expect(callInterval({ ...call, program: 'CCM' })?.program).toBe('ccm')
})

test.each([
  ['nobody has said what it was', null, null, 'none'],
  ['a mailbox answered', 'unknown', 'leftWord', 'machine'],
  ['a machine was heard, whatever somebody says', 'machine', 'spoke', 'machine'],
  ['a fax was heard', 'fax', 'spoke', 'machine'],
  ['it was a wrong number', 'human', 'wrongNumber', 'none'],
  ['somebody spoke and nobody listened for machines', null, 'spoke', 'human'],
] as const)('when %s', (_, answeredBy, outcome, answered) => {
  expect(answererOf({ answeredBy, outcome })).toBe(answered)
})

test('a call that was never answered is no time at all', () => {
  expect(callInterval({ ...call, state: 'busy', answeredAt: null, seconds: null })).toBeUndefined()
  expect(callInterval({ ...call, seconds: 0 })).toBeUndefined()
})

test('a card without an outcome is not saved', () => {
  const { error } = WrapUp.safeParse({ program: 'RPM' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Say how the call ended.'])
})
