import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anotherPerson, hardLimits, isWeightJump, checkPlausibility } from './plausibility.ts'
import { fromDisplay, metrics, type Metric } from '../values/metrics.ts'

const item = (metric: Metric, value: number) => ({ metric, value, actKey: 'a' })
const alone = (metric: Metric, value: number) => checkPlausibility(item(metric, value), [item(metric, value)]).kind
const pressures = (systolic: number, diastolic: number) => {
  const act = [item('systolicBP', systolic), item('diastolicBP', diastolic)]
  return act.map((reading) => checkPlausibility(reading, act).kind)
}

it('a value sent in two units that do not agree is suspect until somebody accepts it, and impossible ones stay impossible', () => {
  const sent = (value: number, flags: string[]) => ({ ...item('bloodSugar', value), flags })
  expect(checkPlausibility(sent(130, ['unit_conflict']), [])).toEqual({
    kind: 'suspect',
    reason: 'Sent in two units that do not agree: ask the member what the device showed',
  })
  expect(checkPlausibility(sent(130, ['unit_conflict', 'accepted']), []).kind).toBe('plausible')
  expect(checkPlausibility(sent(5, ['unit_conflict']), []).kind).toBe('quarantined')
})

describe('hard limits', () => {
  it.each(metrics)('of %s hold at both ends', (metric) => {
    const [least, most] = hardLimits[metric]
    expect(alone(metric, least)).not.toBe('quarantined')
    expect(alone(metric, most)).not.toBe('quarantined')
    expect(alone(metric, most + 1)).toBe('quarantined')
    // 19 bpm and the like; a heart rate of 0 in an ECG means "not found" and is tested below.
    expect(alone(metric, least - 1)).toBe('quarantined')
  })

  it('quarantines both pressures when diastolic is not below systolic', () => {
    expect(pressures(120, 120)).toEqual(['quarantined', 'quarantined'])
    expect(pressures(80, 121)).toEqual(['quarantined', 'quarantined'])
  })

  it('judges pressures only within one act', () => {
    const systolic = { ...item('systolicBP', 100), actKey: 'morning' }
    const diastolic = { ...item('diastolicBP', 105), actKey: 'evening' }
    expect(checkPlausibility(systolic, [systolic, diastolic]).kind).toBe('plausible')
  })

  it.each([
    [999, 'quarantined'],
    [1000, 'plausible'],
    [600_000, 'plausible'],
    [600_001, 'quarantined'],
  ])('an ECG of %d ms is %s', (ecgDurationMs, kind) => {
    expect(checkPlausibility(item('ecg', 72), [], { ecgDurationMs }).kind).toBe(kind)
  })

  it('keeps an ECG in which no heart rate was found', () => expect(alone('ecg', 0)).toBe('plausible'))
})

describe('soft limits', () => {
  it.each([
    [134, 82, 'plausible'],
    [100, 85, 'plausible'],
    [100, 86, 'suspect'],
    [220, 70, 'plausible'],
    [220, 69, 'suspect'],
  ])('%d/%d is %s', (systolic, diastolic, kind) => expect(pressures(systolic, diastolic)).toEqual([kind, kind]))

  it.each([
    ['pulse', 34, 'suspect'],
    ['pulse', 35, 'plausible'],
    ['pulse', 181, 'suspect'],
    ['bloodSugar', 19, 'suspect'],
    ['bloodSugar', 600, 'plausible'],
    ['bloodSugar', 601, 'suspect'],
    ['spo2', 74, 'suspect'],
    ['spo2', 75, 'plausible'],
  ] as const)('%s %d is %s', (metric, value, kind) => expect(alone(metric, value)).toBe(kind))

  it.each([
    [80_000, 85_000, false],
    [80_000, 85_001, true],
    [120_000, 125_900, false],
    [120_000, 126_001, true],
    [80_000, 74_999, true],
  ])('usually %d g, %d g is another person: %s', (usual, grams, isJump) => {
    expect(isWeightJump(grams, usual)).toBe(isJump)
  })

  it('says in pounds how far and since when', () => {
    const lbs = fromDisplay('bodyWeight', 20)
    expect(anotherPerson(lbs, 14 * 3_600_000)).toBe('Probably another person (20 lbs in 14 h)')
    expect(anotherPerson(-lbs, 20 * 60_000)).toBe('Probably another person (20 lbs in 20 min)')
    expect(anotherPerson(lbs, 3 * 24 * 3_600_000)).toBe('Probably another person (20 lbs in 3 days)')
    expect(anotherPerson(lbs, undefined)).toBe('Probably another person (20 lbs from usual)')
  })
})

it('gives a reason in words whenever it doubts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...metrics), fc.integer({ min: -1000, max: 7_000_000 }), (metric, value) => {
      const verdict = checkPlausibility(item(metric, value), [item(metric, value)])
      return verdict.kind === 'plausible' || verdict.reason.length > 10
    }),
  )
})
