/** Goals with a number: what may be written, what they say of a value, and how they stand by the readings. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../days.ts'
import type { Metric } from '../../values/metrics.ts'
import { linesUnder } from '../../warnings/alarm-lines.ts'
import { effectiveRules, startingRules } from '../../warnings/clinical-rules.ts'
import { emptyPlan, type PlanContent, publishProblem } from './content.ts'
import {
  dryWeightOf,
  goalMeasures,
  measureNamed,
  measureProblem,
  measureWaits,
  measureWords,
  noMeasure,
  numbersOf,
  plannedEnds,
} from './goal-measures.ts'
import type { GoalReading } from './goal-readings.ts'
import { goalStandings, noGoalFacts } from './goal-standing.ts'
import { fillFromTemplates, lessStrictOf, planTemplates } from './templates.ts'

const goal = (measure: string, value: string, more: object = {}) => ({
  id: 'g',
  isConfirmed: true,
  ...measureNamed(measure),
  value,
  ...more,
})
const today = '2026-11-23'

describe('a number of a goal', () => {
  test.each([
    ['bpAverage', '130/80', [130, 80]],
    ['bpAverage', '80/130', undefined],
    ['bpAverage', '1300/80', undefined],
    ['bpAverage', '130', undefined],
    ['bloodSugar', '80-180', [80, 180]],
    ['bloodSugar', '180-80', undefined],
    ['restingPulse', '100', [100]],
    ['restingPulse', '10', undefined],
    ['spo2', '88', [88]],
    ['readingDays', '16', [16]],
    ['weightLoss', '5', [5]],
    ['peakFlow', '80', [80]],
    ['weightFromDry', '180 ± 3', [180, 3]],
    ['weightFromDry', '180.5 +/- 2', [180.5, 2]],
    ['weightFromDry', '3', undefined],
    ['weightFromDry', '3 ± 180', undefined],
    ['weightGain', '3 in 1d / 5 in 7d', [3, 5]],
    ['weightGain', '3/5', [3, 5]],
    ['falls', '0', [0]],
    ['adherence', '101', undefined],
    ['phq2', '3', [3]],
    ['a1c', '6.5', [6.5]],
    // The chart holds nothing that says so
    ['phq9', '5', undefined],
    ['smoking', 'none', undefined],
  ])('%s %s', (measure, value, numbers) => {
    expect(numbersOf({ ...measureNamed(measure), measure, value })).toEqual(numbers)
  })

  test('that readings cannot be held against keeps a plan from being published, and says how it is written', () => {
    const plan = (value: string): PlanContent => ({
      ...emptyPlan(),
      assessmentDate: today,
      problems: [{ id: 'p', template: '', title: 'Pressure', icd10: '', expectedOutcome: '' }],
      goals: [{ ...goal('bpAverage', value), template: '', text: 'Lower', dueOn: '' }],
    })
    expect(publishProblem(plan('140/90'), '2026-11-25')).toBeUndefined()
    expect(publishProblem(plan('about 140'), '2026-11-25')).toBe('Blood pressure, mean: write it as 130/80 (mmHg), from 40 to 250.')
    // A template knows how far from the dry weight, and nobody's dry weight
    expect(
      publishProblem({ ...plan(''), goals: [{ ...goal('weightFromDry', '3'), template: '', text: 'Dry', dueOn: '' }] }, '2026-11-25'),
    ).toBeUndefined()
    expect(measureWaits(goal('weightFromDry', '3'))).toMatch(/as 180 ± 3/)
    expect(measureWaits(goal('weightFromDry', '180 ± 3'))).toBeUndefined()
    for (const name of Object.keys(goalMeasures)) expect(measureProblem(measureNamed(name)), name).toBeDefined()
    expect(measureProblem(noMeasure)).toBeUndefined()
  })
})

test('a template’s goal brings its number, and what is less strict brings its own', () => {
  const { goals } = fillFromTemplates(emptyPlan(), ['hypertension'])
  expect(goals[0]).toMatchObject({ measure: 'bpAverage', op: '<', value: '130/80', unit: 'mmHg', window: '30d' })
  expect(measureWords(goals[0]!)).toBe('below 130/80 mmHg over 30 days')
  expect(lessStrictOf(goals[0]!)).toMatchObject({ text: 'Home blood pressure below 140/90 on average over 30 days', value: '140/90' })
  // Readings can be held against every number that a template brings
  const all = fillFromTemplates(
    emptyPlan(),
    planTemplates.map(({ key }) => key),
  ).goals
  expect(all.flatMap((item) => measureProblem(item) ?? [])).toEqual([])
  expect(all.filter((item) => numbersOf(item)).length).toBeGreaterThan(3)
  // Wherever guidelines ask less of some, the words and the number agree
  const less = planTemplates.flatMap((planTemplate) => planTemplate.goals).filter(({ lessStrict }) => lessStrict)
  expect(less.length).toBeGreaterThan(2)
  for (const { id, text } of less) {
    const lessStrict = lessStrictOf({ template: id, text })
    expect(lessStrict?.text, id).toContain(lessStrict?.value)
  }
})

describe('what a plan says of a value', () => {
  const rules = effectiveRules(startingRules)
  test('is the confirmed goals’ numbers, of two about one the stricter', () => {
    const goals = [
      goal('bpAverage', '140/90'),
      goal('bpAverage', '150/85'),
      goal('spo2', '88'),
      goal('bloodSugar', '80-200', { isConfirmed: false }),
    ]
    expect(plannedEnds(goals)).toEqual({ systolicBP: { high: 139 }, diastolicBP: { high: 84 }, spo2: { low: 88 } })
    expect(plannedEnds([goal('readingDays', '16'), goal('weightLoss', '5')])).toEqual({})
    expect(
      dryWeightOf([goal('weightFromDry', '190 ± 3', { isConfirmed: false }), goal('weightFromDry', '180 ± 3'), goal('weightFromDry', '3')]),
    ).toBe(180)
    expect(plannedEnds([goal('weightFromDry', '180 ± 3')])).toEqual({ bodyWeight: { low: 177, high: 183 } })
  })

  test('goes before a guideline, and never beyond where a warning begins', () => {
    const planned = { ends: plannedEnds([goal('bpAverage', '140/90'), goal('spo2', '88')]), by: 'Ana Ortiz', on: '2026-11-02' }
    expect(linesUnder('systolicBP', rules, planned).goal).toMatchObject({ high: 139 })
    expect(linesUnder('systolicBP', rules).goal).toMatchObject({ high: 129 })
    // Nobody is treated to a guideline's oxygen; to their own number they are
    expect(linesUnder('spo2', rules).goal).toBeNull()
    expect(linesUnder('spo2', rules, planned).goal).toEqual({ low: 92 })
    expect(linesUnder('spo2', effectiveRules({ ...startingRules, lowSpO2: [] }), planned).goal).toEqual({ low: 88 })
  })
})

describe('how a goal stands', () => {
  /** A value a day, the newest today, oldest first. */
  const days = (metric: Metric, values: readonly number[]): GoalReading[] =>
    values.map((value, n) => ({ metric, value, on: addDays(today, n + 1 - values.length) }))
  const pressures = (pairs: readonly (readonly [number, number])[]) => [
    ...days(
      'systolicBP',
      pairs.map(([upper]) => upper),
    ),
    ...days(
      'diastolicBP',
      pairs.map(([, lower]) => lower),
    ),
  ]
  const standing = (type: ReturnType<typeof goal>, readings: readonly GoalReading[]) =>
    goalStandings([type], { ...noGoalFacts, readings }, today)[0]
  const pressure = goal('bpAverage', '130/80')

  test('met over the whole window, on track over its last third, else at risk; both values count', () => {
    const high = Array.from({ length: 20 }, () => [150, 90] as const)
    const low = Array.from({ length: 10 }, () => [120, 70] as const)
    expect(standing(pressure, pressures(low))).toMatchObject({
      state: 'met',
      value: '120/70 mmHg',
      by: 'readings',
      facts: 10,
      days: 10,
      from: '2026-10-25',
    })
    expect(standing(pressure, pressures([...high, ...low]))).toMatchObject({ state: 'on track', value: '140/83 mmHg' })
    expect(standing(pressure, pressures(high))).toMatchObject({ state: 'at risk' })
    expect(standing(pressure, pressures(Array.from({ length: 10 }, () => [120, 85] as const)))).toMatchObject({ state: 'at risk' })
  })

  test('unknown under four readings, or from before the window', () => {
    expect(
      standing(
        pressure,
        pressures([
          [120, 70],
          [120, 70],
          [120, 70],
        ]),
      ),
    ).toMatchObject({ state: 'no data', value: '', facts: 3 })
    const long = pressures(Array.from({ length: 40 }, (_, n) => (n < 30 ? ([120, 70] as const) : ([150, 90] as const))))
    expect(standing(pressure, long)).toMatchObject({ state: 'at risk', facts: 30 })
  })

  test('many readings of one day weigh as one day', () => {
    const oneBadDay = Array.from({ length: 20 }, (): GoalReading => ({ metric: 'pulse', value: 140, on: today }))
    expect(standing(goal('restingPulse', '100'), [...days('pulse', [80, 80, 80, 80, 80]).slice(0, 4), ...oneBadDay])).toMatchObject({
      state: 'met',
      value: '92 bpm',
    })
  })

  test('sugar by the share of readings at goal, days by their number, weight by what was lost', () => {
    expect(standing(goal('bloodSugar', '70-180'), days('bloodSugar', [100, 100, 100, 200]))).toMatchObject({
      state: 'met',
      value: '75% of readings at goal',
    })
    expect(standing(goal('readingDays', '16'), [])).toMatchObject({ state: 'at risk', value: '0 of 30 days' })
    expect(
      standing(
        goal('readingDays', '16'),
        days(
          'pulse',
          Array.from({ length: 16 }, () => 70),
        ),
      ),
    ).toMatchObject({ state: 'met' })
    expect(
      standing(
        goal('readingDays', '16'),
        days(
          'pulse',
          Array.from({ length: 6 }, () => 70),
        ),
      ),
    ).toMatchObject({ state: 'on track' })
    expect(standing(goal('weightLoss', '5'), days('bodyWeight', [200, 198, 195, 189]))).toMatchObject({
      state: 'met',
      value: '5.5% since 11/20/2026',
    })
    // Weight that should stay
    expect(standing(goal('weightLoss', '5', { op: '<' }), days('bodyWeight', [200, 198, 195, 189]))).toMatchObject({ state: 'at risk' })
  })

  test('is not said of words alone, nor of what nobody can measure', () => {
    expect(standing(goal('', ''), days('pulse', [70, 70, 70, 70]))).toBeUndefined()
    expect(goalStandings([{ id: 'g', ...noMeasure, measure: 'phq9', op: '<', value: '5', window: '90d' }], noGoalFacts, today)).toEqual([])
  })
})
