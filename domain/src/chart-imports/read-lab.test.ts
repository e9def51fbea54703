/** Laboratory values of another system: what becomes a value of the chart, what is said of it, and what is none. */
import { expect, test } from 'vitest'
import { readCharts } from './read-charts.ts'

const loinc = (code: string, text?: string) => ({ coding: [{ system: 'http://loinc.org', code }], ...(text !== undefined && { text }) })
const patient = (more: object = {}) => ({
  resourceType: 'Patient',
  id: 'p1',
  name: [{ family: 'Samples', given: ['Lab'] }],
  telecom: [{ system: 'phone', value: '202-555-0143' }],
  gender: 'female',
  birthDate: '1954-03-09',
  address: [{ line: ['12 Larch Way'], city: 'Springfield', state: 'IL', postalCode: '62701' }],
  ...more,
})
const lab = (more: object = {}) => ({
  resourceType: 'Observation',
  status: 'final',
  category: [{ coding: [{ code: 'laboratory' }] }],
  subject: { reference: 'Patient/p1' },
  code: loinc('4548-4'),
  effectiveDateTime: '2026-03-04',
  valueQuantity: { value: 6.8, unit: '%', code: '%' },
  ...more,
})
const quantity = (value: number, code: string, more: object = {}) => ({ valueQuantity: { value, code, ...more } })
function rowsOf(resources: object[], person = patient()) {
  const text = [person, ...resources].map((resource) => JSON.stringify(resource)).join('\n')
  const file = readCharts([{ name: 'a.ndjson', text }], { today: '2026-11-28', zone: 'America/New_York' })
  if ('problem' in file) throw new Error(file.problem)
  return file
}
const rowOf = (more: object) => rowsOf([lab(more)]).entries[0]

test.each([
  ['A1c', {}, { test: 'a1c', value: 6.8 }, 'A1c 6.8%, 03/04/2026'],
  ['A1c by chromatography', { code: loinc('17856-6') }, { test: 'a1c', value: 6.8 }, 'A1c 6.8%, 03/04/2026'],
  [
    'total cholesterol',
    { code: loinc('2093-3'), ...quantity(201, 'mg/dL') },
    { test: 'totalCholesterol', value: 201 },
    'Total cholesterol 201 mg/dL, 03/04/2026',
  ],
  ['HDL', { code: loinc('2085-9'), ...quantity(48, 'mg/dL') }, { test: 'hdl', value: 48 }, 'HDL 48 mg/dL, 03/04/2026'],
  [
    'eGFR',
    { code: loinc('98979-8'), ...quantity(61, 'mL/min/{1.73_m2}') },
    { test: 'egfr', value: 61 },
    'eGFR 61 mL/min/1.73 m², 03/04/2026',
  ],
  [
    'potassium of serum',
    { code: loinc('2823-3'), ...quantity(4.2, 'mmol/L') },
    { test: 'potassium', value: 4.2 },
    'Potassium 4.2 mmol/L, 03/04/2026',
  ],
  [
    'potassium in milliequivalents',
    { code: loinc('6298-4'), ...quantity(4.2, 'meq/L') },
    { test: 'potassium', value: 4.2 },
    'Potassium 4.2 mmol/L, 03/04/2026',
  ],
  [
    'albumin/creatinine',
    { code: loinc('9318-7'), ...quantity(31.5, 'mg/g{creat}') },
    { test: 'urineAcr', value: 31.5 },
    'Urine albumin/creatinine 31.5 mg/g, 03/04/2026',
  ],
  [
    'creatinine, in two digits',
    { code: loinc('2160-0'), ...quantity(1.07, 'mg/dL') },
    { test: 'creatinine', value: 1.07 },
    'Creatinine 1.07 mg/dL, 03/04/2026',
  ],
])('given %s as a laboratory reports it, it is a value with its day', (_, more, content, name) => {
  expect(rowOf(more)).toMatchObject({
    kind: 'lab',
    personEntry: 1,
    name,
    content: { ...content, drawnOn: '2026-03-04', laboratory: '' },
    problems: [],
    notices: [],
  })
})

test.each([
  ['more digits than charts hold', quantity(6.84, '%'), { value: 6.8 }, 'Recorded as 6.8%. The file says "6.84".'],
  [
    'a unit in other words',
    quantity(6.8, '%', { unit: 'percent of Hb' }),
    { value: 6.8 },
    'The unit is read by its code, %. The file says "percent of Hb".',
  ],
  [
    'a moment in UTC',
    { effectiveDateTime: '2026-03-05T02:30:00Z' },
    { drawnOn: '2026-03-04' },
    "The day is that of the clinic's time zone.",
  ],
  ['a moment of its own zone', { effectiveDateTime: '2026-03-04T23:30:00-05:00' }, { drawnOn: '2026-03-04' }, ''],
  [
    'a period of a day',
    { effectiveDateTime: undefined, effectivePeriod: { start: '2026-03-04', end: '2026-03-04' } },
    { drawnOn: '2026-03-04' },
    '',
  ],
  [
    'two laboratories',
    { performer: [{ display: 'Harbor Lab' }, { display: 'Bay Lab' }] },
    { laboratory: 'Harbor Lab' },
    'Further laboratories are left out. The file says "Bay Lab".',
  ],
  ['a note', { note: [{ text: 'Hemolyzed' }] }, { value: 6.8 }, 'Notes are left out. The file says "Hemolyzed".'],
  ['a laboratory whose name is too long', { performer: [{ display: 'x'.repeat(121) }] }, { laboratory: '' }, 'is too long and left out'],
])('given %s, what is taken otherwise is said', (_, more, content, notice) => {
  const row = rowOf(more)
  expect(row?.problems).toEqual([])
  expect(row?.content).toMatchObject(content)
  expect(row?.notices.join(' ')).toContain(notice)
  expect(row?.notices).toHaveLength(notice === '' ? 0 : 1)
})

test.each([
  ['a bound', quantity(90, '%', { comparator: '>' }), 'It is a bound, and charts here hold values. The file says "> 90".'],
  ['a foreign unit', quantity(51, 'mmol/mol'), 'Charts here hold it in %; other units are not converted. The file says "mmol/mol".'],
  ['no unit', quantity(6.8, undefined as never), 'It has no unit.'],
  ['words for a value', { valueQuantity: undefined, valueString: '6.8%' }, 'It has no number with a unit.'],
  ['a reason for its absence', { dataAbsentReason: { text: 'Sample lost' } }, 'It has no value. The file says "Sample lost".'],
  ['what no laboratory reports', quantity(68, '%'), 'No laboratory reports this value. Please check it. The file says "68".'],
  [
    'a test without a place',
    { code: loinc('13457-7', 'LDL cholesterol') },
    'Charts here have no place for this test. The file says "LDL cholesterol".',
  ],
  [
    'codes of two tests',
    { code: { coding: [...loinc('4548-4').coding, ...loinc('2085-9').coding] } },
    'Its codes name more than one test.',
  ],
  ['an eGFR of MDRD', { code: loinc('33914-3', 'eGFR') }, 'It is an eGFR by another equation than CKD-EPI 2021'],
  ['a preliminary value', { status: 'preliminary' }, 'It is not final. The file says "preliminary".'],
  ['a value without a status', { status: undefined }, 'It is not final.'],
  ['what was entered in error', { status: 'entered-in-error' }, 'entered in error'],
  ['a month alone', { effectiveDateTime: '2026-03' }, 'It does not say on which day it was. The file says "2026-03".'],
  ['no day of the calendar', { effectiveDateTime: '2026-02-30' }, 'It does not say on which day it was.'],
  ['a day of the future', { effectiveDateTime: '2026-11-29' }, 'It is of the future.'],
  [
    'days of a period',
    { effectiveDateTime: undefined, effectivePeriod: { start: '2026-03-04', end: '2026-03-09' } },
    'It does not say on which day it was.',
  ],
  ['a day before birth', { effectiveDateTime: '1953-03-04' }, 'It is from before the birth of the person.'],
  ['nobody', { subject: { reference: 'Patient/p9' } }, 'The patient that it names is not in these files.'],
  ['a shape that is none', { valueQuantity: 6.8 }, 'It is not as FHIR R4 writes it: valueQuantity.'],
])('given %s, the value is refused and says so', (_, more, message) => {
  const row = rowOf(more)
  expect(row).toMatchObject({ kind: 'lab', content: null, notices: [] })
  expect(row?.problems.join(' ')).toContain(message)
})

test('given several of a test and day, the first is the value, and the eGFR of the laboratory goes before a creatinine', () => {
  const creatinine = lab({ code: loinc('2160-0'), ...quantity(1.1, 'mg/dL') })
  const egfr = (value: number, day = '2026-03-04') =>
    lab({ code: loinc('98979-8'), ...quantity(value, 'mL/min/{1.73_m2}'), effectiveDateTime: day })
  const { entries } = rowsOf([creatinine, egfr(60), egfr(61), egfr(60), egfr(61, '2026-03-05'), lab(), lab(quantity(7, '%'))])
  expect(entries.map(({ entry, problems }) => [entry, problems.join(' ')])).toEqual([
    [2, 'The chart holds one eGFR a day: that of entry 3.'],
    [3, ''],
    [4, 'The chart holds one eGFR a day: that of entry 3.'],
    [5, ''],
    [6, ''],
    [7, ''],
    [8, 'The chart holds one A1c a day: that of entry 7.'],
  ])
})

test('given a creatinine of a child, no eGFR can be computed from it', () => {
  const creatinine = lab({ code: loinc('2160-0'), ...quantity(0.5, 'mg/dL') })
  expect(rowsOf([creatinine], patient({ birthDate: '2010-03-05' })).entries[0]?.problems).toEqual([
    'An eGFR is computed for adults alone, and charts here hold no creatinine by itself.',
  ])
  expect(rowsOf([creatinine], patient({ birthDate: '2008-03-04' })).entries[0]?.problems).toEqual([])
})

test('given an Observation of another kind, it is counted and no entry', () => {
  const { entries, notices } = rowsOf([lab({ category: [{ coding: [{ code: 'social-history' }] }], code: loinc('72166-2') })])
  expect(entries).toEqual([])
  expect(notices).toEqual(['Nothing is read of Observation (1).'])
})
