import { expect, test } from 'vitest'
import { replayProblem } from './can-replay.ts'

test.each([
  ['new', 'delivery.waiting', 'delivery.waiting'],
  ['done', 'delivery.notReplayable', 'delivery.removed'],
  ['ignored', undefined, 'delivery.removed'],
  ['unmatched', undefined, 'delivery.removed'],
  ['unreadable', undefined, 'delivery.removed'],
  ['dead', undefined, 'delivery.removed'],
] as const)('%s: replayed with its text or without', (state, withText, without) => {
  expect(replayProblem({ state, hasText: true })).toBe(withText)
  expect(replayProblem({ state, hasText: false })).toBe(without)
})
