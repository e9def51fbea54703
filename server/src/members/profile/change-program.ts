/** Ends, resumes and pauses the care of a member: each turn is a row of a history, with its reason and who did it. */
import * as care from '@vitalrounds/domain/members/can-change'
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { groupToday } from '../../groups/group-today.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { changed } from '../../platform/changes.ts'
import { refuseIf } from '../../platform/http/refuse.ts'
import { hasOptedOut, recordConsent, renewConsent, revokeConsent } from './record-consent.ts'
import { endStay, startStay } from './record-stay.ts'
import { lockMember, writeMember } from './update-member.ts'
import type { ConsentMethod } from '@vitalrounds/domain/members/consent-method'

type Row = Awaited<ReturnType<typeof lockMember>>
const careOf = ({ disenrolled, paused_at, services }: Row): care.CareState => ({
  disenrolled,
  pausedAt: paused_at,
  services,
})

type ProgramChange = { id: string; by: string; reason: string }

const noCcm = {
  services: ['RPM'],
  ccm_patient_consent: false,
  disenrolled_ccm: true,
  method_of_communication: null,
  person_to_contact: null,
  caregiver_name: '',
  caregiver_phone: '',
}

/** Ends RPM, and with it CCM; each consent ends with its program. Devices and history stay. */
export async function disenrollMember(db: GroupDb, { id, by, reason }: ProgramChange) {
  const row = await lockMember(db, id)
  refuseIf(care.notEnrolledProblem(row))
  const hadCcm = row.services.includes('CCM')
  await endStay(db, { memberId: id, program: 'RPM', by, reason })
  await revokeConsent(db, { memberId: id, kind: 'rpm', by })
  if (hadCcm) {
    await endStay(db, { memberId: id, program: 'CCM', by, reason })
    await revokeConsent(db, { memberId: id, kind: 'ccm', by })
  }
  await writeMember(db, row, {
    disenrolled: true,
    disenrolled_at: db.asOf,
    paused_at: null,
    pause_reason: null,
    ...(hadCcm && noCcm),
  })
  changed(db, 'left', { memberId: id })
  changed(db, 'member', { memberId: id })
}

type Return = ProgramChange & { isNewEpisode: boolean; how?: ConsentMethod | undefined }

/** Enrolls again, with a consent given today; the earlier stay remains in the history. */
export async function reEnrollMember(db: GroupDb, { id, by, reason, isNewEpisode, how }: Return) {
  const row = await lockMember(db, id)
  refuseIf(care.reEnrollProblem(row))
  await renewConsent(db, { memberId: id, kind: 'rpm', language: row.language, by, how })
  await startStay(db, { memberId: id, program: 'RPM', by, reason, isNewEpisode })
  // Whoever has left is not followed: what the phone has wished meanwhile holds from now on
  const isOptedOut = row.opt_in_sms && (await hasOptedOut(db, row.phone))
  if (isOptedOut) await revokeConsent(db, { memberId: id, kind: 'sms', by: null })
  await writeMember(db, row, {
    ...(isOptedOut && { opt_in_sms: false }),
    disenrolled: false,
    disenrolled_at: null,
    enrollment_date: await groupToday(db),
    enrolled_at: db.asOf,
    consented_at: db.asOf,
  })
  changed(db, 'member', { memberId: id })
}

export async function pauseMember(db: GroupDb, { id, reason }: ProgramChange) {
  const row = await lockMember(db, id)
  refuseIf(care.pauseProblem(careOf(row)))
  await writeMember(db, row, { paused_at: db.asOf, pause_reason: reason })
  changed(db, 'member', { memberId: id })
}

export async function resumeMember(db: GroupDb, id: string) {
  const row = await lockMember(db, id)
  refuseIf(care.resumeProblem(careOf(row)))
  await writeMember(db, row, { paused_at: null, pause_reason: null })
  changed(db, 'member', { memberId: id })
}

type Ccm = Pick<EnrollmentForm, 'methodOfCommunication' | 'personToContact' | 'caregiver' | 'ccmConsent'>

/** CCM enrollment: adds CCM to the services, sets consent and date, and records an enrolled entry in the CCM history. */
export async function addCcm(db: GroupDb, { id, by, ccm }: { id: string; by: string; ccm: Ccm }) {
  const row = await lockMember(db, id)
  const { services } = await db.selectFrom('clinic_group').select('services').where('id', '=', db.groupId).executeTakeFirstOrThrow()
  refuseIf(care.addCcmProblem(careOf(row), services))
  await recordConsent(db, { memberId: id, kind: 'ccm', language: row.language, by, how: ccm.ccmConsent })
  await startStay(db, { memberId: id, program: 'CCM', by })
  await writeMember(db, row, {
    services: ['RPM', 'CCM'],
    ccm_patient_consent: true,
    disenrolled_ccm: false,
    enrollment_date_ccm: await groupToday(db),
    method_of_communication: ccm.methodOfCommunication,
    person_to_contact: ccm.personToContact,
    caregiver_name: ccm.caregiver.name,
    caregiver_phone: ccm.caregiver.phone,
  })
  changed(db, 'member', { memberId: id })
}

/** Toggling the service off resets the CCM fields (docs/sources/product.md 1.4). */
export async function removeCcm(db: GroupDb, { id, by, reason }: ProgramChange) {
  const row = await lockMember(db, id)
  refuseIf(care.removeCcmProblem(careOf(row)))
  await endStay(db, { memberId: id, program: 'CCM', by, reason })
  await revokeConsent(db, { memberId: id, kind: 'ccm', by })
  await writeMember(db, row, noCcm)
  changed(db, 'member', { memberId: id })
}
