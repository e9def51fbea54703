/** A planned member as rows: the member itself, the words search finds it by, consents and program stays. */
import { addDays, addMonths, localDate, localMonth } from '@vitalrounds/domain/days'
import { consentTexts } from '@vitalrounds/domain/members/consents'
import { searchParts } from '@vitalrounds/domain/members/search-words'
import { nameKey } from '@vitalrounds/domain/values/name-key'
import type { PlannedDevice } from './devices.ts'
import { conditionWords, diagnosesOf, medicationsOf } from './physiology/body.ts'
import { deviceReceivedMs, type MemberPlan } from './plan.ts'
import { type Chance, idAt } from './random.ts'
import { instant, instantOrNull, type Row } from './rows.ts'

const allergies = [
  { name: 'Penicillin', category: 'Medical', reaction: 'Moderate' },
  { name: 'Peanuts', category: 'Food', reaction: 'Severe' },
  { name: 'Adhesive tape', category: 'Skin', reaction: 'Mild' },
  { name: 'Ragweed', category: 'Environment', reaction: 'Mild' },
] as const

export const isInCcm = ({ ccmSinceMs, ccmEndMs }: MemberPlan) => ccmSinceMs !== null && ccmEndMs === null
/** Consent outlives the program only where it was not withdrawn with it. */
const hasCcmConsent = (plan: MemberPlan) => plan.ccmSinceMs !== null && (plan.ccmEndMs === null || plan.ccmEndMs === plan.leftMs)

/** Visits of the last year: they prove the established patient. */
function visitDates(draw: Chance, today: string): string[] {
  const dates = Array.from({ length: draw.int(0, 4) }, () => addDays(today, -draw.int(6, 360)))
  return [...new Set(dates)].toSorted()
}

function careFields(plan: MemberPlan, draw: Chance) {
  // CCM is not added without a caregiver, whoever is the one to contact (docs/sources/product.md 1.5)
  const hasCaregiver = plan.ccmSinceMs !== null
  const isCaregiverCalled = hasCaregiver && draw.is(0.4)
  return {
    services: isInCcm(plan) ? ['RPM', 'CCM'] : ['RPM'],
    ccm_patient_consent: hasCcmConsent(plan),
    disenrolled_ccm: plan.ccmEndMs !== null,
    enrollment_date_ccm: plan.ccmSinceMs === null ? null : localDate(plan.ccmSinceMs, plan.person.place.timeZone),
    method_of_communication: plan.ccmSinceMs === null ? null : draw.pick(['phone', 'phone', 'text', 'email']),
    person_to_contact: plan.ccmSinceMs === null ? null : isCaregiverCalled ? 'caregiver' : 'patient',
    caregiver_name: hasCaregiver ? `${draw.pick(['Anna', 'Mark', 'Laura', 'Daniel', 'Sofía'])} ${plan.person.lastName}` : '',
    // The member's own household: the same number, so that no other one is invented
    caregiver_phone: hasCaregiver ? plan.person.phone : '',
  }
}

function personFields({ person, mrn }: MemberPlan) {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    name_key: nameKey(`${person.firstName} ${person.lastName}`),
    dob: person.dob,
    gender: person.gender,
    member_title: person.memberTitle,
    language: person.language,
    phone: person.phone,
    phone_type: person.phoneType,
    email: person.email,
    mrn,
    address_line1: person.line1,
    address_line2: person.line2,
    city: person.place.city,
    state: person.place.state,
    zip_code: person.place.zipCode,
    time_zone: person.place.timeZone,
  }
}

/** Since when each is taken, counted from joining; whoever has COPD once had a course of prednisone, which has ended. */
function prescriptions(plan: MemberPlan, draw: Chance) {
  const joined = localMonth(plan.joinedMs, plan.person.place.timeZone)
  const current = medicationsOf(draw, plan.body.conditions).map(({ name }, n) => ({
    name,
    startYM: addMonths(joined, -4 - 9 * n),
    stats: 'taking',
  }))
  const course = { name: 'Prednisone 40 mg daily', startYM: addMonths(joined, -1), endYM: addMonths(joined, -1), stats: 'stopped' }
  return plan.body.conditions.includes('copd') ? [...current, course] : current
}

export type MemberFields = ReturnType<typeof memberRow>

export function memberRow(plan: MemberPlan, devices: readonly PlannedDevice[]) {
  const draw = plan.draw('member')
  const { timeZone } = plan.person.place
  return {
    id: plan.id,
    group_id: plan.groupId,
    ...personFields(plan),
    phone_checked_at: instant(plan.joinedMs),
    practice_id: plan.practiceId,
    assigned_physician: plan.physician,
    assigned_care_manager: plan.careManager,
    opt_in_sms: plan.optInSms,
    opt_in_email: plan.person.email !== '' && draw.is(0.6),
    enrollment_date: localDate(plan.joinedMs, timeZone),
    enrolled_at: instant(plan.joinedMs),
    consented_at: instant(plan.joinedMs),
    disenrolled: plan.leftMs !== null,
    disenrolled_at: instantOrNull(plan.leftMs),
    paused_at: instantOrNull(plan.pausedMs),
    pause_reason: plan.pausedMs === null ? null : draw.pick(['In hospital', 'Traveling', 'Device in repair']),
    ...careFields(plan, draw),
    // Whoever left has none: the connection ended with the program
    kardia_id: plan.leftMs === null ? (devices.find(({ kind }) => kind === 'KARDIA')?.key ?? null) : null,
    device_receipt_at: plan.body.kits.length === 0 ? null : instant(deviceReceivedMs(plan)),
    chronic_conditions: plan.body.conditions.map((condition) => conditionWords[condition]),
    diagnosis_codes: diagnosesOf(plan.draw('diagnoses'), plan.body.conditions),
    medications: prescriptions(plan, draw),
    allergies: draw.is(0.14) ? [draw.pick(allergies)] : [],
    em_dates: visitDates(draw, localDate(plan.leftMs ?? plan.joinedMs, timeZone)),
    note: plan.note,
    created_at: instant(plan.joinedMs),
    updated_at: instant(plan.leftMs ?? plan.joinedMs),
  }
}

export const namePartRows = ({ groupId, id, person, mrn }: MemberPlan): Row[] =>
  searchParts({ ...person, mrn }).map((part) => ({ group_id: groupId, part, member_id: id }))

const unsaid = { method: null, given_by: null }

export function consentRows(plan: MemberPlan): Row[] {
  const draw = plan.draw('consents')
  const input = (kind: 'rpm' | 'ccm' | 'sms' | 'email', at: number, revokedAt: number | null = null): Row => ({
    id: idAt(draw, at),
    group_id: plan.groupId,
    member_id: plan.id,
    kind,
    text_version: consentTexts[kind].version,
    language: plan.person.language,
    given_at: instant(at),
    recorded_by: plan.careManager,
    method: kind === 'ccm' || kind === 'rpm' ? 'verbal' : null,
    given_by: kind === 'ccm' || kind === 'rpm' ? 'member' : null,
    revoked_at: instantOrNull(revokedAt),
    revoked_by: revokedAt === null ? null : plan.careManager,
  })
  // Here and there nobody said how: the proof that its lines lack
  const rows = [{ ...input('rpm', plan.joinedMs, plan.leftMs), ...(plan.draw('how consent was given').is(0.02) && unsaid) }]
  if (plan.optInSms) rows.push(input('sms', plan.joinedMs))
  // Said yes when joining, and no a good while later
  if (plan.hasRevokedSms) rows.push(input('sms', plan.joinedMs, plan.joinedMs + 61 * 24 * 3_600_000))
  if (plan.ccmSinceMs !== null) rows.push(input('ccm', plan.ccmSinceMs, hasCcmConsent(plan) ? null : plan.ccmEndMs))
  return rows
}

const reasonsToLeave = ['Moved away', 'Deceased', 'Patient request', 'Goals met', 'Changed physician', 'Insurance changed']

/** Who came back had stayed for five months before. */
export const earlierStart = (endMs: number) => endMs - 150 * 24 * 3_600_000

export function stayRows(plan: MemberPlan): Row[] {
  const draw = plan.draw('stays')
  const stay = (program: 'RPM' | 'CCM', start: number, end: number | null, isNewEpisode = false): Row => ({
    id: idAt(draw, start),
    group_id: plan.groupId,
    member_id: plan.id,
    program,
    started_at: instant(start),
    started_by: plan.careManager,
    ended_at: instantOrNull(end),
    ended_by: end === null ? null : plan.careManager,
    end_reason: end === null ? null : draw.pick(reasonsToLeave),
    is_new_episode: isNewEpisode,
  })
  const rows: Row[] = []
  if (plan.earlierEndMs !== null) rows.push(stay('RPM', earlierStart(plan.earlierEndMs), plan.earlierEndMs))
  rows.push(stay('RPM', plan.joinedMs, plan.leftMs, plan.earlierEndMs !== null))
  if (plan.ccmSinceMs !== null) rows.push(stay('CCM', plan.ccmSinceMs, plan.ccmEndMs))
  return rows
}
