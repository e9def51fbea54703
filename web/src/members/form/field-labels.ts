/** What each field of the member forms is called, over the field and in the list of what is missing. */
import { deviceKinds, type DeviceKind, numberOf } from '@vitalrounds/domain/devices/device'

const labels: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  dob: 'Date of birth',
  gender: 'Gender',
  memberTitle: 'Title',
  language: 'Language',
  mrn: 'MRN',
  phone: 'Phone',
  email: 'Email',
  'address.line1': 'Address line 1',
  'address.line2': 'Address line 2',
  'address.city': 'City',
  'address.state': 'State',
  'address.zipCode': 'ZIP code',
  timeZone: 'Time zone',
  assignedPhysician: 'Assigned physician',
  assignedCareManager: 'Assigned care manager',
  practiceId: 'Practice',
  note: 'Note',
  rpmConsent: 'RPM consent',
  'caregiver.name': 'Caregiver name',
  'caregiver.phone': 'Caregiver phone',
  ccmPatientConsent: 'CCM consent',
  'order.orderedOn': 'Ordered on',
  'order.diagnosisCodes': 'Diagnosis codes of the order',
  'order.source': 'Where the order is',
  'rpmConsentMethod.method': 'How the RPM consent was given',
  'rpmConsentMethod.givenBy': 'RPM consent given by',
  'rpmConsentMethod.relation': 'Who the representative is',
  'consentMethod.method': 'How the consent was given',
  'consentMethod.givenBy': 'Given by',
  'consentMethod.relation': 'Who the representative is',
  'ccmConsent.method': 'How the consent was given',
  'ccmConsent.givenBy': 'Given by',
  'ccmConsent.relation': 'Who the representative is',
}

export const identifierName = (kind: DeviceKind) => numberOf(kind).name

/** `address.zipCode` → `ZIP code`; `devices.BT004.id` → `Weight Scale IMEI`. */
export function fieldLabel(path: string): string {
  const kind = /^devices\.(\w+)\./.exec(path)?.[1] as DeviceKind | undefined
  if (kind !== undefined) return `${deviceKinds[kind].title} ${identifierName(kind)}`
  return labels[path] ?? path
}
