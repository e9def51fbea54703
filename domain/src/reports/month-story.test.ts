import { expect, test } from 'vitest'
import { monthStory } from './month-story.ts'

type Facts = Parameters<typeof monthStory>[0]
const none: Facts = { readings: [], warnings: [], notes: [], cells: [], secondsRpm: 0, secondsCcm: 0, liveCalls: 0 }
const cell = (code: '99453' | '99454' | '99457' | '99458', state: 'earned' | 'atRisk' | 'lost' | 'off', units = 1) =>
  ({ code, state, units }) as unknown as Facts['cells'][number]
const warning = (severity: string, clearedAt: string | null) => ({
  at: '2026-11-03T15:00:00Z',
  severity,
  text: '160/90 mmHg, at or above 150/90',
  suspect: null,
  clearedAt,
  clearReason: null,
})
const note = (by: string) => ({ at: '2026-11-03T15:00:00Z', by, value: 'Spoke' })

test('given a month in which nothing happened, each sentence says so', () => {
  expect(monthStory(none)).toEqual([
    'No reading is on record.',
    'No warning was raised.',
    'The care team spent 0:00 min on monitoring and 0:00 min on chronic care, with 0 live calls and no note.',
  ])
})

test('given a full month, each number of its record stands in a sentence, in the units of the screen', () => {
  expect(
    monthStory({
      readings: [
        { metric: 'bodyWeight', count: 30, average: 182.3, least: 180, most: 185.5, outOfRange: 0, suspect: 1 },
        { metric: 'systolicBP', count: 26, average: 142, least: 118, most: 171, outOfRange: 9, suspect: 1 },
        { metric: 'ecg', count: 1, average: null, least: null, most: null, outOfRange: 0, suspect: 0 },
      ],
      warnings: [warning('critical', '2026-11-03T16:00:00Z'), warning('high', null), warning('high', '2026-11-04T16:00:00Z')],
      notes: [note('Dana Cole'), note('Luis Vega'), note('Dana Cole')],
      cells: [cell('99453', 'off'), cell('99454', 'earned'), cell('99457', 'earned'), cell('99458', 'lost', 2)],
      secondsRpm: 1325,
      secondsCcm: 65,
      liveCalls: 1,
    }),
  ).toEqual([
    'Values on record: Weight 30 (mean 182.3, 180.0 to 185.5 lbs); Systolic BP 26 (mean 142, 118 to 171 mmHg); ECG 1.',
    '9 of them lie beyond an alarm, and 2 are suspect.',
    '3 warnings, 1 of them critical: 2 cleared, 1 still open.',
    'The care team spent 22:05 min on monitoring and 1:05 min on chronic care, with 1 live call and 3 notes by Dana Cole and Luis Vega.',
    'Earned: 99454 and 99457. Lost: 99458 × 2.',
  ])
})

test.for([
  [[warning('high', null)], '1 warning: 1 still open.'],
  [[warning('low', '2026-11-03T16:00:00Z')], '1 warning: 1 cleared.'],
] as const)('given one warning, the sentence says how it stands: %#', ([warnings, words]) => {
  expect(monthStory({ ...none, warnings: [...warnings] })[1]).toBe(words)
})

test('given a single value beyond its alarm, the sentence is singular; given none, it says none', () => {
  const readings = (outOfRange: number) => [{ metric: 'pulse', count: 2, average: 70, least: 60, most: 80, outOfRange, suspect: 0 }]
  expect(monthStory({ ...none, readings: readings(1) })[1]).toBe('1 of them lies beyond an alarm.')
  expect(monthStory({ ...none, readings: readings(0) })[1]).toBe('None of them lies beyond an alarm.')
})
