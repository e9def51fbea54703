import { expect, it } from 'vitest'
import { olderReadingAt, reasonSince } from './reason-age.ts'

const at = '2026-11-20T13:00:00.000Z'

it('a warning says since when; days without a measurement are counted in their own words', () => {
  expect(reasonSince({ code: 'highBP', at })).toBe(at)
  expect(reasonSince({ code: 'inactive-2-days', at })).toBeNull()
})

const critical = { code: 'lowBP', severity: 'critical', side: 'below', text: 'Low BP <100 ×2', at } as const
const waiting = (more: object) => ({
  reason: critical,
  warningSummary: { needsReview: true, open: 2, worst: 'critical' as const, worstAt: at },
  systolicBPLastDT: '2026-11-21T13:00:00.000Z',
  diastolicBPLastDT: '2026-11-21T13:00:00.000Z',
  valueInsights: { systolicBP: 'low' as const },
  ...more,
})
const cleared = { at, by: 'Carla Reyes', reason: 'called' }

it.each([
  ['an older one is worse than the value on the row', {}, at],
  ['it is the value on the row', { systolicBPLastDT: at, diastolicBPLastDT: at }, null],
  ['the value on the row is as bad', { valueInsights: { diastolicBP: 'critical' } }, null],
  ['the value on the row is as bad and seen to', { valueInsights: { systolicBP: 'critical' }, valueHandled: { systolicBP: cleared } }, at],
  [
    'the value on the row lies on the other side and is as dangerous',
    { reason: { ...critical, code: 'highBP', severity: 'high', side: 'above' }, valueInsights: { systolicBP: 'low' } },
    null,
  ],
  ['the row shows no such value', { systolicBPLastDT: null, diastolicBPLastDT: null }, null],
  ['no reading is the reason', { reason: { ...critical, code: 'checkIn' } }, null],
  ['nothing is', { reason: null }, null],
])('says of which reading somebody waits to be reviewed where %s', (_, more, expected) =>
  expect(olderReadingAt(waiting(more))).toBe(expected),
)
