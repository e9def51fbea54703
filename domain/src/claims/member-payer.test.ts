import { expect, test } from 'vitest'
import { payerOn } from './member-payer.ts'

const entry = (payerId: string | null, from: string, to: string | null = null, recordedAt = '2026-01-01T00:00:00Z') => ({
  payerId,
  insuredId: '1',
  from,
  to,
  recordedAt,
})
const on = (day: string, ...entries: ReturnType<typeof entry>[]) => payerOn(entries, day)?.payerId ?? null

test('an entry reaches from its first to its last day, both included', () => {
  const bounded = entry('plan', '2026-03-01', '2026-05-31')
  expect(['2026-02-28', '2026-03-01', '2026-05-31', '2026-06-01'].map((day) => on(day, bounded))).toEqual([null, 'plan', 'plan', null])
})

test('without a last day it reaches until another begins', () => {
  const both = [entry('plan', '2026-01-01'), entry('medicare', '2026-07-01')]
  expect(on('2026-06-30', ...both)).toBe('plan')
  expect(on('2026-07-01', ...both.toReversed())).toBe('medicare')
})

test('of two that begin on one day the later recorded stands', () => {
  const wrong = entry('plan', '2026-01-01', null, '2026-01-02T00:00:00Z')
  const right = entry('medicare', '2026-01-01', null, '2026-01-03T00:00:00Z')
  expect(on('2026-02-01', right, wrong)).toBe('medicare')
})

test('behind a short entry the one before it stands again, and nobody may be on record', () => {
  const both = [entry('medicare', '2026-01-01'), entry('plan', '2026-03-01', '2026-03-31')]
  expect(on('2026-04-01', ...both)).toBe('medicare')
  expect(on('2026-04-01', ...both, entry(null, '2026-04-01'))).toBe(null)
})
