/** The pure parts of the readings pages: times asked for, typed values, rules being edited, and words. */
import { startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { expect, test } from 'vitest'
import { acts, readAct } from './manual-values.ts'
import { isSameSet, problemsOf, withRules } from '../warnings/parts/rule-words.ts'
import { orderSeries, trendReading } from './series-words.ts'
import { endOfDay, firstMoment, spanFrom } from './time-ranges.ts'

test('two weeks are fourteen local days, today among them, also across the end of summer time', () => {
  expect(firstMoment('2w', '2026-11-10', 'America/New_York')).toBe('2026-10-28T04:00:00.000Z')
  expect(endOfDay('2026-11-10', 'America/New_York')).toBe(Date.parse('2026-11-11T05:00:00Z'))
})

test('everything has no first moment, and an unknown stretch is three months', () => {
  expect(firstMoment('all', '2026-11-10', 'America/New_York')).toBeUndefined()
  expect(spanFrom('99y')).toBe('3m')
})

test('an alarm from before its rule is drawn open and says why nobody was told', () => {
  const point = { id: 'r', at: 0, value: 190, severity: 'critical', side: 'above', isExcluded: false } as Parameters<typeof trendReading>[0]
  const handled = (standing: 'open' | 'notRaised') => trendReading({ ...point, standing }, 'bloodPressure', 'America/New_York').handled
  expect(handled('notRaised')).toBe('not raised: older than 30 days when the rule was made')
  expect(handled('open')).toBeUndefined()
})

const asOf = '2026-11-20T12:00:00.000Z'
test.for([
  [{ systolicBP: '134', diastolicBP: '80' }, undefined],
  [{ systolicBP: '134' }, 'Write Diastolic BP.'],
  [{ systolicBP: '134', diastolicBP: 'x' }, 'Write a number.'],
  [{}, 'Write Systolic BP and Diastolic BP.'],
] as const)('a typed pressure %j: %s', ([typed, why]) => {
  expect(readAct(acts.bloodPressure, typed, asOf, asOf).why).toBe(why)
})

test('a reading of tomorrow is refused beside its field', () => {
  const { problems } = readAct(acts.bodyWeight, { bodyWeight: '200.4' }, '2026-11-21T12:00:00.000Z', asOf)
  expect(problems.measuredAt).toBe('This time lies in the future.')
})

test('a critical threshold inside the warning is named by type and place', () => {
  const [first, second] = startingRules.highBP
  const set = withRules({}, 'highBP', [{ ...first!, critical: 100 } as never, second!])
  expect([...problemsOf(set).get('highBP')!]).toEqual([[0, 'The critical threshold must lie beyond the warning threshold.']])
})

test('half a day is no span of days', () => {
  const [gain] = startingRules.weightGain
  const set = withRules({}, 'weightGain', [{ ...gain!, days: 1.5 } as never])
  expect(problemsOf(set).get('weightGain')?.get(0)).toBe('Write 1 to 30 days.')
})

test('following the default again is the same as never having changed', () => {
  const changed = withRules({}, 'lowBP', [])
  expect(isSameSet(changed, {})).toBe(false)
  expect(isSameSet(withRules(changed, 'lowBP', undefined), {})).toBe(true)
})

test('charts of what waits for review come first, the worst of them foremost', () => {
  expect(orderSeries([]).slice(0, 3)).toEqual(['bloodPressure', 'bodyWeight', 'bloodSugar'])
  const open: Parameters<typeof orderSeries>[0] = [
    { category: 'highBP', severity: 'high' },
    { category: 'lowSpO2', severity: 'low' },
    { category: 'weightGain', severity: 'high' },
    { category: 'weightGain', severity: 'critical' },
    { category: 'checkIn', severity: 'critical' },
  ]
  expect(orderSeries(open).slice(0, 4)).toEqual(['bodyWeight', 'spo2', 'bloodPressure', 'bloodSugar'])
})
