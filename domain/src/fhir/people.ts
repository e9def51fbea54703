/** Members, staff and the clinic as Patient, Practitioner, PractitionerRole and Organization. */
import type { Language } from '../values/languages.ts'
import {
  concept,
  type FhirResource,
  hl7System,
  nonEmpty,
  optionalReference,
  ownSystem,
  referenceTo,
  resource,
  type ResourceRow,
  systems,
} from './resource.ts'

/** BCP 47 tags of the languages that the product speaks. */
const languageTags: Record<Language, string> = {
  English: 'en',
  Spanish: 'es',
  ChineseTraditional: 'zh-Hant',
  ChineseSimplified: 'zh-Hans',
  Korean: 'ko',
}

export type PatientRow = ResourceRow & {
  groupId: string
  firstName: string
  lastName: string
  title: string
  mrn: string
  phone: string
  email: string
  gender: 'male' | 'female'
  dob: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  zipCode: string
  language: Language
  isDisenrolled: boolean
  /** Of this clinic's own staff; null where nobody is, or somebody of another. */
  physicianId: string | null
}

const phoneContact = (value: string, use: 'mobile' | 'work') => ({ system: 'phone', value, use })

function addressOf({ addressLine1, addressLine2, city, state, zipCode }: PatientRow) {
  const line = [addressLine1, addressLine2].filter((text) => text.trim() !== '')
  const parts = { city: nonEmpty(city), state: nonEmpty(state), postalCode: nonEmpty(zipCode) }
  const present = Object.entries(parts).filter(([, part]) => part !== undefined)
  if (line.length === 0 && present.length === 0) return undefined
  return [{ use: 'home', ...(line.length > 0 && { line }), ...Object.fromEntries(present), country: 'US' }]
}

/** A member. Race, ethnicity and sex at birth are not recorded here, so they are left out and never guessed. */
export function patientOf(row: PatientRow): FhirResource {
  const prefix = nonEmpty(row.title)
  const given = nonEmpty(row.firstName)
  return resource(
    'Patient',
    row,
    {
      identifier: [
        ...(row.mrn === ''
          ? []
          : [{ use: 'usual', type: concept(hl7System('v2-0203'), 'MR'), system: ownSystem(`mrn/${row.groupId}`), value: row.mrn }]),
        { use: 'secondary', system: ownSystem('member'), value: row.id },
      ],
      active: !row.isDisenrolled,
      name: [
        {
          use: 'official',
          family: row.lastName,
          ...(given !== undefined && { given: [given] }),
          ...(prefix !== undefined && { prefix: [prefix] }),
        },
      ],
      telecom: [phoneContact(row.phone, 'mobile'), ...(row.email === '' ? [] : [{ system: 'email', value: row.email }])],
      gender: row.gender,
      birthDate: row.dob,
      address: addressOf(row),
      communication: [{ language: concept(systems.language, languageTags[row.language]), preferred: true }],
      generalPractitioner: row.physicianId === null ? undefined : [referenceTo('Practitioner', row.physicianId)],
      managingOrganization: referenceTo('Organization', row.groupId),
    },
    'patient',
  )
}

export type StaffRow = ResourceRow & {
  groupId: string
  firstName: string
  lastName: string
  publicName: string
  title: string
  npi: string
  phone: string
  isDisabled: boolean
}

/** Somebody of the staff. The address that they sign in with never leaves. */
export function practitionerOf(row: StaffRow): FhirResource {
  const family = nonEmpty(row.lastName) ?? nonEmpty(row.publicName) ?? row.id
  const given = nonEmpty(row.firstName)
  const suffix = nonEmpty(row.title)
  return resource(
    'Practitioner',
    row,
    {
      identifier: [...(row.npi === '' ? [] : [{ system: systems.npi, value: row.npi }]), { system: ownSystem('user'), value: row.id }],
      active: !row.isDisabled,
      name: [{ family, ...(given !== undefined && { given: [given] }), ...(suffix !== undefined && { suffix: [suffix] }) }],
      telecom: row.phone === '' ? undefined : [phoneContact(row.phone, 'work')],
    },
    'practitioner',
  )
}

/** What somebody is in this clinic: one role each, under their own id. */
export const practitionerRoleOf = (row: StaffRow): FhirResource =>
  resource(
    'PractitionerRole',
    row,
    {
      active: !row.isDisabled,
      practitioner: referenceTo('Practitioner', row.id),
      organization: referenceTo('Organization', row.groupId),
      code: nonEmpty(row.title) === undefined ? undefined : [{ text: row.title }],
      telecom: row.phone === '' ? undefined : [phoneContact(row.phone, 'work')],
    },
    'practitionerrole',
  )

export type OrganizationRow = ResourceRow & { name: string; npi: string }

/** The clinic; its contract and its settings stay here. */
export const organizationOf = (row: OrganizationRow): FhirResource =>
  resource(
    'Organization',
    row,
    {
      identifier: [...(row.npi === '' ? [] : [{ system: systems.npi, value: row.npi }]), { system: ownSystem('clinic'), value: row.id }],
      active: true,
      type: [concept(hl7System('organization-type'), 'prov')],
      name: row.name,
    },
    'organization',
  )

export type DeviceRow = ResourceRow & {
  groupId: string
  title: string
  manufacturer: string
  imei: string | null
  gateway: string | null
  serial: string | null
  status: string
  isGone: boolean
  memberId: string | null
}

/** Whether it can send: what is on its way or refused is unknown. */
const deviceStatus = ({ status, isGone }: DeviceRow) => {
  if (isGone || status === 'disconnected' || status === 'unlinked') return 'inactive'
  return status === 'connected' ? 'active' : 'unknown'
}

/** A device and whoever has it now; who had it before, its battery and its signal stay here. */
export function deviceOf(row: DeviceRow): FhirResource {
  const numbers = { IMEI: row.imei, gateway: row.gateway, serial: row.serial }
  const identifier = Object.entries(numbers).flatMap(([kind, value]) =>
    value === null || value === '' ? [] : [{ type: { text: kind }, system: ownSystem(`device/${kind.toLowerCase()}`), value }],
  )
  return resource('Device', row, {
    identifier: identifier.length > 0 ? identifier : [{ system: ownSystem('device'), value: row.id }],
    status: deviceStatus(row),
    manufacturer: row.manufacturer,
    deviceName: [{ name: row.title, type: 'user-friendly-name' }],
    type: { text: row.title },
    patient: optionalReference('Patient', row.isGone ? null : row.memberId),
    owner: referenceTo('Organization', row.groupId),
  })
}

export type GroupRow = ResourceRow & {
  groupId: string
  practiceId: string
  name: string
  /** How many of its members are enrolled. */
  size: number
}

/** A practice of the clinic as a Group of its members, for exports of them alone. Who they are is said by the export, not here. */
export const groupOf = (row: GroupRow): FhirResource =>
  resource('Group', row, {
    identifier: [{ system: ownSystem('practice'), value: row.practiceId }],
    active: true,
    type: 'person',
    actual: true,
    name: row.name,
    quantity: row.size,
    managingEntity: referenceTo('Organization', row.groupId),
  })
