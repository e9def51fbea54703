/** Writes a new member and the words the search finds them by. Checks nothing: `enroll-member` has. */
import { storedPhone, canReceiveTexts } from '@vitalrounds/domain/phone'
import { type EnrollmentForm, titleFor } from '@vitalrounds/domain/enrollment/enrollment'
import { normalName, parseDob, storedEmail } from '@vitalrounds/domain/members/personal-fields'
import { searchParts } from '@vitalrounds/domain/members/search-words'
import { zoneOfAddress } from '@vitalrounds/domain/members/time-zone'
import type { GroupDb } from '../platform/database/db.ts'
import { findPhoneType } from './check-phone.ts'
import { keyOf } from './find-duplicate.ts'
import { type LockedMember, newlyMade } from './lock-members.ts'
import { hasOptedOut } from './profile/record-consent.ts'

type InsertContext = { today: string; groupZone: string }
/** Whoever inserts a row holds it. `isOptedOut`: the phone wants no texts, whatever is agreed to. */
type InsertedMember = { member: LockedMember; takesTexts: boolean; isOptedOut: boolean }

export async function insertMember(db: GroupDb, form: EnrollmentForm, context: InsertContext): Promise<InsertedMember> {
  const phone = storedPhone(form.phone)
  const phoneType = await findPhoneType(db, phone)
  const values = { ...personOf(form), ...enrollmentOf(form, context, db.asOf), ...ccmOf(form, context) }
  const isAgreed = form.optInSMS && canReceiveTexts(phoneType?.phone_type ?? '')
  const isOptedOut = isAgreed && (await hasOptedOut(db, phone))
  const { id } = await db
    .insertInto('member')
    .values({
      ...values,
      group_id: db.groupId,
      phone,
      phone_type: phoneType?.phone_type ?? null,
      phone_checked_at: phoneType?.checked_at ?? null,
      opt_in_sms: isAgreed && !isOptedOut,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceSearchParts(db, id, { firstName: values.first_name, lastName: values.last_name, mrn: values.mrn, phone })
  return { member: newlyMade({ id, timeZone: values.time_zone }), takesTexts: isAgreed, isOptedOut }
}

/** Replaces the words a member is found by. */
export async function replaceSearchParts(db: GroupDb, memberId: string, person: Parameters<typeof searchParts>[0]) {
  await db.deleteFrom('member_name_part').where('group_id', '=', db.groupId).where('member_id', '=', memberId).execute()
  const parts = searchParts(person).map((part) => ({ group_id: db.groupId, member_id: memberId, part }))
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

const enrollmentOf = (form: EnrollmentForm, { today, groupZone }: InsertContext, asOf: string) => ({
  time_zone: zoneOfAddress(form.address.state, form.address.zipCode) ?? groupZone,
  practice_id: form.practiceId || null,
  assigned_physician: form.assignedPhysician || null,
  assigned_care_manager: form.assignedCareManager || null,
  enrollment_date: today,
  enrolled_at: asOf,
  consented_at: asOf,
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
