/**
 * A field of the member stands in a dozen lists, few of which the compiler compares. Each list is held to the fields that may
 * be changed: a new one is in it, or is named as left out with the reason.
 */
import { expect, test } from 'vitest'
import { emptyEnrollment } from '../domain/src/enrollment/enrollment.ts'
import { importColumns } from '../domain/src/enrollment/import-file.ts'
import { profilePaths } from '../domain/src/members/profile-changes.ts'
import { plainName } from '../domain/src/plain-name.ts'
import { queryField } from '../server/src/members/lists/query-fields.ts'
import { profileColumns } from '../server/src/members/profile/profile-columns.ts'

type LeftOut = Readonly<Record<string, string>>
const whole = ['address', 'caregiver']
/** Every path that a change of the profile may name, without the two that stand for several. */
const fields = Object.keys(profilePaths).filter((path) => !whole.includes(path))
const missingIn = (has: (path: string) => boolean, leftOut: LeftOut) => fields.filter((path) => !has(path) && leftOut[path] === undefined)

function pathsOf(values: object, before = ''): string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? pathsOf(value as object, `${before}${key}.`) : [before + key],
  )
}

const ofTheChart = 'the chart keeps it'
const chart = {
  chronicConditions: ofTheChart,
  diagnosisCodes: ofTheChart,
  procedureCodes: ofTheChart,
  emDates: ofTheChart,
  medications: ofTheChart,
  allergies: ofTheChart,
}

test('given a field of the profile that may be changed, a column of the table holds it', () => {
  expect(missingIn((path) => Object.hasOwn(profileColumns, path), {})).toEqual([])
  expect(Object.keys(profileColumns).filter((path) => !fields.includes(path))).toEqual([])
})

test('given a field of the profile that may be changed, an open query may name it', () => {
  const address = 'nobody lists members by a street'
  const unsought = 'it is read on the page of one member'
  const leftOut = {
    ...chart,
    'address.line1': address,
    'address.line2': address,
    note: unsought,
    methodOfCommunication: unsought,
    personToContact: unsought,
    'caregiver.name': unsought,
    'caregiver.phone': unsought,
  }
  expect(missingIn((path) => queryField(path) !== undefined, leftOut)).toEqual([])
})

test('given a field of the profile that may be changed, the enrollment form has it', () => {
  const form = pathsOf(emptyEnrollment())
  const later = 'it is known after the enrollment'
  expect(
    missingIn((path) => form.includes(path), {
      ...chart,
      timeZone: 'it follows from the address',
      optInEmail: later,
      enrollmentDate: later,
    }),
  ).toEqual([])
})

test('given a field of the enrollment form, a file of members has a column for it', () => {
  const titles: Record<string, string> = {
    memberTitle: 'Title',
    'address.line1': 'Address',
    'address.line2': 'Address 2',
    'address.city': 'City',
    'address.state': 'State',
    'address.zipCode': 'Zip',
    assignedPhysician: 'Physician',
    assignedCareManager: 'Care Manager',
    practiceId: 'Practice',
    optInSMS: 'Texts',
    'order.orderedOn': 'Order Date',
    'order.diagnosisCodes': 'Order Diagnosis',
    'order.source': 'Order Source',
    'rpmConsentMethod.method': 'RPM Consent Method',
    // The member, or a representative by the relation
    'rpmConsentMethod.givenBy': 'RPM Consent Given By',
    'rpmConsentMethod.relation': 'RPM Consent Given By',
  }
  const chronicCare = /^(hasCcm|methodOfCommunication|personToContact|caregiver\.|ccm|devices\.)/
  const columns = importColumns.map(plainName)
  const form = pathsOf(emptyEnrollment()).filter((path) => !chronicCare.test(path))
  expect(form.filter((path) => !columns.includes(plainName(titles[path] ?? path)))).toEqual([])
})
