/** How goals stand by what comes now and then, by weights and peak flows, and which were missed in two windows running. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../days.ts'
import type { Metric } from '../../values/metrics.ts'
import type { GoalAnswers } from './goal-entries.ts'
import { measureNamed } from './goal-measures.ts'
import type { GoalReading } from './goal-readings.ts'
import { type GoalFacts, goalStandings, missedTwiceOn, noGoalFacts } from './goal-standing.ts'

const today = '2026-11-23'
const ago = (days: number) => addDays(today, -days)
const goal = (measure: string, value: string, more: object = {}) => ({ id: 'g', ...measureNamed(measure), value, ...more })
const standing = (type: ReturnType<typeof goal>, facts: Partial<GoalFacts>) => goalStandings([type], { ...noGoalFacts, ...facts }, today)[0]
const answered = (setId: string, days: number, answers: GoalAnswers['answers'], score: number | null = null) => ({
  setId,
  on: ago(days),
  answers,
  score,
})
/** A value a day, the newest today, oldest first. */
const daily = (metric: Metric, ...values: readonly number[]): GoalReading[] =>
  values.map((value, n) => ({ metric, value, on: ago(values.length - 1 - n) }))

describe('by check-ins', () => {
  const missed = (days: number, count: number) => answered('adherence', days, { missed: count })
  test('medicine taken is the share of days that were asked for', () => {
    const aim = goal('adherence', '80')
    expect(standing(aim, {})).toMatchObject({ state: 'no data', by: 'check-ins', facts: 0 })
    expect(standing(aim, { answers: [missed(40, 1), missed(10, 0)] })).toMatchObject({
      state: 'met',
      value: '93% of days',
      facts: 2,
      days: 2,
    })
    expect(standing(aim, { answers: [missed(40, 5), missed(10, 0)] })).toMatchObject({ state: 'on track' })
    expect(standing(aim, { answers: [missed(40, 0), missed(10, 5)] })).toMatchObject({ state: 'at risk' })
    // Every day, and of another set or from before the window nothing
    expect(standing(goal('adherence', '100', { op: '=' }), { answers: [missed(10, 1)] })).toMatchObject({ state: 'at risk' })
    expect(standing(aim, { answers: [missed(100, 7), answered('hypertension', 3, { missed: 7 })] })).toMatchObject({ state: 'no data' })
  })

  test('falls are those that were told; no answer is no answer', () => {
    const fallen = (days: number, text: string) => answered('falls', days, { fallen: text })
    const none = goal('falls', '0')
    expect(standing(none, { answers: [answered('falls', 9, { unsteady: 'no' })] })).toMatchObject({ state: 'no data' })
    expect(standing(none, { answers: [fallen(9, 'no')] })).toMatchObject({ state: 'met', value: 'no fall told' })
    expect(standing(none, { answers: [fallen(80, 'yes'), fallen(9, 'no')] })).toMatchObject({ state: 'on track', value: '1 fall told' })
    expect(standing(none, { answers: [fallen(9, 'yes')] })).toMatchObject({ state: 'at risk' })
  })

  test('PHQ-2 and pain are each time below, or last time', () => {
    const scored = (days: number, score: number | null) => answered('phq2', days, {}, score)
    expect(standing(goal('phq2', '3'), { answers: [scored(50, 4), scored(40, 1)] })).toMatchObject({ state: 'on track', value: '1 of 6' })
    expect(standing(goal('phq2', '3'), { answers: [scored(50, 1), scored(40, 3)] })).toMatchObject({ state: 'at risk' })
    expect(standing(goal('phq2', '3'), { answers: [scored(5, null)] })).toMatchObject({ state: 'no data' })
    expect(standing(goal('pain', '4'), { answers: [answered('general', 2, { pain: 4 })] })).toMatchObject({
      state: 'met',
      value: '4 of 10',
    })
  })

  test('a stay that is told and recorded is one, and none recorded is not none', () => {
    const report = (days: number, since: string) => answered('hospital', days, { since })
    const none = goal('hospitalStays', '0')
    expect(standing(none, {})).toMatchObject({ state: 'no data' })
    expect(standing(none, { answers: [report(8, 'no')] })).toMatchObject({ state: 'met', value: 'no stay' })
    expect(standing(none, { answers: [report(8, 'hospital')], stays: [{ on: ago(20) }] })).toMatchObject({
      state: 'at risk',
      value: '1 stay',
    })
    expect(standing(none, { answers: [report(8, 'ed')] })).toMatchObject({ state: 'met' })
  })
})

test('laboratory values: the value, and whether each test was done', () => {
  const lab = (test: 'a1c' | 'egfr' | 'urineAcr' | 'hdl', days: number, value: number) => ({ test, value, on: ago(days) })
  expect(standing(goal('a1c', '7'), { labs: [lab('a1c', 170, 7.8), lab('a1c', 80, 6.8)] })).toMatchObject({
    state: 'on track',
    value: '6.8%',
    by: 'laboratory values',
  })
  expect(standing(goal('a1c', '7'), { labs: [lab('a1c', 80, 6.8)] })).toMatchObject({ state: 'met' })
  expect(standing(goal('a1c', '7'), { labs: [lab('a1c', 200, 6.8)] })).toMatchObject({ state: 'no data' })
  const tests = goal('kidneyTests', '1')
  expect(standing(tests, { labs: [lab('egfr', 30, 50)] })).toMatchObject({ state: 'at risk', value: '0 of each' })
  expect(standing(tests, { labs: [lab('egfr', 30, 50), lab('urineAcr', 300, 40)] })).toMatchObject({ state: 'met' })
  expect(standing(goal('lipidTest', '1'), { labs: [lab('hdl', 100, 50)] })).toMatchObject({ state: 'met', value: '1 test' })
})

describe('by readings', () => {
  test('weight is held against the dry weight on the last day with one', () => {
    const aim = goal('weightFromDry', '180 ± 3')
    expect(standing(aim, { readings: daily('bodyWeight', 190, 182) })).toMatchObject({
      state: 'met',
      value: '+2.0 lbs from the dry weight',
      facts: 1,
      days: 1,
    })
    expect(standing(aim, { readings: daily('bodyWeight', 184) })).toMatchObject({ state: 'at risk' })
    expect(standing(aim, { readings: [{ metric: 'bodyWeight', value: 176, on: ago(1) }] })).toMatchObject({
      state: 'at risk',
      value: '−4.0 lbs from the dry weight',
    })
    expect(standing(aim, { readings: [{ metric: 'bodyWeight', value: 180, on: ago(2) }] })).toMatchObject({ state: 'no data' })
    expect(standing(goal('weightFromDry', '3'), { readings: daily('bodyWeight', 180) })).toBeUndefined()
    // Somebody else on the scale says nothing of the member
    const other = { metric: 'bodyWeight' as const, value: 220, on: today, flags: ['suspect'] }
    expect(standing(aim, { readings: [...daily('bodyWeight', 182, 181), other].toReversed() })).toMatchObject({
      state: 'met',
      value: '+1.0 lbs from the dry weight',
      leftOut: '220.0 lbs, in doubt: left out here',
    })
    expect(standing(aim, { readings: [other] })).toMatchObject({ state: 'no data', leftOut: '220.0 lbs, in doubt: left out here' })
    // Neither what staff accepted nor what lies before the days that count
    const accepted = { ...other, flags: ['suspect', 'accepted'] }
    const earlier = { ...other, on: ago(60) }
    expect(standing(aim, { readings: [earlier, ...daily('bodyWeight', 182, 181), accepted] })).toMatchObject({ leftOut: '' })
    expect(standing(goal('spo2', '92'), { readings: [...daily('spo2', 93, 94, 95, 96), other] })).toMatchObject({ leftOut: '' })
  })

  test('no gain in a day or a week, in a month', () => {
    const aim = goal('weightGain', '3 in 1d / 5 in 7d', { window: '' })
    expect(standing(aim, { readings: daily('bodyWeight', 180, 181, 182, 181) })).toMatchObject({
      state: 'met',
      value: 'at most +1.0 lbs in a day, +2.0 in 7 days',
    })
    expect(standing(aim, { readings: daily('bodyWeight', 180, 181, 182, 185) })).toMatchObject({ state: 'at risk' })
    expect(standing(aim, { readings: daily('bodyWeight', 180, 182, 184, 185.5) })).toMatchObject({ state: 'at risk' })
    expect(standing(aim, { readings: daily('bodyWeight', 180, 184, ...Array.from({ length: 18 }, () => 184)) })).toMatchObject({
      state: 'on track',
    })
  })

  test('peak flow is a share of the best of half a year', () => {
    const readings = [{ metric: 'pef' as const, value: 500, on: ago(100) }, ...daily('pef', 410, 410, 410, 410)]
    expect(standing(goal('peakFlow', '80'), { readings })).toMatchObject({ state: 'met', value: '82% of the best, 500 l/min', facts: 4 })
    expect(standing(goal('peakFlow', '85'), { readings })).toMatchObject({ state: 'at risk' })
  })

  test('sugar before meals counts what the device marked so', () => {
    const marked = (context: string | null) => daily('bloodSugar', 100, 110, 120, 300).map((reading) => ({ ...reading, context }))
    expect(standing(goal('glucoseRange', '80-130'), { readings: marked('before_meal') })).toMatchObject({
      state: 'met',
      value: '75% of readings before meals at goal',
    })
    expect(standing(goal('glucoseRange', '80-130'), { readings: marked('fasting') })).toMatchObject({ state: 'met' })
    for (const context of [null, 'after_meal'])
      expect(standing(goal('glucoseRange', '80-130'), { readings: marked(context) })).toMatchObject({ state: 'no data', facts: 0 })
  })
})

describe('missed in two windows running', () => {
  const pressure = goal('bpAverage', '130/80')
  /** Both values of so many days, from that many days ago on. */
  const pressures = (from: number, days: number, upper: number): GoalReading[] =>
    Array.from({ length: days }, (_, n) => ago(from - n)).flatMap((on) => [
      { metric: 'systolicBP' as const, value: upper, on },
      { metric: 'diastolicBP' as const, value: 70, on },
    ])
  const missed = (readings: readonly GoalReading[], since: number, item = pressure) =>
    missedTwiceOn([item], { ...noGoalFacts, readings }, { since: ago(since), today })

  test('asks on the day after the second, and goes on asking when the third is met', () => {
    expect(missed(pressures(60, 60, 150), 61)).toBe(today)
    expect(missed(pressures(60, 60, 150), 60)).toBeNull()
    expect(missed([...pressures(99, 60, 150), ...pressures(39, 39, 120)], 100)).toBe(ago(39))
  })

  test('is not one window, nor two with one that was met, on track or unknown between', () => {
    const [high, low] = [pressures(95, 30, 150), pressures(65, 30, 120)]
    expect(missed([...high, ...low, ...pressures(35, 30, 150)], 96)).toBeNull()
    expect(missed([...high, ...pressures(35, 30, 150)], 96)).toBeNull()
    expect(missed([...pressures(65, 20, 150), ...pressures(45, 10, 110), ...pressures(35, 35, 150)], 66)).toBeNull()
  })

  test('of days with a reading counts from the first reading on', () => {
    const often = goal('readingDays', '16')
    expect(missed([], 90, often)).toBeNull()
    expect(missed(pressures(10, 10, 120), 90, often)).toBeNull()
    expect(missed(pressures(80, 10, 120), 90, often)).toBeNull()
    expect(missed(pressures(90, 3, 120), 91, often)).toBe(ago(30))
  })

  test('looks at a goal of a day by the week', () => {
    const weights = Array.from({ length: 14 }, (_, n) => ({
      metric: 'bodyWeight' as const,
      value: 186,
      on: ago(14 - n),
    }))
    const dry = goal('weightFromDry', '180 ± 3')
    expect(missed(weights, 15, dry)).toBe(today)
    expect(missed(weights.slice(0, 10), 11, dry)).toBeNull()
  })
})
