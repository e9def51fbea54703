import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromDisplay, metricFacts, metrics, showReading, toDisplay } from './metrics.ts'

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
      const displayed = toDisplay(metric, value)
      expect(toDisplay(metric, fromDisplay(metric, displayed))).toBe(displayed)
    }),
  )
})

it('counts every metric but steps and perfusion index as a reading day', () => {
  expect(metrics.filter((metric) => !metricFacts[metric].countsAsReadingDay)).toEqual(['step', 'perfusionIndex'])
})
