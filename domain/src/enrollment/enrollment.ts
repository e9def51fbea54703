/**
 * The enroll-member form: its fields, defaults and every rule, as pure functions for the page and the server alike.
 * Source of the rules: docs/sources/product.md 1.5 and docs/sources/product.md 1.9, unless a line says otherwise.
 */
import { isStateCode } from '../auth/us-states.ts'
import { type DeviceKind, deviceKindNames, identifierProblem, identifierText } from '../devices/device.ts'
import { isOverLimit, limitBanner, type Usage } from '../devices/usage.ts'
import { phoneProblem, typedPhone } from '../phone.ts'
import type { FieldProblem } from '../problems.ts'
import { type ConsentMethod, consentMethodProblems, spokenByMember } from '../members/consent-method.ts'
import { nameIdentities } from '../values/name-key.ts'
import { emptyOrder, orderProblems, type OrderFields } from './order-fields.ts'
import { dobProblem, normalName, parseDob, zipProblem } from '../members/personal-fields.ts'

/** Nothing, ship one to the member's home, or use the one the member has. */
export const deviceChoices = ['notNeeded', 'request', 'connect'] as const
export type DeviceChoice = (typeof deviceChoices)[number]
/** `id` is the IMEI or the gateway id; it counts only with `connect`. */
export type DeviceSelection = { choice: DeviceChoice; id: string }

/** What the form holds while it is filled in: texts as typed. */
export type EnrollmentForm = {
  firstName: string
  lastName: string
  /** MM/DD/YYYY; ISO dates are understood too. */
  dob: string
  gender: '' | 'male' | 'female'
  memberTitle: string
  language: string
  /** 000-000-0000 */
  phone: string
  email: string
  mrn: string
  address: { line1: string; line2: string; city: string; state: string; zipCode: string }
  assignedPhysician: string
  assignedCareManager: string
  practiceId: string
  note: string
  rpmConsent: boolean
  /** How the consent to monitoring was given, and by whom; null where nobody said it: it is no proof of a line until somebody does. */
  rpmConsentMethod: ConsentMethod | null
  optInSMS: boolean
  hasCcm: boolean
  methodOfCommunication: 'phone' | 'email' | 'text'
  personToContact: 'patient' | 'caregiver'
  caregiver: { name: string; phone: string }
  ccmPatientConsent: boolean
  /** How the consent to chronic care was given, and by whom. */
  ccmConsent: ConsentMethod
  devices: Record<DeviceKind, DeviceSelection>
  /** The order of the assigned physician, where it was given elsewhere; empty where it follows. */
  order: OrderFields
}

const noDevices = () =>
  Object.fromEntries(deviceKindNames.map((kind) => [kind, { choice: 'notNeeded', id: '' }])) as Record<DeviceKind, DeviceSelection>

/** The fields of the CCM section as they are before anybody chose: what toggling the CCM service resets. */
export const emptyCcm = () => ({
  methodOfCommunication: 'phone' as const,
  personToContact: 'patient' as const,
  caregiver: { name: '', phone: '' },
  ccmPatientConsent: false,
  ccmConsent: spokenByMember(),
})

/** The form as it opens. Texts are on by default once RPM consent is given (`optInSMS`), devices are not needed. */
export const emptyEnrollment = (): EnrollmentForm => ({
  firstName: '',
  lastName: '',
  dob: '',
  gender: '',
  memberTitle: '',
  language: 'English',
  phone: '',
  email: '',
  mrn: '',
  address: { line1: '', line2: '', city: '', state: '', zipCode: '' },
  assignedPhysician: '',
  assignedCareManager: '',
  practiceId: '',
  note: '',
  rpmConsent: false,
  rpmConsentMethod: spokenByMember(),
  optInSMS: true,
  hasCcm: false,
  ...emptyCcm(),
  devices: noDevices(),
  order: emptyOrder(),
})

/** How long the texts of the form may be. */
export const longestText = {
  firstName: 80,
  lastName: 80,
  email: 254,
  mrn: 60,
  line1: 120,
  line2: 120,
  city: 80,
  note: 5000,
} as const

/** The title as chosen, else Mr. for male and Ms. for female. */
export const titleFor = (gender: EnrollmentForm['gender'], text: string) =>
  text || (gender === 'male' ? 'Mr.' : gender === 'female' ? 'Ms.' : '')

/** The words over the phone field: a warning where another member has the number, else its type once it is known. */
export function phoneLabel(check: { type: string; isDuplicate: boolean } | undefined): string {
  if (check?.isDuplicate) return 'Phone - DUPLICATE PHONE WARNING'
  return check?.type ? `Phone - type: ${check.type}.` : 'Phone'
}

type Identified = { firstName: string; lastName: string; dob: string }

/** Name and birth date in each spelling of the name: two forms are of one person where any is equal. */
export const identitiesOf = (form: Identified) => nameIdentities(form).map((name) => `${name} ${parseDob(form.dob) ?? ''}`)

const needed = (path: string, typed: string, message: string): FieldProblem[] => (typed.trim() === '' ? [{ path, message }] : [])
const wrong = (path: string, message: string | undefined): FieldProblem[] => (message === undefined ? [] : [{ path, message }])

function personProblems(form: EnrollmentForm, today: string): FieldProblem[] {
  return [
    ...needed('firstName', normalName(form.firstName), 'Enter the first name.'),
    ...needed('lastName', normalName(form.lastName), 'Enter the last name.'),
    ...wrong('dob', dobProblem(form.dob, today)),
    ...wrong('gender', form.gender === '' ? 'Choose male or female.' : undefined),
    ...wrong('phone', phoneProblem(form.phone)),
    ...needed('address.line1', form.address.line1, 'Enter the street address.'),
    ...needed('address.city', form.address.city, 'Enter the city.'),
    ...wrong('address.state', isStateCode(form.address.state) ? undefined : 'Choose the state.'),
    ...wrong('address.zipCode', zipProblem(form.address.zipCode)),
  ]
}

const deviceProblems = ({ devices }: EnrollmentForm): FieldProblem[] =>
  deviceKindNames
    .filter((kind) => devices[kind].choice === 'connect')
    .flatMap((kind) => wrong(`devices.${kind}.id`, identifierProblem(kind, devices[kind].id)))

/** What a member with the CCM service lacks of a caregiver. */
export const caregiverProblems = (caregiver: EnrollmentForm['caregiver']): FieldProblem[] => [
  ...needed('caregiver.name', caregiver.name, 'Enter the name of the caregiver.'),
  ...wrong(
    'caregiver.phone',
    caregiver.phone.trim() === '' ? 'Enter the phone of the caregiver.' : phoneProblem(typedPhone(caregiver.phone)),
  ),
]

/** Every field that keeps the form from being valid, in the order of the form. Empty: nothing is missing. */
export const missingInformation = (form: EnrollmentForm, today: string): FieldProblem[] => [
  ...personProblems(form, today),
  ...deviceProblems(form),
  ...(form.rpmConsentMethod === null ? [] : consentMethodProblems('rpmConsentMethod', form.rpmConsentMethod)),
  ...(form.hasCcm ? [...caregiverProblems(form.caregiver), ...consentMethodProblems('ccmConsent', form.ccmConsent)] : []),
  ...orderProblems(form, today),
]

/** The devices to be shipped. */
export const requestedDevices = (form: Pick<EnrollmentForm, 'devices'>) =>
  deviceKindNames.filter((kind) => form.devices[kind].choice === 'request')
/** The devices the member already has, with the identifier as it is stored. */
export const connectedDevices = (form: Pick<EnrollmentForm, 'devices'>) =>
  deviceKindNames
    .filter((kind) => form.devices[kind].choice === 'connect')
    .map((device) => ({ device, id: identifierText(device, form.devices[device].id) }))

type Facts = { today: string; isDuplicate: boolean; usage: Usage | undefined; isSubmitting: boolean }

/** Why Enroll is disabled, in words for its hint; undefined when it may be pressed. Missing fields are told on pressing. */
export function enrollDisabledReason(form: EnrollmentForm, facts: Omit<Facts, 'today'>): string | undefined {
  if (facts.isSubmitting) return 'Enrolling…'
  if (!form.rpmConsent) return 'Tick the RPM consent first.'
  if (form.hasCcm && !form.ccmPatientConsent) return 'Tick the CCM consent first.'
  if (facts.isDuplicate) return 'This member already exists.'
  const target = requestedDevices(form).length
  return facts.usage && isOverLimit(target, facts.usage) ? limitBanner(target, facts.usage)?.title : undefined
}

export type Banner = { code: string; title: string; text: string }

/** The banners over the form, most serious first. `wasSubmitted`: missing fields are announced only after a try. */
export function banners(form: EnrollmentForm, facts: Facts & { wasSubmitted: boolean }): Banner[] {
  const limit = facts.usage && limitBanner(requestedDevices(form).length, facts.usage)
  return [
    ...(facts.wasSubmitted && missingInformation(form, facts.today).length > 0
      ? [
          {
            code: 'member.incomplete',
            title: 'Missing Information',
            text: 'Please check that all fields are complete.',
          },
        ]
      : []),
    ...(facts.isDuplicate
      ? [
          {
            code: 'member.duplicate',
            title: 'Member Already Exists',
            text: 'A member with the same name and birthdate is already enrolled in your org.',
          },
        ]
      : []),
    ...(limit ? [limit] : []),
  ]
}
