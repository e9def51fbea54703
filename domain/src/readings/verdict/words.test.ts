import { expect, test } from 'vitest'
import { changeEnds, changeText } from './change.ts'
import { linesOf, noLines } from './lines.ts'
import { type RangedReading, vitalRange } from './range.ts'
import { goalShareText, moreToNextBand, shareAtGoal, shareText } from './share.ts'
import { dangerRank, worstOf } from './danger.ts'
import { alarmStandingOf, leftOutText } from './standing.ts'
import { alarmText, beyondWords, goalText, rangeSentence, rangeText } from './words.ts'

const sugar = linesOf('bloodSugar', { alarm: { low: 70, high: 251 }, critical: { low: 54, high: 300 } })
const reading = (value: number, flags: string[] = []): RangedReading => ({
  metric: 'bloodSugar',
  value,
  flags,
  actKey: `${value}`,
  on: '2026-03-09',
})

test('a range is that of readings, with how many lie beyond each line; a goal that ends at an alarm is one line', () => {
  const range = vitalRange([48, 287, 68, 120].map((value) => reading(value)).concat(reading(600, ['above_range'])), [], {
    value: sugar,
    lower: null,
  })!
  expect(rangeText(range)).toBe('48–above 600')
  expect(beyondWords(range)).toBe('2 below 70, 1 below 54, 2 above 180, 2 at or above 251, 1 at or above 300')
  expect(rangeSentence({ ...range, beyond: [] }, 'mg/dL')).toBe('48–above 600 mg/dL in 5 readings on 1 day')
  expect(rangeSentence(range, 'mg/dL')).toMatch(/on 1 day; 2 below 70, 1 below 54, /)
})

test('a pressure is in the range as a pair: a diastolic value without its systolic one is in no end and no count', () => {
  const of = (metric: 'systolicBP' | 'diastolicBP', value: number, actKey: string, on: string): RangedReading => ({
    metric,
    value,
    flags: [],
    actKey,
    on,
  })
  const upper = [of('systolicBP', 118, 'a', '2026-11-20'), of('systolicBP', 131, 'b', '2026-11-21')]
  const lower = [of('diastolicBP', 72, 'a', '2026-11-20'), of('diastolicBP', 128, 'c', '2026-11-22')]
  const range = vitalRange(upper, lower, { value: noLines, lower: noLines })!
  expect(rangeSentence(range, 'mmHg')).toBe('118–131 / 72 mmHg in 2 readings on 2 days')
})

test('goal and alarm in words, of a pair both', () => {
  expect([
    goalText({ low: 100, high: 129 }, { low: 60, high: 79 }),
    goalText({ low: 92 }),
    goalText({ high: 110 }),
    goalText(null),
  ]).toEqual(['100–129 / 60–79', 'at least 92', 'up to 110', ''])
  expect([alarmText({ low: 100, high: 160 }, { low: 60, high: 100 }), alarmText({ low: 92 }), alarmText(null)]).toEqual([
    'below 100, from 160 / below 60, from 100',
    'below 92',
    '',
  ])
})

test('a share at goal counts what lies inside both ends, and tells what lies below', () => {
  const share = shareAtGoal(['atGoal', 'belowAlarm', 'criticallyLow', 'aboveGoal', 'atGoal'])
  expect(share).toEqual({ count: 5, atGoal: 2, below: 2, above: 1, percent: 40, band: 'partly' })
  expect(shareAtGoal([])).toMatchObject({ percent: null, band: null })
  expect(shareAtGoal(['belowAlarm'])).toMatchObject({ percent: 0, band: 'poor' })
  expect([shareText(null), shareText(0.999), shareText(0.001), shareText(1)]).toEqual(['–', '99%', '1%', '100%'])
})

test('a share names the one goal, and how many more lift it to the next band', () => {
  const share = shareAtGoal(['atGoal', 'belowAlarm', 'aboveGoal'])
  expect(goalShareText(share, 'days', [{ low: 100, high: 129 }, null])).toBe('33% of 3 days at goal 100–129; 1 below, 1 above')
  expect([
    moreToNextBand({ count: 20, atGoal: 13 }),
    moreToNextBand({ count: 2, atGoal: 0 }),
    moreToNextBand({ count: 10, atGoal: 7 }),
  ]).toEqual([{ more: 3, percent: 70, band: 'good' }, { more: 2, percent: 50, band: 'partly' }, null])
})

test('what is in doubt and left out is said, of several with the last', () => {
  expect(leftOutText([])).toBe('')
  expect(leftOutText(['158.0 lbs'])).toBe('158.0 lbs, in doubt: left out here')
  expect(leftOutText(['160.0 lbs', '158.0 lbs'])).toBe('2 suspect readings, the last 158.0 lbs, in doubt: left out here')
})

test('a change is told with its days, a loss with its sign, and from where to where', () => {
  expect([changeText({ lbs: 6.8, days: 7 }), changeText({ lbs: -3, days: 1 }), changeText({ lbs: 0, days: 1 })]).toEqual([
    '+6.8 lbs in 7 days',
    '−3.0 lbs in 1 day',
    '0.0 lbs in 1 day',
  ])
  expect(changeEnds({ from: { value: 212.8, on: '2026-11-19' }, to: { value: 219.6, on: '2026-11-26' } })).toBe(
    'from 212.8 (11/19/2026) to 219.6 lbs (11/26/2026)',
  )
  expect(changeEnds({ from: null, to: null })).toBe('')
})

test('an alarm is open, cleared once all of it is, or never raised', () => {
  expect(alarmStandingOf('ok', [])).toBeNull()
  expect(alarmStandingOf('critical', [])).toBe('notRaised')
  expect(alarmStandingOf('high', [{ isCleared: true }, { isCleared: false }])).toBe('open')
  expect(alarmStandingOf('low', [{ isCleared: true }])).toBe('cleared')
})

test('danger orders, not direction: critical first, then a low sugar or oxygen, then other alarms, then what is off its goal', () => {
  const rank = (danger: 'critical' | 'warning' | 'offGoal' | 'none', measured: string, side: 'above' | 'below') =>
    dangerRank({ danger, measured, side })
  expect(rank('warning', 'bloodSugar', 'below')).toBeGreaterThan(rank('warning', 'systolicBP', 'above'))
  expect(rank('warning', 'spo2', 'below')).toBeGreaterThan(rank('warning', 'bloodSugar', 'above'))
  expect(rank('critical', 'systolicBP', 'above')).toBeGreaterThan(rank('warning', 'spo2', 'below'))
  expect(rank('warning', 'pulse', 'below')).toBe(rank('warning', 'pulse', 'above'))
  expect(rank('warning', 'pulse', 'above')).toBeGreaterThan(rank('offGoal', 'bloodSugar', 'below'))
  expect(rank('none', 'bloodSugar', 'below')).toBe(0)
})

test('the worst of severities is by danger: of low and high the first', () => {
  expect(worstOf([])).toBe('ok')
  expect(worstOf(['low', 'critical', 'high'])).toBe('critical')
  expect(worstOf(['ok', 'low', 'high'])).toBe('low')
  expect(worstOf(['ok', 'high', 'low'])).toBe('high')
})
