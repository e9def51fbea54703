import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DeliveredReading } from './reading.ts'
import { fromDisplay, metricFacts, metrics, showReading, toDisplay } from '../values/metrics.ts'

it.each([
  ['bodyWeight', 82_700, '182.3 lbs'],
  ['bodyWeight', 81_647, '180.0 lbs'],
  ['systolicBP', 134, '134 mmHg'],
  ['pulse', 71, '71 bpm'],
  ['bloodSugar', 97, '97 mg/dL'],
  ['spo2', 97, '97%'],
  ['pef', 410, '410 l/min'],
  ['step', 5210, '5210 steps'],
  ['perfusionIndex', 450, '4.50%'],
] as const)('%s of %d reads %s', (metric, value, words) => expect(showReading(metric, value)).toBe(words))

it('brings every shown number back to the value that shows it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...metrics), fc.integer({ min: 0, max: 320_000 }), (metric, value) => {
      const shown = toDisplay(metric, value)
      expect(toDisplay(metric, fromDisplay(metric, shown))).toBe(shown)
    }),
  )
})

it('counts every metric but steps and perfusion index as a reading day', () => {
  expect(metrics.filter((metric) => !metricFacts[metric].countsAsReadingDay)).toEqual(['step', 'perfusionIndex'])
})

it('is delivered in whole numbers with an instant in milliseconds, and nothing else', () => {
  const reading = {
    metric: 'pulse',
    value: 71,
    measuredAt: '2026-11-20T13:00:00.000Z',
    tsQuality: 'device',
    flags: [],
    actKey: 'a',
  }
  expect(DeliveredReading.safeParse(reading).success).toBe(true)
  for (const wrong of [{ value: 71.5 }, { measuredAt: '2026-11-20T13:00:00Z' }, { metric: 'mood' }, { name: 'Ada' }])
    expect(DeliveredReading.safeParse({ ...reading, ...wrong }).success).toBe(false)
})
