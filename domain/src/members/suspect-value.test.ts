/** A suspect reading is said beside the value and beside the reason, in the one sentence. */
import { expect, test } from 'vitest'
import { startingRules } from '../warnings/clinical-rules.ts'
import type { VitalName } from './member.ts'
import type { OpenWarning } from './summary-reason.ts'
import { summarizeVitals, summarizeWarnings } from './summary.ts'

const doubt = 'Probably another person (20 lbs in 14 h)'
const at = '2026-11-19T12:00:00.000Z'
const latest = (metric: VitalName, value: number) => ({ metric, value, at, actKey: at, severity: 'ok' as const, warnings: [] })

test('a latest value says why it is suspect', () => {
  const { vitals } = summarizeVitals({
    today: '2026-11-20',
    latest: [{ ...latest('bodyWeight', 90_000), doubt }, latest('pulse', 70)],
    rules: startingRules,
    days: [],
    lastActiveAt: null,
    dataReceivedAt: null,
  })
  expect(vitals.bodyWeight?.doubt).toBe(doubt)
  expect(vitals.pulse).not.toHaveProperty('doubt')
})

const gain: OpenWarning = {
  category: 'weightGain',
  severity: 'high',
  text: '+20.0 lbs / 1 d',
  at,
  metric: 'bodyWeight',
  threshold: 1361,
  changeDays: 1,
}
const reasonOf = (warnings: OpenWarning[]) =>
  summarizeWarnings({
    today: '2026-11-20',
    timeZone: 'America/New_York',
    warnings,
    lastActiveAt: null,
    deviceReceivedOn: null,
    isAway: false,
    reminders: { firstMeasure: false, remindMeasure: false, review99457: false, isAtRisk: false, days: 20, periodEnd: null, seconds: 0 },
    dueCare: { checkInDueOn: null, reviewDueOn: null },
  }).reason

test.for([
  ['all of it', [{ ...gain, suspect: doubt }], doubt],
  ['one of two', [{ ...gain, suspect: doubt }, gain], undefined],
  ['none', [gain], undefined],
  [
    'another type',
    [
      { ...gain, suspect: doubt },
      { ...gain, category: 'highPulse', severity: 'critical' },
    ],
    undefined,
  ],
] as const)('a reason is suspect where everything that it speaks of is: %s', ([, warnings, statement]) => {
  expect(reasonOf([...warnings] as OpenWarning[])?.suspect).toBe(statement)
})
