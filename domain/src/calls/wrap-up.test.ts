import { expect, test } from 'vitest'
import { answererOf, callInterval, ehrText, proposedOutcome, WrapUp } from './wrap-up.ts'

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
    kind: 'call',
    start: Date.parse(call.answeredAt),
    end: Date.parse(call.answeredAt) + 183_000,
    staff: 'carla',
    program: 'rpm',
    answered: 'human',
  })
  expect(callInterval({ ...call, program: 'CCM' })?.program).toBe('ccm')
})

test.each([
  ['nobody has said what it was', null, null, 'none'],
  ['a mailbox answered', 'unknown', 'leftWord', 'machine'],
  ['a machine was heard in less than a minute, whatever somebody says', 'machine', 'spoke', 'machine'],
  ['a fax was heard', 'fax', 'spoke', 'machine'],
  ['it was a wrong number', 'human', 'wrongNumber', 'none'],
  ['somebody spoke and nobody listened for machines', null, 'spoke', 'human'],
] as const)('when %s', (_, answeredBy, outcome, answered) => {
  expect(answererOf({ answeredBy, outcome, seconds: 59 })).toBe(answered)
})

test('given a machine in a call of a minute or more, "spoke" is the correction of who spoke; a fax stays a fax', () => {
  expect(answererOf({ answeredBy: 'machine', outcome: 'spoke', seconds: 60 })).toBe('human')
  expect(answererOf({ answeredBy: 'machine', outcome: 'leftWord', seconds: 600 })).toBe('machine')
  expect(answererOf({ answeredBy: 'machine', outcome: null, seconds: 600 })).toBe('machine')
  expect(answererOf({ answeredBy: 'fax', outcome: 'spoke', seconds: 600 })).toBe('machine')
})

test('a call that was never answered is no time at all', () => {
  expect(callInterval({ ...call, state: 'busy', answeredAt: null, seconds: null })).toBeUndefined()
  expect(callInterval({ ...call, seconds: 0 })).toBeUndefined()
})

test('the card proposes what is plain already, and nothing else', () => {
  expect(proposedOutcome({ state: 'busy', answeredBy: null })).toBe('noAnswer')
  expect(proposedOutcome({ state: 'completed', answeredBy: 'machine' })).toBe('leftWord')
  expect(proposedOutcome({ state: 'completed', answeredBy: 'human' })).toBeNull()
})

test('a card without an outcome is not saved', () => {
  const { error } = WrapUp.safeParse({ program: 'RPM' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Say how the call ended.'])
})

test('the copy for the EHR is plain text, one fact a line, without what was left empty', () => {
  const card = {
    outcome: 'spoke',
    topics: ['Readings', 'Medication'],
    note: 'Takes the new dose.',
    program: 'RPM',
    nextContact: '2026-11-27',
  } as const
  const facts = {
    direction: 'out',
    memberName: 'Walter Greene',
    dob: '03/04/1950',
    staffName: 'Carla Reyes',
    when: '11/20/2026 8:05 AM EST',
    seconds: 183,
  } as const
  expect(ehrText({ ...facts, ...card, topics: [...card.topics] })).toBe(
    [
      'Call to Walter Greene (born 03/04/1950)',
      'When: 11/20/2026 8:05 AM EST',
      'Staff: Carla Reyes',
      'Outcome: Spoke, 3:03 min',
      'Program: RPM',
      'Topics: Readings, Medication',
      'Note: Takes the new dose.',
      'Next contact: 2026-11-27',
    ].join('\n'),
  )
  const bare = ehrText({
    ...facts,
    direction: 'in',
    seconds: null,
    outcome: 'noAnswer',
    topics: [],
    note: '',
    program: 'CCM',
    nextContact: null,
  })
  expect(bare.split('\n')).toHaveLength(5)
  expect(bare).toContain('Call from Walter Greene')
})
