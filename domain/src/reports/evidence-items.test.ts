import { expect, test } from 'vitest'
import { evidenceItems, type EvidenceFacts, untilWords } from './evidence-items.ts'

const month = { month: '2026-10', start: '2026-10-01', end: '2026-10-31' }
type Consent = EvidenceFacts['consents'][number]
const consent = (other: Partial<Consent>): Consent => ({
  kind: 'rpm',
  given_at: '2026-01-05T15:00:00.000Z',
  revoked_at: null,
  method: 'verbal',
  given_by: 'member',
  ...other,
})
const everything: EvidenceFacts = {
  member: { diagnosis_codes: ['I10'], physician: 'Helen Brooks', time_zone: 'America/New_York', em_dates: ['2025-12-20'] },
  stays: ['RPM', 'CCM'].map((program) => ({ program, started_at: '2026-01-05T15:00:00.000Z' })),
  practitionerOrders: ['rpm', 'ccm'].map((program) => ({ program, ordered_on: '2026-01-05', last_day: null })),
  education: [{ educated_on: '2026-01-07' }],
  consents: ['rpm', 'ccm'].map((kind) => consent({ kind })),
  devices: [{ started_at: '2026-01-05T15:00:00.000Z', ended_at: null }],
  readings: [{ date: '2026-10-05' }],
  intervals: ['rpm', 'ccm'].map((program) => ({ program, is_excluded: false })),
  talks: [],
  notes: ['Called'],
  plans: [{ copies: ['paper'] }],
  liveCalls: { rpm: ['a call'] },
  isSigned: true,
}
const common = ['Practitioner’s order', 'Consent', 'Initiating visit', 'Diagnosis', 'Supervising physician', 'Signed review']
const of = (code: string, on: Partial<EvidenceFacts> = {}) => evidenceItems({ code, ...month }, { ...everything, ...on })
const missing = (code: string, on: Partial<EvidenceFacts>) =>
  of(code, on)
    .filter(({ isThere }) => !isThere)
    .map(({ what, mendAt }) => `${what}: ${mendAt}`)

test.each([
  ['99453', ['Device', 'Set-up and education', 'Reading days']],
  ['99454', ['Device', 'Set-up and education', 'Reading days']],
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
  expect(missing('99454', { devices: [], readings: [] })).toEqual(['Device: manage-devices', 'Reading days: manage-rawdata'])
  expect(missing('99490', { plans: [{ copies: [] }], notes: [] })).toEqual(['Copy of the care plan given: care-plan', 'Notes: notes'])
  expect(missing('99457', { isSigned: false, liveCalls: {} })).toEqual(['Signed review: review-record', 'Live call: phone-calls'])
})

test('a line rests on what is of its own program, period and was not taken out', () => {
  expect(missing('99490', { consents: [consent({})] })).toEqual(['Consent: edit-profile'])
  expect(
    missing('99457', {
      intervals: [
        { program: 'rpm', is_excluded: true },
        { program: 'ccm', is_excluded: false },
      ],
    }),
  ).toEqual(['Time log: manage-time'])
  const decided = (approval: 'waiting' | 'approved' | 'declined') => [{ program: 'rpm', is_excluded: false, approval }]
  expect(missing('99457', { intervals: decided('approved') })).toEqual([])
  for (const answer of ['waiting', 'declined'] as const)
    expect(missing('99457', { intervals: decided(answer) })).toEqual(['Time log: manage-time'])
  const gone = [{ started_at: '2026-01-05T15:00:00.000Z', ended_at: '2026-09-30T15:00:00.000Z' }]
  expect(missing('99454', { devices: gone })).toEqual(['Device: manage-devices'])
  expect(missing('99454', { readings: [{ date: '2026-11-01' }] })).toEqual(['Reading days: manage-rawdata'])
})

test.each<[string, string, Partial<Consent>[], { isThere: boolean; until?: string; note?: string }]>([
  ['given on the last day of the line', '99457', [{ given_at: '2026-11-01T03:59:00.000Z' }], { isThere: true }],
  ['given on the day after the line', '99457', [{ given_at: '2026-11-01T04:00:00.000Z' }], { isThere: false, until: '2026-10-31' }],
  ['taken back on the first day of the line', '99454', [{ revoked_at: '2026-10-01T12:00:00.000Z' }], { isThere: true }],
  ['taken back on the day before', '99454', [{ revoked_at: '2026-09-30T12:00:00.000Z' }], { isThere: false, until: '2026-10-31' }],
  // It holds to the end of that month
  ['to chronic care taken back in the month', '99490', [{ kind: 'ccm', revoked_at: '2026-10-02T12:00:00.000Z' }], { isThere: true }],
  [
    'to chronic care taken back in September',
    '99490',
    [{ kind: 'ccm', revoked_at: '2026-09-02T12:00:00.000Z' }],
    { isThere: false, until: '2026-10-31' },
  ],
  [
    'of which nobody said how it was given',
    '99457',
    [{ method: null, given_by: null }],
    { isThere: false, note: 'how it was given is not on record' },
  ],
  [
    'given anew with its words',
    '99457',
    [{ method: null, given_by: null, revoked_at: '2026-10-05T12:00:00.000Z' }, { given_at: '2026-10-05T12:00:00.000Z' }],
    { isThere: true },
  ],
])('a consent %s: %s has it as the record says', (_, code, consents, expected) => {
  const found = of(code, { consents: consents.map(consent) }).find(({ what }) => what === 'Consent')
  expect(found).toEqual({ what: 'Consent', mendAt: expected.isThere ? null : 'edit-profile', ...expected })
})

test('a device was set up, and given back, on a day of the member', () => {
  const lock = (started_at: string, ended_at: string | null) => missing('99454', { devices: [{ started_at, ended_at }] })
  const none = ['Device: manage-devices']
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

const { member } = everything
const noOrder: Partial<EvidenceFacts> = { practitionerOrders: [] }
/** Each item of a packet broken by itself: the code whose line shows it, how, and what is missing then. */
const broken: [string, string, Partial<EvidenceFacts>][] = [
  ['Practitioner’s order: profile', '99454', noOrder],
  ['Consent: edit-profile', '99454', { consents: [] }],
  ['Initiating visit: em-visits', '99454', { member: { ...member, em_dates: [] } }],
  ['Diagnosis: manage-dx-info', '99454', { member: { ...member, diagnosis_codes: [] } }],
  ['Supervising physician: edit-profile', '99454', { member: { ...member, physician: '' } }],
  ['Signed review: review-record', '99454', { isSigned: false }],
  ['Device: manage-devices', '99454', { devices: [] }],
  ['Set-up and education: manage-devices', '99453', { education: [] }],
  ['Reading days: manage-rawdata', '99454', { readings: [] }],
  ['Care plan: care-plan, Copy of the care plan given: care-plan', '99490', { plans: [] }],
  ['Time log: manage-time', '99457', { intervals: [] }],
  ['Live call: phone-calls', '99457', { liveCalls: {} }],
  ['Notes: notes', '99457', { notes: [] }],
]
test.each(broken)('%s is missing in %s when it is broken, and there again when it is mended', (what, code, by) => {
  expect(missing(code, by).join(', ')).toBe(what)
  expect(missing(code, {})).toEqual([])
  expect(of(code).length).toBeLessThanOrEqual(12)
})

test('a device with the member proves no set-up, nor does one explained after the line ended', () => {
  expect(missing('99453', { education: [{ educated_on: '2026-11-01' }] })).toEqual(['Set-up and education: manage-devices'])
  expect(missing('99453', { education: [{ educated_on: '2026-10-31' }] })).toEqual([])
})

test('an order counts from its day: one after service began is none, nor one that was not renewed', () => {
  const ordered = (ordered_on: string, last_day: string | null = null) =>
    missing('99457', { practitionerOrders: [{ program: 'rpm', ordered_on, last_day }] })
  const none = ['Practitioner’s order: profile']
  expect([ordered('2026-10-01'), ordered('2026-10-02')]).toEqual([[], none])
  expect([ordered('2025-10-02', '2026-10-01'), ordered('2025-10-01', '2026-09-30')]).toEqual([[], none])
  expect(missing('99490', { practitionerOrders: [{ program: 'rpm', ordered_on: '2026-01-05', last_day: null }] })).toEqual(none)
  // Where the program began inside the month, its first day decides
  const stays = [{ program: 'RPM', started_at: '2026-10-12T15:00:00.000Z' }]
  const begun = (ordered_on: string) => missing('99457', { stays, practitionerOrders: [{ program: 'rpm', ordered_on, last_day: null }] })
  expect([begun('2026-10-12'), begun('2026-10-13')]).toEqual([[], none])
})

test('a visit opens a program on the day it began, and as far before as the program allows', () => {
  const visited = (code: string, day: string) => missing(code, { member: { ...member, em_dates: [day] } })
  const none = ['Initiating visit: em-visits']
  expect([visited('99457', '2026-01-05'), visited('99457', '2023-01-05'), visited('99457', '2023-01-04')]).toEqual([[], [], none])
  expect([visited('99490', '2026-01-05'), visited('99490', '2025-01-05'), visited('99490', '2025-01-04')]).toEqual([[], [], none])
  expect(visited('99457', '2026-11-01')).toEqual(none)
})

test('what is missing of its own day alone names the last day of which it counts', () => {
  const untils = (code: string, on: Partial<EvidenceFacts>) =>
    of(code, on).flatMap((item) => (item.isThere ? [] : [`${item.what}${untilWords(item)}`]))
  expect(untils('99454', { devices: [], education: [] })).toEqual(['Device, by 10/31/2026', 'Set-up and education'])
  expect(untils('99490', { plans: [], notes: [] })).toEqual([
    'Care plan, by 10/31/2026',
    'Copy of the care plan given',
    'Notes, by 10/31/2026',
  ])
  // A device period ends in the month, its notes with it
  const period = { code: '99454', month: '2026-10', start: '2026-09-20', end: '2026-10-19' }
  expect(evidenceItems(period, { ...everything, devices: [] }).filter(({ until }) => until !== undefined)).toMatchObject([
    { until: '2026-10-19' },
  ])
})
