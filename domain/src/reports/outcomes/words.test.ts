import { expect, test } from 'vitest'
import { runChartOf } from './run-chart.ts'
import { runText } from './words.ts'

const said = (values: readonly (number | null)[]) => runText(runChartOf(values), (value) => `${value}%`)

test.each([
  ['no value', [null, null], 'No whole month has a value.'],
  ['few months', [60, 61, 62], 'Median 61%. Too few months to tell whether anything has changed.'],
  [
    'months that go up and down',
    [60, 70, 61, 72, 71, 62, 73, 59, 74, 58, 75, 63],
    'Median 66.5%. The months go up and down around it as they would without any change.',
  ],
  [
    'eight months in a row on one side',
    [60, 61, 62, 63, 59, 58, 57, 56, 70, 71, 72, 73, 74, 75, 76, 77],
    'Median 66.5%. 8 months in a row lie on one side of it, and up to 7 may be luck: the level has probably changed.',
  ],
  [
    'a level that changes half way',
    [60, 61, 62, 63, 59, 58, 70, 71, 72, 73, 74, 75],
    'Median 66.5%. The line goes from one side of it to the other once; without a change it would at least 3 times: the level has probably changed.',
  ],
])('given %s, a run chart says in plain words whether anything has changed', (_, values, words) => {
  expect(said(values)).toBe(words)
})
