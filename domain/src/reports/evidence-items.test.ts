import { expect, test } from 'vitest'
import { evidenceItems, type EvidenceFacts } from './evidence-items.ts'

const month = { start: '2026-10-01', end: '2026-10-31' }
const everything: EvidenceFacts = {
  member: { diagnosis_codes: ['I10'], physician: 'Helen Brooks', time_zone: 'America/New_York' },
  consents: [{ kind: 'rpm' }, { kind: 'ccm' }],
  devices: [{ started_at: '2026-01-05T15:00:00.000Z', ended_at: null }],
  readings: [{ date: '2026-10-05' }],
  intervals: ['rpm', 'ccm'].map((program) => ({ program, is_excluded: false })),
  talks: [],
  notes: ['Called'],
  plans: [{ copies: ['paper'] }],
  liveCalls: { rpm: ['a call'] },
  isSigned: true,
}
const common = ['Consent', 'Diagnosis', 'Supervising physician', 'Signed review']
const of = (code: string, on: Partial<EvidenceFacts> = {}) => evidenceItems({ code, ...month }, { ...everything, ...on })
const missing = (code: string, on: Partial<EvidenceFacts>) =>
  of(code, on)
    .filter(({ isThere }) => !isThere)
    .map(({ what, mendAt }) => `${what}: ${mendAt}`)

test.each([
  ['99454', ['Device and set-up', 'Reading days']],
  ['99457', ['Time log', 'Live call', 'Notes']],
  ['99091', ['Time log', 'Notes']],
  ['99490', ['Care plan', 'Copy of the care plan given', 'Time log', 'Notes']],
  // A code that no report shows
  ['98980', ['Time log', 'Notes']],
])('%s rests on its own proofs beside those of every line', (code, own) => {
  expect(of(code).map(({ what }) => what)).toEqual([...common, ...own])
  expect(of(code).every(({ isThere, mendAt }) => isThere && mendAt === null)).toBe(true)
})

test('what is missing names the page where it is put on record', () => {
  expect(missing('99454', { devices: [], readings: [] })).toEqual(['Device and set-up: manage-devices', 'Reading days: manage-rawdata'])
  expect(missing('99490', { plans: [{ copies: [] }], notes: [] })).toEqual(['Copy of the care plan given: care-plan', 'Notes: notes'])
  expect(missing('99457', { isSigned: false, liveCalls: {} })).toEqual(['Signed review: review-record', 'Live call: phone-calls'])
})

test('a line rests on what is of its own program, period and was not taken out', () => {
  expect(missing('99490', { consents: [{ kind: 'rpm' }] })).toEqual(['Consent: edit-profile'])
  expect(
    missing('99457', {
      intervals: [
        { program: 'rpm', is_excluded: true },
        { program: 'ccm', is_excluded: false },
      ],
    }),
  ).toEqual(['Time log: manage-time'])
  const gone = [{ started_at: '2026-01-05T15:00:00.000Z', ended_at: '2026-09-30T15:00:00.000Z' }]
  expect(missing('99454', { devices: gone })).toEqual(['Device and set-up: manage-devices'])
  expect(missing('99454', { readings: [{ date: '2026-11-01' }] })).toEqual(['Reading days: manage-rawdata'])
})

test('a device was set up, and given back, on a day of the member', () => {
  const lock = (started_at: string, ended_at: string | null) => missing('99454', { devices: [{ started_at, ended_at }] })
  const none = ['Device and set-up: manage-devices']
  // Half past nine in the evening of October 31 in New York, and of September 30
  expect(lock('2026-11-01T01:30:00.000Z', null)).toEqual([])
  expect(lock('2026-11-01T04:00:00.000Z', null)).toEqual(none)
  expect(lock('2026-01-05T15:00:00.000Z', '2026-10-01T01:30:00.000Z')).toEqual(none)
  expect(lock('2026-01-05T15:00:00.000Z', '2026-10-01T04:00:00.000Z')).toEqual([])
})

test('time that was all spent in calls is logged by them', () => {
  expect(missing('99457', { intervals: [], talks: [{ program: 'rpm' }] })).toEqual([])
  expect(missing('99457', { intervals: [], talks: [{ program: 'ccm' }] })).toEqual(['Time log: manage-time'])
})
