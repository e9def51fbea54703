import type { ChartEvents, ChangeMeans } from '@vitalrounds/domain/vitals/events'
import { expect, test } from 'vitest'
import { caveatsOf, differenceText, trendEvents } from './event-words.ts'

const pressure = { series: 'bloodPressure', unit: 'mmHg', decimals: 0 } as const
const weight = { series: 'bodyWeight', unit: 'lbs', decimals: 1 } as const
const side = (value: number, lower: number | null = null, count = 14) => ({ count, mean: { value, lower } })
const means = (before: ChangeMeans['before'], after: ChangeMeans['after']): ChangeMeans => ({ series: 'bloodPressure', before, after })

test('a difference has its sign, of a pressure both, and there is none without both means', () => {
  expect(differenceText(means(side(148.2, 86), side(136, 86.3)), pressure)).toBe('-12/0')
  expect(differenceText(means(side(200), side(203.25)), weight)).toBe('+3.3')
  expect(differenceText(means(side(200), { count: 3, mean: null }), weight)).toBe('–')
})

test('a change says what makes its means hard to read', () => {
  expect(caveatsOf({ isRunning: false, overlapping: 0 })).toBe('')
  expect(caveatsOf({ isRunning: true, overlapping: 2 })).toBe(
    'the 14 days after are not over; 2 other medication changes within these days',
  )
})

const events: ChartEvents = {
  memberId: 'ada',
  timeZone: 'America/New_York',
  medications: [
    {
      id: 'medication 0',
      kind: 'medication',
      at: '2026-11-02T05:00:00.000Z',
      on: '2026-11-02',
      words: 'Changed: Lisinopril 20 mg',
      overlapping: 0,
      isRunning: false,
      means: [means(side(148, 86), { count: 1, mean: null })],
    },
  ],
  others: [{ id: 'call', kind: 'call', at: '2026-11-01T15:00:00.000Z', on: '2026-11-01', words: 'Call: spoke' }],
}

test('each chart has all events in order of time, and of a medication change its own means', () => {
  expect(trendEvents(events, pressure).map(({ mark, on, detail }) => [mark, on, detail])).toEqual([
    ['C', '11/01/2026', undefined],
    ['Rx', '11/02/2026', '14 days before 148/86 mmHg (14 readings), 14 days after too few readings (1)'],
  ])
  expect(trendEvents(events, weight).at(-1)?.detail).toBe('No readings in the 14 days before and after')
})
