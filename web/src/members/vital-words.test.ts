/** What stands beside a value of a list or the header strip. */
import { expect, test } from 'vitest'
import { handledText } from './parts/handled-text.ts'
import { judgmentOf, pressureJudgment, weightChange } from './vital-words.ts'

const handled = { at: '2026-11-20T02:23:00.000Z', by: 'Carla', reason: 'Called the member' }
const weight = {
  valueInsights: { bodyWeight: 'critical' },
  valueSides: { bodyWeight: 'below' },
  bodyWeightDiff: 0.4,
} as const

test('the change that raised the warning carries the severity; a plain difference to the weight before never does', () => {
  const verdict = weightChange({ ...weight, weightChange: { lbs: -12.1, days: 7 } })
  expect(verdict).toEqual({ text: '−12.1 lbs in 7 days', judgment: judgmentOf(weight, 'bodyWeight') })
  expect(weightChange(weight)).toEqual({ text: '+0.4', judgment: { severity: 'ok', side: null } })
  expect(weightChange({ ...weight, bodyWeightDiff: 0 })).toBeNull()
})

test('a pressure is seen to once both of its numbers are', () => {
  const row = { valueInsights: { systolicBP: 'critical', diastolicBP: 'high' }, valueSides: {} } as const
  expect(pressureJudgment({ ...row, valueHandled: { systolicBP: handled } })).toMatchObject({ severity: 'critical', handled: undefined })
  expect(pressureJudgment({ ...row, valueHandled: { systolicBP: handled, diastolicBP: handled } }).handled).toBe(handled)
})

test('says when, by whom and with what words', () => {
  expect(handledText(handled, 'America/New_York')).toMatch(/^cleared .*9:23 PM by Carla: Called the member$/)
})
