import { expect, test } from 'vitest'
import { usDateOrMonth } from '../us-date.ts'
import { type EarlierMedicationEntry, medicationChanges, medicationNews, type RecordedMedication } from './medication-changes.ts'

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
  earlier: [],
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
const removed = { removedAt: '2026-05-20T15:00:00Z', removeReason: 'rash' }

test.each([
  ['a start long ago and no more', {}, ['started 2020-01']],
  ['a dose changed since', { version: 2, updatedAt: '2026-03-20T15:00:00Z' }, ['started 2020-01', 'changed 2026-03-20']],
  ['a slip mended on the day it was entered', { version: 2 }, ['started 2020-01']],
  ['an end', { endYM: '2026-05', version: 3, updatedAt: '2026-06-01T15:00:00Z' }, ['started 2020-01', 'stopped 2026-05']],
  ['stopped by hand', { stats: 'stopped', version: 2, updatedAt: '2026-06-01T15:00:00Z' }, ['started 2020-01', 'stopped 2026-06-01']],
  ['stopped already when it was entered', { startYM: '', stats: 'stopped' }, []],
  ['entered without a month', { startYM: '' }, ['started 2026-01-05']],
  ['brought by the record without a month', { startYM: '', source: 'update' }, []],
  ['taken off the list', removed, ['started 2020-01', 'stopped 2026-05-20']],
  ['taken off the list when it was over', { ...removed, endYM: '2026-03' }, ['started 2020-01', 'stopped 2026-03']],
  [
    'taken off the list on the day it was entered',
    { ...removed, createdAt: '2026-05-20T13:00:00Z', updatedAt: '2026-05-20T13:00:00Z' },
    [],
  ],
] as const)('given %s, these changes stand beside the charts', (_, more, lines) => {
  expect(changes(more)).toEqual(lines)
})

const entry = ({ name, dose, frequency, startYM, endYM, stats }: RecordedMedication) => ({ name, dose, frequency, startYM, endYM, stats })
type Step = { on: string } & Partial<ReturnType<typeof entry>>

/** As it was entered on 01/05/2026, and changed on each of these days. */
function recorded(steps: readonly Step[]): RecordedMedication {
  const all = [{ ...entry(base), since: base.createdAt }]
  for (const { on, ...more } of steps) all.push({ ...all.at(-1)!, ...more, since: `${on}T15:00:00Z` })
  const earlier: EarlierMedicationEntry[] = all.slice(0, -1).map((of, at) => ({ ...of, version: at + 1 }))
  const { since, ...now } = all.at(-1)!
  return { ...base, ...now, updatedAt: since, version: all.length, earlier }
}

test.each([
  [
    'two doses changed',
    [
      { on: '2026-02-10', dose: '60 mg' },
      { on: '2026-04-10', dose: '80 mg' },
    ],
    ['changed 2026-02-10 Furosemide 40 mg daily → 60 mg daily', 'changed 2026-04-10 Furosemide 60 mg daily → 80 mg daily'],
  ],
  [
    'another frequency',
    [{ on: '2026-02-10', frequency: 'twice a day' }],
    ['changed 2026-02-10 Furosemide 40 mg daily → 40 mg twice a day'],
  ],
  [
    'another drug',
    [{ on: '2026-02-10', name: 'Torsemide', dose: '20 mg' }],
    ['changed 2026-02-10 Furosemide 40 mg daily → Torsemide 20 mg daily'],
  ],
  ['neither drug, dose nor frequency changed', [{ on: '2026-02-10' }], []],
  ['the same dose written otherwise', [{ on: '2026-02-10', dose: '40mg' }], []],
  [
    'two changes of one day',
    [
      { on: '2026-02-10', dose: '400 mg' },
      { on: '2026-02-10', dose: '60 mg' },
    ],
    ['changed 2026-02-10 Furosemide 40 mg daily → 60 mg daily'],
  ],
  ['a slip mended on the day it was entered', [{ on: '2026-01-05', dose: '60 mg' }], []],
  [
    'an end that was corrected, and a new start',
    [
      { on: '2026-02-10', endYM: '2026-02' },
      { on: '2026-02-12', endYM: '2026-01' },
      { on: '2026-03-10', endYM: '', dose: '20 mg' },
    ],
    ['stopped 2026-01 Furosemide 40 mg daily', 'started 2026-03-10 Furosemide 20 mg daily'],
  ],
  ['no dose any more', [{ on: '2026-02-10', dose: '', frequency: '' }], ['changed 2026-02-10 Furosemide 40 mg daily → no dose on record']],
] as const)('given %s, each change says what was and what is', (_, steps, lines) => {
  const all = medicationChanges([recorded(steps)], scene.timeZone)
  expect(all.filter(({ on }) => on !== '2020-01').map(({ kind, on, text }) => `${kind} ${on} ${text}`)).toEqual(lines)
  const last = all.at(-1)!
  // The physician is told the same
  expect(medicationNews([recorded(steps)], { ...scene, today: last.on.length === 7 ? `${last.on}-28` : last.on })).toContainEqual(last)
})

test('given a change before any was on record, it stands without what was, and the next with it', () => {
  const [first] = recorded([{ on: '2026-02-10', dose: '60 mg' }]).earlier
  const earlier = [{ ...first!, version: 2, since: '2026-02-10T15:00:00Z' }]
  const medication = { ...base, dose: '80 mg', version: 3, updatedAt: '2026-04-10T15:00:00Z', earlier }
  expect(medicationChanges([medication], scene.timeZone).map(({ kind, on, text }) => `${kind} ${on} ${text}`)).toEqual([
    'started 2020-01 Furosemide 40 mg daily',
    'changed 2026-02-10 Furosemide 40 mg daily',
    'changed 2026-04-10 Furosemide 40 mg daily → 80 mg daily',
  ])
})
