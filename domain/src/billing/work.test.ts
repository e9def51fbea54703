/** Which recorded work may count at all; the golden cases say how much of it does. */
import { expect, it } from 'vitest'
import type { WorkInterval } from './facts.ts'
import { defaultPolicy } from './settings.ts'
import { isCountable } from './work.ts'

const byHand: WorkInterval = { kind: 'review', start: 0, end: 60_000, staff: 'carla', isManual: true, description: 'Read a letter' }
const { isManualByTab, ...beforeThat } = defaultPolicy

it.each([
  [undefined, true],
  ['notes', true],
  ['manage-devices', false],
  ['edit-profile', false],
  ['manage-time', false],
  ['billing-insights', false],
])('given time by hand for %s, whether it counts is %s; a month closed before that rule counts it still', (tab, counts) => {
  const interval = { ...byHand, ...(tab !== undefined && { tab }) }
  expect(isManualByTab).toBe(true)
  expect([isCountable(interval, defaultPolicy), isCountable(interval, beforeThat)]).toEqual([counts, true])
})

it.each(['waiting', 'declined'] as const)('given time that is %s, it counts by no policy', (approval) => {
  expect([isCountable({ ...byHand, approval }, defaultPolicy), isCountable({ ...byHand, approval }, beforeThat)]).toEqual([false, false])
})
