import { expect, test } from 'vitest'
import { effectiveRules, startingRules } from '../warnings/clinical-rules.ts'
import { beyondWords, rangeText } from '../readings/verdict/words.ts'
import { type PicturedReading, vitalPictures } from './vital-pictures.ts'

const scene = { rules: effectiveRules(startingRules), timeZone: 'America/New_York', today: '2026-03-10' }
const item = (metric: PicturedReading['metric'], value: number, at: string, more: Partial<PicturedReading> = {}): PicturedReading => ({
  metric,
  value,
  at,
  actKey: at,
  severity: 'ok',
  flags: [],
  ...more,
})

test('the newest of each kind, pairs of one act together, and the mean of each local day', () => {
  const pictures = vitalPictures(
    [
      item('systolicBP', 150, '2026-03-10T03:00:00.000Z'),
      item('diastolicBP', 90, '2026-03-10T03:00:00.000Z'),
      // Before midnight in New York, so of the same day as the next
      item('systolicBP', 141, '2026-03-09T14:00:00.000Z'),
      item('diastolicBP', 81, '2026-03-09T14:00:00.000Z'),
      item('bodyWeight', 81_647, '2025-11-01T14:00:00.000Z'),
      item('bloodSugar', 600, '2026-03-10T13:00:00.000Z', { flags: ['above_range'], severity: 'critical' }),
      item('ecg', 0, '2026-03-10T13:00:00.000Z'),
    ],
    scene,
  )
  expect(pictures).toMatchObject([
    { name: 'bloodPressure', unit: 'mmHg', latest: { value: '150/90' }, days: [{ on: '2026-03-09', value: 146, lower: 86 }] },
    { name: 'bodyWeight', latest: { value: '180.0' }, goal: null, days: [] },
    { name: 'bloodSugar', latest: { value: 'above 600', severity: 'critical' }, days: [{ on: '2026-03-10', value: 600 }] },
    { name: 'ecg', latest: { value: '–' }, days: [] },
  ])
  expect(pictures[0]).toMatchObject({ goal: { low: 100, high: 129 }, lowerGoal: { low: 60, high: 79 } })
})

test('a pair is as bad as the worse of its two, and half of one says that the other is missing', () => {
  const at = '2026-03-10T13:00:00.000Z'
  const critical = { severity: 'critical' } as const
  const [pair] = vitalPictures([item('systolicBP', 142, at), item('diastolicBP', 124, at, critical)], scene)
  expect(pair).toMatchObject({ latest: { value: '142/124', severity: 'critical' } })
  const [half] = vitalPictures([item('systolicBP', 142, at, { severity: 'high' })], scene)
  expect(half).toMatchObject({ latest: { value: '142/–', severity: 'high' } })
})

test('of a pair either value may be the odd one, and of what was accepted nothing is said', () => {
  const at = '2026-03-10T13:00:00.000Z'
  const odd = { flags: ['suspect'], reason: 'The pulse pressure of 100 mmHg is unusual' }
  const [pressure, weight] = vitalPictures(
    [
      item('systolicBP', 160, at),
      item('diastolicBP', 60, at, odd),
      item('bodyWeight', 81_647, at, { ...odd, flags: ['suspect', 'accepted'] }),
    ],
    scene,
  )
  expect(pressure).toMatchObject({ latest: { value: '160/60', isSuspect: true, doubt: odd.reason } })
  expect(weight).toMatchObject({ latest: { isSuspect: false, doubt: null } })
  // Nobody's worst, and that is said
  expect(pressure).toMatchObject({ worst: [], leftOut: '160/60 mmHg, in doubt: left out here' })
  expect(weight?.leftOut).toBe('')
})

test('a goal is no alarm: sugar that raises no warning yet may be above it, and what nobody is treated to has none', () => {
  const at = '2026-03-10T13:00:00.000Z'
  const [sugar, ...usual] = vitalPictures([item('bloodSugar', 220, at), item('pulse', 58, at), item('spo2', 91, at)], scene)
  expect(sugar).toMatchObject({ latest: { value: '220', severity: 'ok' }, goal: { low: 70, high: 180 } })
  expect(usual.map(({ name, goal }) => [name, goal])).toEqual([
    ['pulse', null],
    ['spo2', null],
  ])
})

test('the range of 30 days is that of the readings, not of the means of their days, with how many lie beyond each line', () => {
  const sugar = (value: number, at: string, flags: string[] = []) => item('bloodSugar', value, at, { flags })
  const [vital] = vitalPictures(
    [
      sugar(48, '2026-03-09T11:00:00.000Z'),
      sugar(287, '2026-03-09T17:00:00.000Z'),
      sugar(68, '2026-03-08T11:00:00.000Z'),
      sugar(600, '2026-03-08T17:00:00.000Z', ['above_range']),
      // One local day too early
      sugar(20, '2026-02-09T03:00:00.000Z', ['below_range']),
    ],
    scene,
  )
  expect(vital?.days.map(({ value }) => value)).toEqual([334, 168])
  expect(vital?.range).toMatchObject({ readings: 4, days: 2, low: '48', high: 'above 600', lower: null })
  expect(rangeText(vital!.range!)).toBe('48–above 600')
  expect(beyondWords(vital!.range!)).toBe('2 below 70, 1 below 54, 2 above 180, 2 at or above 251, 1 at or above 300')
})

test('a diastolic value whose systolic one does not stand is in no range, as it is in no chart', () => {
  const [vital] = vitalPictures(
    [
      item('systolicBP', 150, '2026-03-09T14:00:00.000Z'),
      item('diastolicBP', 90, '2026-03-09T14:00:00.000Z'),
      item('diastolicBP', 52, '2026-03-08T14:00:00.000Z'),
    ],
    scene,
  )
  expect(vital?.range).toMatchObject({
    readings: 1,
    days: 1,
    low: '150',
    high: '150',
    lower: { low: '90', high: '90' },
  })
  expect(rangeText(vital!.range!)).toBe('150 / 90')
  expect(beyondWords(vital!.range!)).toBe('1 systolic above 129, 1 diastolic above 79')
})

test('a value between goal and alarm is above the goal, and a weight is as bad as its change and never by itself', () => {
  const at = '2026-03-10T13:00:00.000Z'
  const weight = (value: number, when: string, severity: 'ok' | 'critical' = 'ok') => item('bodyWeight', value, when, { severity })
  const [pressure, weights] = vitalPictures(
    [item('systolicBP', 138, at), item('diastolicBP', 82, at), weight(96_524, '2026-03-03T13:00:00.000Z'), weight(99_609, at, 'critical')],
    scene,
  )
  expect(pressure).toMatchObject({
    alarm: { low: 100, high: 160 },
    lowerAlarm: { high: 100 },
    latest: { severity: 'ok', position: 'aboveGoal', lowerPosition: 'aboveGoal' },
  })
  expect(weights?.latest).toMatchObject({
    value: '219.6',
    severity: 'critical',
    side: 'above',
    position: null,
    change: {
      lbs: 6.8,
      days: 7,
      from: { value: 212.8, on: '2026-03-03' },
      to: { value: 219.6, on: '2026-03-10' },
      rule: 'Weight Gain',
    },
  })
  const [alone] = vitalPictures([weight(99_609, at, 'critical')], scene)
  expect(alone?.latest).toMatchObject({ severity: 'ok', change: null })
})
