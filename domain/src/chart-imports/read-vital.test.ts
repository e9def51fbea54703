/** Vital signs of another system: what is shown as moved in, what is said of it, and what is no reading. */
import { expect, test } from 'vitest'
import { readCharts } from './read-charts.ts'

const loinc = (code: string, text?: string) => ({ coding: [{ system: 'http://loinc.org', code }], ...(text !== undefined && { text }) })
const patient = {
  resourceType: 'Patient',
  id: 'p1',
  name: [{ family: 'Measures', given: ['Vital'] }],
  telecom: [{ system: 'phone', value: '202-555-0143' }],
  gender: 'female',
  birthDate: '1954-03-09',
  address: [{ line: ['12 Larch Way'], city: 'Springfield', state: 'IL', postalCode: '62701' }],
}
const vital = (more: object = {}) => ({
  resourceType: 'Observation',
  status: 'final',
  category: [{ coding: [{ code: 'vital-signs' }] }],
  subject: { reference: 'Patient/p1' },
  code: loinc('8867-4'),
  effectiveDateTime: '2026-03-04T09:12:00-05:00',
  valueQuantity: { value: 72, unit: 'beats/minute', code: '/min' },
  ...more,
})
const quantity = (value: number, code: string, more: object = {}) => ({ valueQuantity: { value, code, ...more } })
const half = (code: string, value: number, more: object = {}) => ({ code: loinc(code), valueQuantity: { value, code: 'mm[Hg]' }, ...more })
const pressure = (upper = 148, lower = 86) => ({
  code: loinc('85354-9'),
  valueQuantity: undefined,
  component: [half('8480-6', upper), half('8462-4', lower)],
})
function rowsOf(...resources: object[]) {
  const text = [patient, ...resources].map((resource) => JSON.stringify(resource)).join('\n')
  const file = readCharts([{ name: 'a.ndjson', text }], { today: '2026-11-28', zone: 'America/New_York' })
  if ('problem' in file) throw new Error(file.problem)
  return file.entries
}
const rowOf = (more: object) => rowsOf(vital(more))[0]

test.each([
  ['pulse', {}, { metric: 'pulse', value: 72, lower: null }, 'Pulse 72 bpm, 03/04/2026, 9:12 AM'],
  ['both pressures', pressure(), { metric: 'systolicBP', value: 148, lower: 86 }, 'Blood Pressure 148/86 mmHg, 03/04/2026, 9:12 AM'],
  [
    'a weight in pounds',
    { code: loinc('29463-7'), ...quantity(182.3, '[lb_av]') },
    { metric: 'bodyWeight', value: 82_690 },
    'Weight 182.3 lbs, 03/04/2026, 9:12 AM',
  ],
  [
    'glucose',
    { code: loinc('2339-0'), ...quantity(104, 'mg/dL') },
    { metric: 'bloodSugar', value: 104 },
    'Glucose 104 mg/dL, 03/04/2026, 9:12 AM',
  ],
  [
    'glucose of a meter',
    { code: loinc('41653-7'), ...quantity(104, 'mg/dL') },
    { metric: 'bloodSugar', value: 104 },
    'Glucose 104 mg/dL, 03/04/2026, 9:12 AM',
  ],
  [
    'oximetry by both codes',
    { code: { coding: [...loinc('59408-5').coding, ...loinc('2708-6').coding] }, ...quantity(97, '%') },
    { metric: 'spo2', value: 97 },
    'SpO2 97%, 03/04/2026, 9:12 AM',
  ],
  [
    'peak flow',
    { code: loinc('33452-4'), ...quantity(410, 'L/min') },
    { metric: 'pef', value: 410 },
    'Peak Flow 410 l/min, 03/04/2026, 9:12 AM',
  ],
])('given %s, it is a reading that is moved in', (_, more, content, name) => {
  expect(rowOf(more)).toMatchObject({
    kind: 'reading',
    personEntry: 1,
    name,
    content: { ...content, measuredAt: '2026-03-04T14:12:00.000Z' },
    problems: [],
    notices: [],
  })
})

test.each([
  ['kilograms', { code: loinc('29463-7'), ...quantity(82.7, 'kg') }, { value: 82_700 }, 'Recorded as 182.3 lbs. The file says "82.7 kg".'],
  ['a fraction that charts do not hold', quantity(71.6, '/min'), { value: 72 }, 'Recorded as 72 bpm. The file says "71.6 /min".'],
  [
    'a day without a time',
    { effectiveDateTime: '2026-03-04' },
    { measuredAt: '2026-03-04T17:00:00.000Z' },
    'The file says no time of day: it stands at noon.',
  ],
  ['a note', { note: [{ text: 'Left arm' }] }, { value: 72 }, 'Notes are left out. The file says "Left arm".'],
])('given %s, what is recorded otherwise is said', (_, more, content, notice) => {
  const row = rowOf(more)
  expect(row?.problems).toEqual([])
  expect(row?.content).toMatchObject(content)
  expect(row?.notices).toEqual([notice])
})

test.each([
  [
    'a temperature',
    { code: loinc('8310-5', 'Body temperature') },
    'Charts here have no place for this measurement. The file says "Body temperature".',
  ],
  ['one pressure alone', { ...pressure(), component: [half('8480-6', 148)] }, 'It does not have both pressures, once each.'],
  [
    'a pressure without a value',
    { ...pressure(), component: [half('8480-6', 148), half('8462-4', 86, { dataAbsentReason: { text: 'Error' } })] },
    'It has no value. The file says "Error".',
  ],
  ['pressures the wrong way round', pressure(86, 148), 'Diastolic is not below systolic.'],
  [
    'a pressure in kilopascal',
    { ...pressure(), component: [half('8480-6', 19.7, { valueQuantity: { value: 19.7, code: 'kPa' } }), half('8462-4', 86)] },
    'Charts here hold it in mmHg. The file says "kPa".',
  ],
  ['glucose in mmol/L', { code: loinc('2339-0'), ...quantity(5.4, 'mmol/L') }, 'Charts here hold it in mg/dL. The file says "mmol/L".'],
  [
    'a bound',
    { code: loinc('2339-0'), ...quantity(600, 'mg/dL', { comparator: '>' }) },
    'It is a bound, and charts here hold values. The file says "> 600".',
  ],
  ['what no living body has', quantity(960, '/min'), '960 bpm is outside 20 bpm to 250 bpm.'],
  ['no unit', { valueQuantity: { value: 72 } }, 'It has no unit.'],
  ['parts of a single value', { component: [half('8480-6', 148)] }, 'It has parts'],
  [
    'codes of two measurements',
    { code: { coding: [...loinc('8867-4').coding, ...loinc('2339-0').coding] } },
    'Its codes name more than one measurement.',
  ],
  ['a preliminary value', { status: 'preliminary' }, 'It is not final.'],
  ['what was entered in error', { status: 'entered-in-error' }, 'entered in error'],
  ['no moment', { effectiveDateTime: undefined }, 'It does not say when it was measured.'],
  ['a month alone', { effectiveDateTime: '2026-03' }, 'It does not say when it was measured.'],
  ['tomorrow', { effectiveDateTime: '2026-11-29T12:00:00-05:00' }, 'It is of the future.'],
  ['more than two years ago', { effectiveDateTime: '2024-11-27T12:00:00-05:00' }, 'It is older than 24 months.'],
])('given %s, the reading is refused and says so', (_, more, message) => {
  const row = rowOf(more)
  expect(row).toMatchObject({ kind: 'reading', content: null, notices: [] })
  expect(row?.problems.join(' ')).toContain(message)
})

test('given the oldest day of the 24 months, it is still moved in', () => {
  expect(rowOf({ effectiveDateTime: '2024-11-28T00:30:00-05:00' })?.problems).toEqual([])
})

test('given another value of the same moment, the first is recorded; the same value is the same entry', () => {
  const entries = rowsOf(vital(), vital(quantity(80, '/min')), vital(), vital(pressure()))
  expect(entries.map(({ problems }) => problems)).toEqual([
    [],
    ['The files say another value of this moment: that of entry 2 is recorded.'],
    [],
    [],
  ])
})
