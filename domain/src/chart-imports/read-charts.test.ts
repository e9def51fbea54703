import { expect, test } from 'vitest'
import type { ChartFile } from './chart-rows.ts'
import { decodeFhir } from './fhir-file.ts'
import { readCharts } from './read-charts.ts'

const clinic = { today: '2026-11-28', zone: 'America/New_York' }
const patient = (more: object = {}, id = 'p1') => ({
  resourceType: 'Patient',
  id,
  name: [{ use: 'official', family: 'Quillfeather', given: ['Odalys'], prefix: ['Ms.'] }],
  telecom: [{ system: 'phone', value: '+1 202-555-0143', use: 'mobile' }],
  gender: 'female',
  birthDate: '1954-03-09',
  address: [{ line: ['12 Larch Way'], city: 'Springfield', state: 'IL', postalCode: '62701' }],
  ...more,
})
const of = { subject: { reference: 'Patient/p1' } }
const icd10 = 'http://hl7.org/fhir/sid/icd-10-cm'
const bundle = (...resources: object[]) =>
  JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) })
function read(text: string): ChartFile {
  const file = readCharts([{ name: 'charts.json', text }], clinic)
  if ('problem' in file) throw new Error(file.problem)
  return file
}
const problemOf = (text: string) => {
  const file = readCharts([{ name: 'charts.json', text }], clinic)
  return 'problem' in file ? file.problem : undefined
}
const person = (more: object) => read(bundle(patient(more))).people[0]
const entry = (resource: object) => read(bundle(patient(), { id: 'e1', ...resource })).entries[0]

test('a Patient becomes the form of an enrollment, without texts', () => {
  const { form, ...row } = (({ content: form, ...rest }) => ({ form, ...rest }))(read(bundle(patient())).people[0]!)
  expect(row).toEqual({ entry: 1, source: 'Patient/p1', kind: 'member', name: 'Odalys Quillfeather', problems: [], notices: [] })
  expect(form).toMatchObject({
    firstName: 'Odalys',
    lastName: 'Quillfeather',
    memberTitle: 'Ms.',
    dob: '1954-03-09',
    gender: 'female',
    phone: '202-555-0143',
    language: 'English',
    address: { line1: '12 Larch Way', line2: '', city: 'Springfield', state: 'IL', zipCode: '62701' },
    rpmConsent: true,
    optInSMS: false,
  })
})

test.each([
  ['a birth date in the future', { birthDate: '2027-01-01' }, 'The date of birth is in the future.'],
  ['a birth date of a year alone', { birthDate: '1954' }, 'Enter the date of birth as MM/DD/YYYY. The file says "1954".'],
  ['no day of the calendar', { birthDate: '1954-02-30' }, 'Enter the date of birth'],
  ['another gender', { gender: 'other' }, 'Choose male or female. The file says "other".'],
  ['a phone of another country', { telecom: [{ system: 'phone', value: '+44 20 7946 0958' }] }, 'Enter the phone number as 000-000-0000.'],
  ['no address', { address: undefined }, 'Enter the street address.'],
  ['a language that we have no words for', { communication: [{ language: { coding: [{ code: 'vi' }] } }] }, 'Write English, Spanish'],
  ['somebody who has died', { deceasedDateTime: '2026-01-02' }, 'The file says that this person has died.'],
  ['somebody who has left', { active: false }, 'no longer a patient there'],
  ['a modifier extension', { modifierExtension: [{ url: 'https://example.org/not' }] }, 'whose meaning is not known here'],
  [
    'a modifier extension within',
    { contact: [{ modifierExtension: [{ url: 'https://example.org/not' }] }] },
    'whose meaning is not known here',
  ],
  ['implicit rules', { implicitRules: 'https://example.org/rules' }, 'It was written by implicit rules'],
  ['an entry that has replaced it', { link: [{ type: 'replaced-by' }] }, 'another entry has replaced this one'],
  ['a name that is no list', { name: 'Odalys' }, 'It is not as FHIR R4 writes it: name.'],
])('a Patient with %s is refused and says so', (_, more, message) => {
  expect(person(more)?.problems.join(' ')).toContain(message)
})

test('what is taken otherwise than the file says stands with the person', () => {
  const two = person({
    name: [
      { family: 'Łukasiewicz', given: ['Zoë', 'Mária'], prefix: ['Prof.'], suffix: ['Jr.'], use: 'official' },
      { family: 'Øresund', given: ['Zoë'], use: 'maiden' },
    ],
    telecom: [
      { system: 'phone', value: '202-555-0100', use: 'work' },
      { system: 'phone', value: '(202) 555-0101', use: 'mobile' },
      { system: 'email', value: 'not an address' },
    ],
    communication: [
      { language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'en' }] } },
      { language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'es-MX' }], text: 'Spanish' }, preferred: true },
    ],
  })
  expect(two?.problems).toEqual([])
  expect(two?.content).toMatchObject({ firstName: 'Zoë Mária', lastName: 'Łukasiewicz', phone: '202-555-0101', language: 'Spanish' })
  expect(two?.notices).toEqual([
    'The title is left out. The file says "Prof.".',
    'The suffix is left out. The file says "Jr.".',
    'Other names are left out. The file says "Zoë Øresund".',
    'Phone numbers: 1 more in the file, left out.',
    'E-mail: This address will not be saved. The file says "not an address".',
    'Other languages are left out. The file says "en".',
  ])
})

test('contacts, numbers and a language that have no place or no words are said, a number without its digits', () => {
  const row = person({
    telecom: [
      { system: 'phone', value: '202-555-0100' },
      { system: 'fax', value: '202-555-0199' },
    ],
    identifier: [
      { type: { coding: [{ code: 'MR' }] }, value: 'M-1' },
      { type: { coding: [{ code: 'SS' }] }, value: '123-45-6789' },
    ],
    communication: [{ language: {} }],
  })
  expect(row?.problems).toEqual([])
  expect(row?.content).toMatchObject({ mrn: 'M-1', language: 'English' })
  expect(row?.notices).toEqual([
    'Other contacts are left out. The file says "202-555-0199".',
    'The file does not say which language: English is recorded.',
    'Numbers of other kinds: 1 more in the file, left out.',
  ])
})

test.each([
  ['half a bundle', bundle(patient(), patient({}, 'p2')).slice(0, -40), 'ends in the middle of a resource'],
  ['NDJSON without its end', `${JSON.stringify(patient())}\n${JSON.stringify(patient()).slice(0, 80)}`, 'ends in the middle of a resource'],
  ['nothing', '', 'This file is empty.'],
  ['a table', 'First Name,Last Name\nAda,Anderson', 'This is no FHIR file'],
  ['JSON that is no resource', '{"a":1}', 'names no resourceType'],
  ['a list', '[1]', 'names no resourceType'],
  ['a history', '{"resourceType":"Bundle","type":"history","entry":[]}', 'holds no chart'],
  ['a Bundle without entries', '{"resourceType":"Bundle","type":"collection"}', 'hold no resource'],
  ['a Bundle whose entries are no list', '{"resourceType":"Bundle","entry":{}}', 'are no list'],
])('%s is refused as a file', (_, text, problem) => {
  expect(problemOf(text)).toContain(problem)
})

test('a file of other letters is refused by its name', () => {
  expect(decodeFhir([{ name: 'old.json', bytes: new Uint8Array([0x7b, 0xe9]) }])).toEqual({
    problem: expect.stringMatching(/^old\.json: This is no text in UTF-8/),
  })
})

test('a damaged line of NDJSON, an entry without a resource and a second version are refused by themselves', () => {
  const lines = [JSON.stringify(patient()), '{"resourceType":', JSON.stringify(patient({ gender: 'male' })), JSON.stringify({ id: 'x' })]
  const { people, entries } = read([...lines, JSON.stringify(patient({}, 'p2'))].join('\n'))
  expect(people.map(({ entry, problems }) => [entry, problems])).toEqual([
    [1, []],
    [3, ['The files have it twice: entry 1 is used.']],
    [5, []],
  ])
  expect(entries.map(({ entry, problems }) => [entry, problems])).toEqual([
    [2, ['This line is no JSON.']],
    [4, ['This entry holds no FHIR resource.']],
  ])
})

test('people are found by id, by address and across files; a reference to nothing is refused', () => {
  const condition = (reference?: string) => ({
    resourceType: 'Condition',
    code: { coding: [{ system: icd10, code: 'I10' }], text: 'Essential hypertension' },
    ...(reference !== undefined && { subject: { reference } }),
  })
  const uuid = 'urn:uuid:8c0b1f5e-6f2b-4c55-9c5e-0a6c1a2b3c4d'
  const first = JSON.stringify({
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [{ fullUrl: uuid, resource: patient() }],
  })
  const second = ['Patient/p1', uuid, 'https://ehr.example/fhir/Patient/p1', 'Patient/p1/_history/3', 'Patient/p9', undefined]
    .map((reference) => JSON.stringify(condition(reference)))
    .join('\n')
  const file = readCharts(
    [
      { name: 'a.json', text: first },
      { name: 'b.ndjson', text: second },
    ],
    clinic,
  ) as ChartFile
  expect(file.entries.map(({ personEntry, problems }) => [personEntry, problems.join(' ')])).toEqual([
    [1, ''],
    [1, ''],
    [1, ''],
    [1, ''],
    [null, 'The patient that it names is not in these files. The file says "Patient/p9".'],
    [null, 'It names no patient.'],
  ])
})

const code = (value: string, text = 'Words') => ({ code: { coding: [{ system: icd10, code: value }], text } })
const status = (element: string, value: string) => ({ [element]: { coding: [{ code: value }] } })
test.each([
  ['an ICD-10-CM code', code('e11.9'), { kind: 'code', value: 'E11.9' }, ''],
  ['words of a chronic condition', { code: { text: 'Diabetes mellitus' } }, { kind: 'condition', value: 'Diabetes mellitus' }, ''],
  [
    'a SNOMED code',
    { code: { coding: [{ system: 'http://snomed.info/sct', code: '38341003', display: 'Hypertensive disorder' }] } },
    null,
    'no ICD-10-CM code, and other codes are not translated. The file says "Hypertensive disorder".',
  ],
  ['a code of another form', code('hypertension'), null, 'This is no ICD-10-CM code.'],
  ['what is resolved', { ...code('I10'), ...status('clinicalStatus', 'resolved') }, null, 'It is over'],
  ['what has an end', { ...code('I10'), abatementDateTime: '2025-01-01' }, null, 'It is over'],
  ['a state in words alone', { ...code('I10'), clinicalStatus: { text: 'Resolved' } }, null, 'It is over'],
  ['two states', { ...code('I10'), clinicalStatus: { coding: [{ code: 'active' }, { code: 'inactive' }] } }, null, 'It is over'],
  [
    'a state that nobody knows',
    { ...code('I10'), ...status('clinicalStatus', 'dormant') },
    null,
    'Its status is not known. The file says "dormant".',
  ],
  ['a state that says nothing', { ...code('I10'), verificationStatus: {} }, null, 'Its status is not known.'],
  ['what was refuted', { ...code('I10'), ...status('verificationStatus', 'refuted') }, null, 'refuted'],
  ['what is provisional', { ...code('I10'), ...status('verificationStatus', 'provisional') }, null, 'not confirmed'],
  [
    'the diagnosis of one encounter',
    { ...code('I10'), category: [{ coding: [{ code: 'encounter-diagnosis' }] }] },
    null,
    'on no problem list',
  ],
])('a Condition with %s', (_, more, content, message) => {
  const row = entry({ resourceType: 'Condition', ...of, ...more })
  expect(row?.content).toEqual(content)
  expect(row?.problems.join(' ')).toContain(message)
})

const drug = { medicationCodeableConcept: { text: 'Lisinopril 10 mg tablet' } }
test.each([
  [
    'an active statement',
    { ...drug, status: 'active', effectivePeriod: { start: '2025-06' }, dosage: [{ text: '10 mg by mouth once a day' }] },
    { name: 'Lisinopril 10 mg tablet', frequency: '10 mg by mouth once a day', startYM: '2025-06', endYM: '', stats: 'taking' },
    [],
  ],
  [
    'an order with parts of a dosage and a day',
    {
      resourceType: 'MedicationRequest',
      intent: 'order',
      status: 'completed',
      medicationReference: { reference: '#m' },
      contained: [{ resourceType: 'Medication', id: 'm', code: { text: 'Metformin' } }],
      authoredOn: '2024-02-03',
      requester: { display: 'Dr. Ng' },
      dosageInstruction: [
        { doseAndRate: [{ doseQuantity: { value: 500, unit: 'mg' } }], route: { text: 'oral' }, timing: { code: { text: 'BID' } } },
      ],
    },
    { name: 'Metformin', dose: '500 mg', route: 'oral', frequency: 'BID', prescriber: 'Dr. Ng', startYM: '2024-02', stats: 'stopped' },
    ['Recorded as stopped. The file says "completed".', 'The start is recorded by its month alone. The file says "2024-02-03".'],
  ],
  [
    'one on hold since a year',
    { ...drug, status: 'on-hold', effectiveDateTime: '2025', dosage: [{ sequence: 1 }] },
    { startYM: '', stats: 'unsure' },
    [
      'Recorded as unsure. The file says "on-hold".',
      'The start names no month and is left out. The file says "2025".',
      'Its dosage is not in words and is left out.',
    ],
  ],
  [
    'an order whose dosage says more than its parts hold',
    {
      ...drug,
      resourceType: 'MedicationRequest',
      intent: 'order',
      status: 'active',
      dosageInstruction: [
        {
          asNeededBoolean: true,
          doseAndRate: [{ doseQuantity: { value: 5, code: 'mg' } }],
          timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
        },
      ],
      reasonCode: [{ text: 'Pain' }, { text: 'Fever' }],
    },
    { dose: '5 mg', frequency: '', reason: 'Pain', stats: 'taking' },
    ['Of its dosage is left out: timing, asNeededBoolean.', 'Further reasons are left out. The file says "Fever".'],
  ],
])('a medication: %s', (_, more, content, notices) => {
  const row = entry({ resourceType: 'MedicationStatement', ...of, ...more })
  expect(row?.problems).toEqual([])
  expect(row?.content).toMatchObject(content)
  expect(row?.notices).toEqual(notices)
})

test.each([
  ['without a name', { status: 'active' }, 'name: Write the name of the medication.'],
  ['that ends in the future', { ...drug, status: 'active', effectivePeriod: { end: '2031-01' } }, 'The end is in the future.'],
  ['that ends before its start', { ...drug, effectivePeriod: { start: '2025-02', end: '2025-01' } }, 'The end is before the start.'],
  ['entered in error', { ...drug, status: 'entered-in-error' }, 'entered in error'],
  ['only proposed', { ...drug, resourceType: 'MedicationRequest', status: 'active', intent: 'proposal' }, 'It is no order.'],
  [
    'that is not to be taken',
    { ...drug, resourceType: 'MedicationRequest', status: 'active', intent: 'order', doNotPerform: true },
    'not to be taken',
  ],
  [
    'of an intent nobody knows',
    { ...drug, resourceType: 'MedicationRequest', status: 'active', intent: 'wish' },
    'Whether it is an order is not known.',
  ],
  ['with instructions too long to hold', { ...drug, dosage: [{ text: 'x'.repeat(121) }] }, 'frequency: At most 120 characters.'],
  ['of a status nobody knows', { ...drug, status: 'perhaps' }, 'Its status is not known. The file says "perhaps".'],
])('a medication %s is refused and says so', (_, more, message) => {
  const row = entry({ resourceType: 'MedicationStatement', ...of, ...more })
  expect(row?.content).toBeNull()
  expect(row?.problems.join(' ')).toContain(message)
})

const allergic = { resourceType: 'AllergyIntolerance', patient: { reference: 'Patient/p1' } }
test.each([
  [
    'as our own export writes it',
    { code: { text: 'Penicillin' }, category: ['medication'], note: [{ text: 'Severity recorded: severe' }] },
    { name: 'Penicillin', category: 'Medical', reaction: 'Severe' },
    [],
  ],
  [
    'with reactions, of which the worst counts',
    {
      code: { coding: [{ display: 'Peanut' }] },
      category: ['food'],
      reaction: [{ severity: 'mild', manifestation: [{ text: 'Hives' }] }, { severity: 'moderate' }],
    },
    { name: 'Peanut', category: 'Food', reaction: 'Moderate' },
    ['The kind of reaction is left out. The file says "Hives".'],
  ],
  [
    'without category and severity',
    { code: { text: 'Latex' } },
    { name: 'Latex', category: '', reaction: '' },
    ['Its category is not recorded.', 'The file says no severity, and none is recorded.'],
  ],
  [
    'of two categories, with a severity that is none and its criticality',
    { code: { text: 'Egg' }, category: ['food', 'biologic'], criticality: 'high', reaction: [{ severity: 'fatal' }] },
    { name: 'Egg', category: 'Food', reaction: '' },
    [
      'Further categories are left out. The file says "biologic".',
      'Its severity is not recorded. The file says "fatal".',
      'The criticality is left out. The file says "high".',
    ],
  ],
])('an allergy %s', (_, more, content, notices) => {
  const row = entry({ ...allergic, ...more })
  expect(row?.problems).toEqual([])
  expect(row?.content).toEqual(content)
  expect(row?.notices).toEqual(notices)
})

test.each([
  ['to nothing', {}, 'does not say what the allergy is to'],
  ['that says there is none', { code: { text: 'No known allergies' } }, 'no allergy is known'],
  ['that says so by its code', { code: { coding: [{ code: '716186003', display: 'None' }] } }, 'no allergy is known'],
  ['that is over', { code: { text: 'Egg' }, ...status('clinicalStatus', 'resolved') }, 'It is over'],
])('an allergy %s is refused and says so', (_, more, message) => {
  const row = entry({ ...allergic, ...more })
  expect(row?.content).toBeNull()
  expect(row?.problems.join(' ')).toContain(message)
})

test('what is not read at all is counted', () => {
  const { notices, entries } = read(
    bundle(patient(), { resourceType: 'Observation' }, { resourceType: 'Observation' }, { resourceType: 'Coverage' }),
  )
  expect(entries).toEqual([])
  expect(notices).toEqual(['Nothing is read of Coverage (1), Observation (2).'])
})
