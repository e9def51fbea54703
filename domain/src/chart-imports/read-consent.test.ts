import { expect, test } from 'vitest'
import { readCharts } from './read-charts.ts'

const patient = (id: string) => ({
  resourceType: 'Patient',
  id,
  name: [{ family: 'Agrees', given: [id] }],
  telecom: [{ system: 'phone', value: '202-555-0143' }],
  gender: 'female',
  birthDate: '1954-03-09',
  address: [{ line: ['12 Larch Way'], city: 'Springfield', state: 'IL', postalCode: '62701' }],
})
const consent = (more: object = {}) => ({
  resourceType: 'Consent',
  status: 'active',
  patient: { reference: 'Patient/p1' },
  dateTime: '2026-05-04T15:00:00Z',
  performer: [{ reference: 'Patient/p1' }],
  policyRule: { text: 'RPM consent, verbal' },
  ...more,
})
function read(...resources: object[]) {
  const text = [patient('p1'), ...resources].map((resource) => JSON.stringify(resource)).join('\n')
  const file = readCharts([{ name: 'a.ndjson', text }], { today: '2026-11-28', zone: 'America/New_York' })
  if ('problem' in file) throw new Error(file.problem)
  return { ...file, person: file.people[0], first: file.entries[0] }
}
const daughter = {
  resourceType: 'RelatedPerson',
  id: 'r1',
  patient: { reference: 'Patient/p1' },
  relationship: [{ text: 'daughter, power of attorney' }],
}

test.each([
  ['spoken by the patient', consent(), { method: 'verbal', givenBy: 'member', relation: '' }],
  [
    'written by a representative',
    consent({ policyRule: { text: 'Written consent to remote physiologic monitoring' }, performer: [{ reference: 'RelatedPerson/r1' }] }),
    { method: 'written', givenBy: 'representative', relation: 'daughter, power of attorney' },
  ],
  [
    'until the end of this year',
    consent({ provision: { type: 'permit', period: { start: '2026-05-04T15:00:00Z', end: '2026' } } }),
    { method: 'verbal', givenBy: 'member', relation: '' },
  ],
  ['in a way that is not said', consent({ policyRule: { text: 'RPM consent' } }), null],
  ['in two ways', consent({ policyRule: { text: 'RPM consent, verbal, confirmed in writing' } }), null],
  ['by nobody who is named', consent({ performer: undefined }), null],
  ['by two', consent({ performer: [{ reference: 'Patient/p1' }, { reference: 'RelatedPerson/r1' }] }), null],
])('a consent given %s', (_, resource, how) => {
  const { first, notices } = read(resource, daughter)
  expect(first).toMatchObject({ kind: 'consent', problems: [], content: { givenAt: '2026-05-04T15:00:00.000Z', how } })
  expect(first?.notices).toHaveLength(how === null ? 1 : 0)
  expect(notices, 'a related person is read with the consent').toEqual([])
})

test.each([
  ['of the future', { dateTime: '2026-11-29' }, 'It is of the future. The file says "2026-11-29".'],
  ['of a month alone', { dateTime: '2026-05' }, 'It does not say on which day it was given. The file says "2026-05".'],
  ['of no day', { dateTime: undefined }, 'It does not say on which day it was given.'],
  ['of a day that is none', { dateTime: '2026-02-30' }, 'It does not say on which day it was given. The file says "2026-02-30".'],
  ['that was proposed', { status: 'proposed' }, 'It is not in force. The file says "proposed".'],
  [
    'that has ended',
    { provision: { type: 'permit', period: { end: '2026-10' } } },
    'It has ended, as far as its end can be read. The file says "2026-10".',
  ],
  [
    'whose end is no date',
    { provision: { period: { end: 'never' } } },
    'It has ended, as far as its end can be read. The file says "never".',
  ],
  [
    'that begins later',
    { provision: { period: { start: '2026-11-29' } } },
    'It has not begun, as far as its start can be read. The file says "2026-11-29".',
  ],
  ['with exceptions', { provision: { type: 'permit', provision: [{ type: 'deny' }] } }, 'It has exceptions, which are not read.'],
  ['that neither permits nor denies', { provision: { type: 'ask' } }, 'Whether it permits or denies is not known. The file says "ask".'],
  [
    'to something else',
    { policyRule: { text: 'Privacy notice' } },
    'It is no consent to remote monitoring, as far as its words say. The file says "Privacy notice".',
  ],
  [
    'to chronic care',
    { policyRule: { text: 'Chronic care management' } },
    expect.stringMatching(/^People are moved into remote monitoring/),
  ],
])('a consent %s is refused with the reason, and its person is not', (_, more, message) => {
  const { first, person } = read(consent(more))
  expect(first).toMatchObject({ content: null, problems: [message] })
  expect(person?.problems).toEqual([])
})

test.each([
  ['was rejected', { status: 'rejected' }],
  ['is inactive', { status: 'inactive' }],
  ['denies', { provision: { type: 'deny' } }],
])('nobody is enrolled whose one consent %s', (_, more) => {
  expect(read(consent(more)).person?.problems).toEqual([
    'The files say that this person does not agree to remote monitoring, or not any more: entry 2.',
  ])
  // Another one is in force
  expect(read(consent(more), consent()).person?.problems).toEqual([])
})

test('of two in force the first is recorded', () => {
  const { entries } = read(consent(), consent({ dateTime: '2026-06-01' }))
  expect(entries.map(({ content, problems }) => [content !== null, problems])).toEqual([
    [true, []],
    [false, ['The consent of entry 2 is recorded.']],
  ])
})

test('nobody is on record as having spoken where the files do not say how', () => {
  expect(read().person?.content.rpmConsentMethod).toBeNull()
})
