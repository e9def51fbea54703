import { expect, test } from 'vitest'
import { usDateOrMonth } from '../us-date.ts'
import { medicationChanges, medicationNews, type RecordedMedication } from './medication-changes.ts'

const scene = { today: '2026-11-26', timeZone: 'America/New_York' }
const base: RecordedMedication = {
  name: 'Furosemide',
  dose: '40 mg',
  frequency: 'daily',
  startYM: '2020-01',
  endYM: '',
  stats: 'taking',
  source: 'entered',
  version: 1,
  createdAt: '2026-01-05T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
  removedAt: null,
  removeReason: null,
}
const news = (more: Partial<RecordedMedication>) =>
  medicationNews([{ ...base, ...more }], scene).map((item) => `${item.kind} ${usDateOrMonth(item.on)} ${item.text}`)

test.each([
  ['what has stood for long', {}, []],
  ['a start in a month of the window', { startYM: '2026-10' }, ['started 10/2026 Furosemide 40 mg daily']],
  ['a start before it', { startYM: '2026-08' }, []],
  ['a change of it', { version: 2, updatedAt: '2026-11-20T15:00:00Z' }, ['changed 11/20/2026 Furosemide 40 mg daily']],
  ['a change long ago', { version: 2, updatedAt: '2026-09-20T15:00:00Z' }, []],
  ['an end', { endYM: '2026-11' }, ['stopped 11/2026 Furosemide 40 mg daily']],
  ['stopped by hand', { stats: 'stopped', version: 2, updatedAt: '2026-11-01T15:00:00Z' }, ['stopped 11/01/2026 Furosemide 40 mg daily']],
  ['stopped already when it was entered', { stats: 'stopped' }, []],
  [
    'taken off the list with a reason',
    { removedAt: '2026-11-25T15:00:00Z', removeReason: 'rash' },
    ['stopped 11/25/2026 Furosemide 40 mg daily (taken off the list: rash)'],
  ],
  ['entered of late without a month', { startYM: '', createdAt: '2026-11-24T15:00:00Z' }, ['started 11/24/2026 Furosemide 40 mg daily']],
  ['what the record brought with it', { startYM: '', source: 'update', createdAt: '2026-11-24T15:00:00Z' }, []],
] as const)('given %s, the doctor is told what is new', (_, more, lines) => {
  expect(news(more)).toEqual(lines)
})

test('the newest stands first', () => {
  const all = medicationNews(
    [
      { ...base, startYM: '2026-10' },
      { ...base, version: 2, updatedAt: '2026-11-20T15:00:00Z' },
    ],
    scene,
  )
  expect(all.map(({ kind }) => kind)).toEqual(['changed', 'started'])
})

const changes = (more: Partial<RecordedMedication>) =>
  medicationChanges([{ ...base, ...more }], scene.timeZone).map(({ kind, on }) => `${kind} ${on}`)

test.each([
  ['a start long ago and no more', {}, ['started 2020-01']],
  ['a dose changed since', { version: 2, updatedAt: '2026-03-20T15:00:00Z' }, ['started 2020-01', 'changed 2026-03-20']],
  ['a slip mended on the day it was entered', { version: 2 }, ['started 2020-01']],
  ['an end', { endYM: '2026-05', version: 3, updatedAt: '2026-06-01T15:00:00Z' }, ['started 2020-01', 'stopped 2026-05']],
  ['stopped by hand', { stats: 'stopped', version: 2, updatedAt: '2026-06-01T15:00:00Z' }, ['started 2020-01', 'stopped 2026-06-01']],
  ['stopped already when it was entered', { startYM: '', stats: 'stopped' }, []],
  ['entered without a month', { startYM: '' }, ['started 2026-01-05']],
  ['brought by the record without a month', { startYM: '', source: 'update' }, []],
] as const)('given %s, these changes stand beside the charts', (_, more, lines) => {
  expect(changes(more)).toEqual(lines)
})
