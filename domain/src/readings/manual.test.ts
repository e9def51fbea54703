import { describe, expect, it } from 'vitest'
import { manualProblems, manualValues } from './manual.ts'
import type { Metric } from '../values/metrics.ts'

const asOf = '2026-11-20T15:00:00.000Z'
const problems = (values: Partial<Record<Metric, number>>, measuredAt = asOf) =>
  manualProblems({ measuredAt, values }, asOf).map(({ path, message }) => `${path}: ${message}`)

describe('a typed reading', () => {
  it('is kept in canonical units', () => {
    expect(manualValues({ pulse: 70, bodyWeight: 182.4 })).toEqual([
      { metric: 'bodyWeight', value: 82_735 },
      { metric: 'pulse', value: 70 },
    ])
    expect(problems({ systolicBP: 128, diastolicBP: 82, pulse: 70 })).toEqual([])
  })
  it.each<[Partial<Record<Metric, number>>, string]>([
    [{ systolicBP: 128 }, 'values.diastolicBP: Write both pressures.'],
    [{ diastolicBP: 82 }, 'values.systolicBP: Write both pressures.'],
    [{ pulse: 70.5 }, 'values.pulse: Write pulse as a whole number of bpm.'],
    [{ bodyWeight: 182.45 }, 'values.bodyWeight: Write at most 1 digit after the point.'],
    [{ spo2: 101 }, 'values.spo2: 101% is outside 50% to 100%.'],
    [{ bodyWeight: 12 }, 'values.bodyWeight: 12.0 lbs is outside 44.1 lbs to 705.5 lbs.'],
    [{ step: 4000 }, 'values.step: Steps cannot be typed in.'],
    [{ ecg: 70 }, 'values.ecg: ECG cannot be typed in.'],
  ])('%o is refused', (values, problem) => {
    expect(problems(values)).toEqual([problem])
  })
  it('has a systolic pressure above the diastolic', () => {
    expect(problems({ systolicBP: 80, diastolicBP: 120 })).toHaveLength(2)
  })
  it('was taken within the last year and not in the future', () => {
    expect(problems({ pulse: 70 }, '2026-11-20T15:01:00.000Z')).toEqual([])
    expect(problems({ pulse: 70 }, '2026-11-20T15:01:00.001Z')).toEqual(['measuredAt: This time lies in the future.'])
    expect(problems({ pulse: 70 }, '2025-11-19T15:00:00.000Z')).toEqual([])
    expect(problems({ pulse: 70 }, '2025-11-19T14:59:59.999Z')).toEqual(['measuredAt: This is more than a year ago.'])
  })
})
