/** Writes new members and the words the search finds them by. Checks nothing: `enroll-member` has. */
import { storedPhone, canReceiveTexts } from '@vitalrounds/domain/phone'
import { type EnrollmentForm, titleFor } from '@vitalrounds/domain/enrollment/enrollment'
import { normalName, parseDob, storedEmail } from '@vitalrounds/domain/members/personal-fields'
import { searchParts } from '@vitalrounds/domain/members/search-words'
import { zoneOfAddress } from '@vitalrounds/domain/members/time-zone'
import type { GroupDb } from '../platform/database/db.ts'
import { newIds } from '../platform/database/new-ids.ts'
import { findPhoneTypes } from './check-phone.ts'
import { keyOf } from './find-duplicate.ts'
import { type LockedMember, newlyMade } from './lock-members.ts'
import { optedOutPhones } from './profile/record-consent.ts'

type InsertContext = { today: string; groupZone: string }
/** Whoever inserts a row holds it. `isOptedOut`: the phone wants no texts, whatever is agreed to. */
export type InsertedMember = { member: LockedMember; takesTexts: boolean; isOptedOut: boolean }

/** `consentElsewhereAt`: the consent to monitoring was given to another clinic, at that moment. */
export type NewEnrollment = EnrollmentForm & { consentElsewhereAt?: string | undefined }

export async function insertMembers(db: GroupDb, forms: readonly NewEnrollment[], context: InsertContext): Promise<InsertedMember[]> {
  if (forms.length === 0) return []
  const ids = await newIds(db, forms.length)
  const persons = await withTexts(
    db,
    forms.map((form, at) => ({ form, id: ids[at] ?? '', phone: storedPhone(form.phone) })),
  )
  const rows = persons.map(({ form, id, phone, phoneType, isAgreed, isOptedOut }) => ({
    ...personOf(form),
    ...enrollmentOf(form, context, db.asOf),
    ...ccmOf(form, context),
    group_id: db.groupId,
    id,
    phone,
    phone_type: phoneType?.phone_type ?? null,
    phone_checked_at: phoneType?.checked_at ?? null,
    opt_in_sms: isAgreed && !isOptedOut,
  }))
  await db.insertInto('member').values(rows).execute()
  await insertSearchParts(
    db,
    rows.map(({ id, first_name: firstName, last_name: lastName, mrn, phone }) => ({ id, firstName, lastName, mrn, phone })),
  )
  return persons.map(({ id, isAgreed, isOptedOut }, at) => {
    const timeZone = rows[at]?.time_zone ?? context.groupZone
    return { member: newlyMade({ id, timeZone }), takesTexts: isAgreed, isOptedOut }
  })
}

type NewPerson = { form: NewEnrollment; id: string; phone: string }

/** What kind of line each phone is, and whether texts are agreed to on it. */
async function withTexts(db: GroupDb, persons: readonly NewPerson[]) {
  const phoneTypes = await findPhoneTypes(
    db,
    persons.map(({ phone }) => phone),
  )
  const lines = persons.map((person) => {
    const phoneType = phoneTypes.get(person.phone)
    return { ...person, phoneType, isAgreed: person.form.optInSMS && canReceiveTexts(phoneType?.phone_type ?? '') }
  })
  const optedOut = await optedOutPhones(
    db,
    lines.filter(({ isAgreed }) => isAgreed).map(({ phone }) => phone),
  )
  return lines.map((line) => ({ ...line, isOptedOut: line.isAgreed && optedOut.has(line.phone) }))
}

type SearchedPerson = Parameters<typeof searchParts>[0]

/** Replaces the words a member is found by. */
export async function replaceSearchParts(db: GroupDb, memberId: string, person: SearchedPerson) {
  await db.deleteFrom('member_name_part').where('group_id', '=', db.groupId).where('member_id', '=', memberId).execute()
  await insertSearchParts(db, [{ ...person, id: memberId }])
}

async function insertSearchParts(db: GroupDb, persons: readonly (SearchedPerson & { id: string })[]) {
  const parts = persons.flatMap(({ id, ...person }) => searchParts(person).map((part) => ({ group_id: db.groupId, member_id: id, part })))
  if (parts.length > 0) await db.insertInto('member_name_part').values(parts).execute()
}

const personOf = (form: EnrollmentForm) => ({
  first_name: normalName(form.firstName),
  last_name: normalName(form.lastName),
  name_key: keyOf(form),
  dob: parseDob(form.dob) ?? form.dob,
  gender: form.gender,
  member_title: titleFor(form.gender, form.memberTitle),
  language: form.language,
  email: storedEmail(form.email),
  mrn: form.mrn.trim(),
  address_line1: form.address.line1.trim(),
  address_line2: form.address.line2.trim(),
  city: form.address.city.trim(),
  state: form.address.state,
  zip_code: form.address.zipCode.trim(),
})

const enrollmentOf = (form: NewEnrollment, { today, groupZone }: InsertContext, asOf: string) => ({
  time_zone: zoneOfAddress(form.address.state, form.address.zipCode) ?? groupZone,
  practice_id: form.practiceId || null,
  assigned_physician: form.assignedPhysician || null,
  assigned_care_manager: form.assignedCareManager || null,
  enrollment_date: today,
  enrolled_at: asOf,
  consented_at: form.consentElsewhereAt ?? asOf,
  services: form.hasCcm ? ['RPM', 'CCM'] : ['RPM'],
  note: form.note.trim(),
})

const ccmOf = (form: EnrollmentForm, { today }: InsertContext) =>
  form.hasCcm
    ? {
        ccm_patient_consent: true,
        enrollment_date_ccm: today,
        method_of_communication: form.methodOfCommunication,
        person_to_contact: form.personToContact,
        caregiver_name: normalName(form.caregiver.name),
        caregiver_phone: storedPhone(form.caregiver.phone),
      }
    : {}
