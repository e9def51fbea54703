import { expect, test } from 'vitest'
import { deviceKindNames, identifierProblem, identifierText } from '../devices/device.ts'
import { limitBanner, monthlyLimitOf, usageOf } from '../devices/usage.ts'
import { bodyOf, EnrollmentBody, formOf } from './api.ts'
import {
  banners,
  emptyEnrollment,
  type EnrollmentForm,
  identitiesOf,
  missingInformation,
  phoneLabel,
  titleFor,
  enrollDisabledReason,
} from './enrollment.ts'
import { emailNotice, normalName, parseDob, storedEmail } from '../members/personal-fields.ts'
import { canReceiveTexts } from '../phone.ts'

const today = '2026-11-20'
const complete = (): EnrollmentForm => ({
  ...emptyEnrollment(),
  firstName: 'Ada',
  lastName: 'Anderson',
  dob: '12/05/1971',
  gender: 'female',
  phone: '415-555-0133',
  address: { line1: '1 Main St', line2: '', city: 'Oakland', state: 'CA', zipCode: '94607' },
  rpmConsent: true,
})
const having = (change: Partial<EnrollmentForm>): EnrollmentForm => ({ ...complete(), ...change })
const address = (change: Partial<EnrollmentForm['address']>) => having({ address: { ...complete().address, ...change } })
const connecting = (kind: (typeof deviceKindNames)[number], id: string) =>
  having({ devices: { ...complete().devices, [kind]: { choice: 'connect', id } } })
const ccm = (change: Partial<EnrollmentForm> = {}) => having({ hasCcm: true, caregiver: { name: 'Ben', phone: '415-555-0134' }, ...change })
const paths = (form: EnrollmentForm) => missingInformation(form, today).map((p) => p.path)

test('a complete form misses nothing', () => expect(paths(complete())).toEqual([]))

test('an empty form names every field in the order of the form', () => {
  expect(paths(emptyEnrollment())).toEqual([
    'firstName',
    'lastName',
    'dob',
    'gender',
    'phone',
    'address.line1',
    'address.city',
    'address.state',
    'address.zipCode',
  ])
})

const cases: [string, EnrollmentForm, string[]][] = [
  ['a first name of spaces', having({ firstName: ' ' }), ['firstName']],
  ['a first name of one letter', having({ firstName: 'A' }), []],
  ['a last name of spaces', having({ lastName: ' ' }), ['lastName']],
  ['30 February', having({ dob: '02/30/1971' }), ['dob']],
  ['29 February of a leap year', having({ dob: '02/29/1972' }), []],
  ['29 February of another year', having({ dob: '02/29/1971' }), ['dob']],
  ['a date without its year', having({ dob: '12/05/' }), ['dob']],
  ['born today', having({ dob: '11/20/2026' }), []],
  ['born tomorrow', having({ dob: '11/21/2026' }), ['dob']],
  ['born 123 years ago', having({ dob: '11/20/1903' }), []],
  ['born 124 years ago', having({ dob: '11/20/1902' }), ['dob']],
  ['an ISO date', having({ dob: '1971-12-05' }), []],
  ['a phone of 12 characters', having({ phone: '415-555-0133' }), []],
  ['a phone of 11 characters', having({ phone: '415-555-013' }), ['phone']],
  ['a phone of 13 characters', having({ phone: '415-555-01334' }), ['phone']],
  ['a phone with an area code that none has', having({ phone: '123-456-7890' }), ['phone']],
  ['no street', address({ line1: '' }), ['address.line1']],
  ['no second line', address({ line2: '' }), []],
  ['no city', address({ city: ' ' }), ['address.city']],
  ['no state', address({ state: '' }), ['address.state']],
  ['a state that is none', address({ state: 'ZZ' }), ['address.state']],
  ['a zip of 4', address({ zipCode: '9460' }), ['address.zipCode']],
  ['a zip of 5', address({ zipCode: '94607' }), []],
  ['a zip of 5 and 4', address({ zipCode: '94607-1234' }), []],
  ['a zip of letters', address({ zipCode: 'abcde' }), ['address.zipCode']],
  ['a scale with an IMEI of 14', connecting('BT004', '1'.repeat(14)), ['devices.BT004.id']],
  ['a scale with an IMEI of 15', connecting('BT004', '1'.repeat(15)), []],
  ['a cuff with an IMEI of 14', connecting('BT105', '1'.repeat(14)), ['devices.BT105.id']],
  ['a cuff with an IMEI of 15', connecting('BT105', '1'.repeat(15)), []],
  ['a cuff with an IMEI of 16', connecting('BT105', '1'.repeat(16)), ['devices.BT105.id']],
  ['a glucometer with an IMEI of 6', connecting('SMIG', '1'.repeat(6)), ['devices.SMIG.id']],
  ['a glucometer with an IMEI of 7', connecting('SMIG', '1'.repeat(7)), []],
  ['a gateway id of 11', connecting('TENOVI_BPM', 'A1B2C3D4E5F'), ['devices.TENOVI_BPM.id']],
  ['a gateway id of 12', connecting('TENOVI_BPM', 'A1B2C3D4E5F6'), []],
  ['a gateway id of 13', connecting('TENOVI_BPM', 'A1B2C3D4E5F67'), ['devices.TENOVI_BPM.id']],
  ['a gateway id without a letter', connecting('TENOVI_SCALE', '123456789012'), ['devices.TENOVI_SCALE.id']],
  ['a gateway id without a digit', connecting('TENOVI_GLUCOMETER', 'ABCDEFABCDEF'), ['devices.TENOVI_GLUCOMETER.id']],
  ['a gateway id in small letters', connecting('TENOVI_BPM_XL', 'a1b2c3d4e5f6'), []],
  ['an IMEI of a device that is not needed', having({ devices: { ...complete().devices, BT004: { choice: 'notNeeded', id: '1' } } }), []],
  ['CCM with a caregiver', ccm(), []],
  ['CCM without the name of a caregiver', ccm({ caregiver: { name: '', phone: '415-555-0134' } }), ['caregiver.name']],
  ['CCM without the phone of a caregiver', ccm({ caregiver: { name: 'Ben', phone: '' } }), ['caregiver.phone']],
  ['a caregiver’s phone that none has', ccm({ caregiver: { name: 'Ben', phone: '023-456-7890' } }), ['caregiver.phone']],
  ['no CCM and no caregiver', having({ caregiver: { name: '', phone: '' } }), []],
]
test.each(cases)('%s', (_, form, expected) => expect(paths(form)).toEqual(expected))

const imei = 'Enter the 15 digits of the IMEI.'
const gateway = 'Enter the gateway id: 12 letters and digits, at least one of each.'
test.each<[string, EnrollmentForm, string]>([
  ['no first name', having({ firstName: ' ' }), 'Enter the first name.'],
  ['no last name', having({ lastName: '' }), 'Enter the last name.'],
  ['no such day', having({ dob: '02/30/1950' }), '02/30/1950 is not in the calendar.'],
  ['no gender', having({ gender: '' }), 'Choose male or female.'],
  ['a phone of 11 characters', having({ phone: '415-555-013' }), 'Enter the phone number as 000-000-0000.'],
  ['an area code that none has', having({ phone: '123-456-7890' }), 'No US area code begins with 1. Check the phone number.'],
  ['no street', address({ line1: '' }), 'Enter the street address.'],
  ['no city', address({ city: '' }), 'Enter the city.'],
  ['no state', address({ state: '' }), 'Choose the state.'],
  ['a zip of 4', address({ zipCode: '3810' }), 'Enter a zip code of 5 digits.'],
  ['a scale of 14 digits', connecting('BT004', '49015420323751'), imei],
  ['a cuff of 14 digits', connecting('BT105', '49015420323751'), imei],
  ['a glucometer of 6 digits', connecting('SMIG', '123456'), 'Enter the 7 to 15 digits of the IMEI.'],
  ['a gateway of 11', connecting('TENOVI_BPM', 'A1B2C3D4E5F'), gateway],
  ['a gateway without a letter', connecting('TENOVI_BPM', '123456789012'), gateway],
  ['a gateway without a digit', connecting('TENOVI_SCALE', 'ABCDEFGHIJKL'), gateway],
  ['CCM without the name of a caregiver', ccm({ caregiver: { name: '', phone: '415-555-0134' } }), 'Enter the name of the caregiver.'],
  ['CCM without the phone of a caregiver', ccm({ caregiver: { name: 'Kim', phone: '' } }), 'Enter the phone of the caregiver.'],
])('given %s, says what to enter', (_, form, message) => {
  expect(missingInformation(form, today).map((problem) => problem.message)).toEqual([message])
})

const free = { isDuplicate: false, usage: usageOf(0), isSubmitting: false }
test('Enroll waits for the consents, and says for what', () => {
  expect(enrollDisabledReason(complete(), free)).toBeUndefined()
  expect(enrollDisabledReason(having({ rpmConsent: false }), free)).toBe('Tick the RPM consent first.')
  expect(enrollDisabledReason(ccm(), free)).toBe('Tick the CCM consent first.')
  expect(enrollDisabledReason(ccm({ ccmPatientConsent: true }), free)).toBeUndefined()
  expect(enrollDisabledReason(complete(), { ...free, isDuplicate: true })).toBe('This member already exists.')
  expect(enrollDisabledReason(complete(), { ...free, isSubmitting: true })).toBe('Enrolling…')
})

const wishing = (count: number) =>
  having({
    devices: Object.fromEntries(
      deviceKindNames.map((kind, i) => [kind, { choice: i < count ? 'request' : 'notNeeded', id: '' }]),
    ) as EnrollmentForm['devices'],
  })
test.each([
  [0, 25, null, undefined],
  [1, 24, null, undefined],
  [1, 25, null, 'Monthly Device Order Limit Reached'],
  [2, 24, null, 'This Would Exceed Your Monthly Device Limit'],
  [3, 0, null, undefined],
  [4, 0, null, 'This Would Exceed Your Monthly Device Limit'],
  [3, 0, 2, 'This Would Exceed Your Monthly Device Limit'],
  [1, 0, 0, 'Monthly Device Order Limit Reached'],
])('asking for %i when %i are ordered of %s: %s', (count, ordered, limit, why) => {
  expect(enrollDisabledReason(wishing(count), { ...free, usage: usageOf(ordered, { monthlyDeviceOrderLimit: limit }) })).toBe(why)
})

test('the banners carry the numbers', () => {
  expect(limitBanner(0, usageOf(25))?.text).toContain('monthly limit of 25 device orders')
  expect(limitBanner(2, usageOf(24))?.text).toContain('ordered 24 out of 25')
  expect(limitBanner(4, usageOf(0))?.text).toContain('This enrollment requests 4 devices, out of at most 3.')
})

test('banners: what is missing only after a try, a duplicate at once', () => {
  const facts = { ...free, today, wasSubmitted: false }
  expect(banners(emptyEnrollment(), facts)).toEqual([])
  expect(banners(emptyEnrollment(), { ...facts, wasSubmitted: true }).map((b) => b.title)).toEqual(['Missing Information'])
  expect(banners(complete(), { ...facts, isDuplicate: true }).map((b) => b.title)).toEqual(['Member Already Exists'])
})

test.each([
  ['female', '', 'Ms.'],
  ['male', '', 'Mr.'],
  ['male', 'Dr.', 'Dr.'],
  ['', '', ''],
] as const)('the title of %s with %s chosen is %s', (gender, selected, title) => expect(titleFor(gender, selected)).toBe(title))

test.each([
  ['  Ana   Mari\u0301a ', 'Ana María'],
  ['An\u200Ba\t\u202AMar\u00ADia\u0007', 'Ana Maria'],
  ['\u200B \uFEFF', ''],
  ['نرگس\u200Cخاتون', 'نرگس\u200Cخاتون'],
])('names are normalized: %j', (typed, stored) => expect(normalName(typed)).toBe(stored))
test('dates in both spellings', () =>
  expect([parseDob('1/2/1971'), parseDob('1971-01-02'), parseDob('13/2/1971')]).toEqual(['1971-01-02', '1971-01-02', undefined]))
type Identified = Parameters<typeof identitiesOf>[0]
const isOnePerson = (a: Identified, b: Identified) => identitiesOf(a).some((identity) => identitiesOf(b).includes(identity))

test('one person, however typed', () => {
  expect(
    isOnePerson({ firstName: ' José', lastName: 'NÚÑEZ ', dob: '1/2/1971' }, { firstName: 'jose', lastName: 'Nunez', dob: '1971-01-02' }),
  ).toBe(true)
})

test.each([
  ["O'Brien", 'O’Brien'],
  ["O'Brien", 'OBRIEN'],
  ['Smith-Jones', 'Smith Jones'],
  ['Smith‑Jones', 'SmithJones'],
  ['De la Cruz', 'Delacruz'],
  ['Smith', 'Sm\u200Bith'],
  ['Đặng', 'Dang'],
  ['Łukaszewicz', 'Lukaszewicz'],
  ['Strauß', 'Strauss'],
  ['Yılmaz', 'Yilmaz'],
  ['Þórsdóttir', 'Thorsdottir'],
  ['Đokić', 'Dokic'],
  ['Đokić', 'Djokic'],
  ['Müller', 'Mueller'],
  ['Müller', 'Muller'],
])('%s is %s', (text, other) => {
  const born = { firstName: 'Ann', dob: '02/29/1952' }
  expect(isOnePerson({ ...born, lastName: text }, { ...born, lastName: other })).toBe(true)
})

test('a Chinese name with its halves in the other fields is the same person, an English one is not', () => {
  const born = { dob: '02/29/1952' }
  expect(isOnePerson({ firstName: '小明', lastName: '王', ...born }, { firstName: '王', lastName: '小明', ...born })).toBe(true)
  expect(isOnePerson({ firstName: 'James', lastName: 'Thomas', ...born }, { firstName: 'Thomas', lastName: 'James', ...born })).toBe(false)
})

test('a name in signs alone is compared by its signs', () => {
  const born = { lastName: 'Zed', dob: '02/29/1952' }
  expect(isOnePerson({ ...born, firstName: '😀' }, { ...born, firstName: '🙂' })).toBe(false)
})

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ['ada@example', ''],
  ['ada', ''],
  ['a b@example.com', ''],
  ['', ''],
])('the e-mail %j is saved as %j', (typed, stored) => {
  expect(storedEmail(typed)).toBe(stored)
  expect(emailNotice(typed)).toBe(typed.trim() !== '' && stored === '' ? 'This address will not be saved.' : undefined)
})

test('the label of the phone', () => {
  expect(phoneLabel(undefined)).toBe('Phone')
  expect(phoneLabel({ type: 'mobile', isDuplicate: false })).toBe('Phone - type: mobile.')
  expect(phoneLabel({ type: 'mobile', isDuplicate: true })).toBe('Phone - DUPLICATE PHONE WARNING')
  expect([canReceiveTexts('landline'), canReceiveTexts('mobile'), canReceiveTexts('')]).toEqual([false, true, true])
})

test('identifiers as they are typed', () => {
  expect(identifierText('BT004', '12-34 a5'.padEnd(40, '9'))).toHaveLength(15)
  expect(identifierText('TENOVI_BPM', 'a1:b2:c3:d4:e5:f6:77')).toBe('A1B2C3D4E5F6')
  expect(identifierProblem('SMIG', '12345678901234567')).toBeDefined()
})

test('the form survives the wire', () => {
  const form = {
    ...ccm({ ccmPatientConsent: true }),
    devices: { ...connecting('TENOVI_BPM', 'A1B2C3D4E5F6').devices, BT004: { choice: 'request', id: '' } as const },
  }
  expect(formOf(EnrollmentBody.parse(bodyOf(form)))).toEqual(form)
  expect(formOf(EnrollmentBody.parse({ phone: '+14155550133' })).phone).toBe('415-555-0133')
})

test('reads the limit of a group under either name, and 25 where it has none', () => {
  expect(monthlyLimitOf({ monthlyDeviceOrderLimit: 40 })).toBe(40)
  expect(monthlyLimitOf({ monthly_device_orders: 12 })).toBe(12)
  expect(monthlyLimitOf({ monthlyDeviceOrderLimit: null, monthly_device_orders: 0 })).toBe(0)
  expect(monthlyLimitOf({ monthlyDeviceOrderLimit: null, monthly_device_orders: null })).toBe(25)
  expect(usageOf(0)).toMatchObject({ monthlyLimit: 25, remaining: 25 })
})
