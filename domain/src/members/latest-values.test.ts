/** The latest values of a summary are numbers that stand on other screens too: of one act, and as they are rounded there. */
import { expect, test } from 'vitest'
import { toDisplay } from '../values/metrics.ts'
import { startingRules } from '../warnings/clinical-rules.ts'
import type { VitalName } from './member.ts'
import { summarizeVitals, type VitalsFacts } from './summary.ts'

const nothing: VitalsFacts = { today: '2026-11-20', latest: [], rules: startingRules, days: [], lastActiveAt: null, dataReceivedAt: null }
const latest = (metric: VitalName, value: number, at: string) => ({
  metric,
  value,
  at,
  actKey: at,
  severity: 'ok' as const,
  warnings: [],
})

test('a pressure is that of one act: where half of it is missing, no other act fills in', () => {
  const half = latest('systolicBP', 118, '2026-11-20T12:00:00.000Z')
  const pair = [latest('systolicBP', 82, '2026-11-20T08:00:00.000Z'), latest('diastolicBP', 57, '2026-11-20T08:00:00.000Z')]
  const { vitals } = summarizeVitals({ ...nothing, latest: [half, ...pair] })
  expect(vitals.systolicBP).toMatchObject({ value: 118, diff: 36 })
  expect(vitals).not.toHaveProperty('diastolicBP')
  const late = latest('diastolicBP', 120, '2026-11-20T09:00:00.000Z')
  expect(summarizeVitals({ ...nothing, latest: [late, ...pair] }).vitals.diastolicBP).toMatchObject({ value: 57 })
  expect(summarizeVitals({ ...nothing, latest: [late] }).vitals).not.toHaveProperty('diastolicBP')
})

test('a change is what whoever subtracts the numbers on screen finds', () => {
  // 182.3 and 181.7 lbs, though 300 g are 0.7 lbs
  const weights = [latest('bodyWeight', 82_700, '2026-11-20T12:00:00.000Z'), latest('bodyWeight', 82_400, '2026-11-19T12:00:00.000Z')]
  const { diff } = summarizeVitals({ ...nothing, latest: weights }).vitals.bodyWeight ?? {}
  expect(toDisplay('bodyWeight', diff ?? 0)).toBe(0.6)
})
