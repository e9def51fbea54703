/** The fields that an open query may name: where each stands and what values it takes. Nothing else reaches SQL. */
import { windowDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import { z } from 'zod'

export type Kind = 'text' | 'number' | 'flag' | 'date' | 'instant' | 'id' | 'texts'
export type QueryField = {
  column: string
  kind: Kind
  /** A value that stands for "never": the specification's 0 of `lastActiveDate`. */
  never?: 0
  /** How many of the column are 1 of the field. */
  unit?: number
  /** Cannot be sorted by. */
  isUnsorted?: true
}

const m = (column: string, kind: Kind): QueryField => ({ column: `m.${column}`, kind })
const s = (column: string, kind: Kind): QueryField => ({ column: `s.${column}`, kind })

const fields: Record<string, QueryField> = {
  _id: m('id', 'id'),
  owner_id: m('group_id', 'id'),
  name: m('name', 'text'),
  firstName: m('first_name', 'text'),
  lastName: m('last_name', 'text'),
  dob: m('dob', 'date'),
  gender: m('gender', 'text'),
  memberTitle: m('member_title', 'text'),
  language: m('language', 'text'),
  phone: m('phone', 'text'),
  'phoneInfo.type': m('phone_type', 'text'),
  email: m('email', 'text'),
  mrn: m('mrn', 'text'),
  'address.city': m('city', 'text'),
  'address.state': m('state', 'text'),
  'address.zipCode': m('zip_code', 'text'),
  timeZone: m('time_zone', 'text'),
  practiceId: m('practice_id', 'text'),
  assignedPhysician: m('assigned_physician', 'id'),
  assignedCareManager: m('assigned_care_manager', 'id'),
  optInSMS: m('opt_in_sms', 'flag'),
  optInEmail: m('opt_in_email', 'flag'),
  enrollmentDate: m('enrollment_date', 'date'),
  enrolledAt: m('enrolled_at', 'instant'),
  disenrolled: m('disenrolled', 'flag'),
  disenrolledAt: m('disenrolled_at', 'instant'),
  pausedAt: m('paused_at', 'instant'),
  services: m('services', 'texts'),
  ccmPatientConsent: m('ccm_patient_consent', 'flag'),
  disenrolledCcm: m('disenrolled_ccm', 'flag'),
  enrollmentDateCcm: m('enrollment_date_ccm', 'date'),
  deviceReceiptDate: m('device_receipt_at', 'instant'),
  kardiaId: m('kardia_id', 'text'),
  diagnosisCodes: m('diagnosis_codes', 'texts'),
  procedureCodes: m('procedure_codes', 'texts'),
  chronicConditions: m('chronic_conditions', 'texts'),
  dataReceivedDT: s('data_received_at', 'instant'),
  lastActiveDate: { ...s('last_active_at', 'instant'), never: 0 },
  measureFreq: s('measure_freq', 'number'),
  needsReview: s('needs_review', 'flag'),
  'warningLog.needsReview': s('needs_review', 'flag'),
  numUnreadMessages: s('num_unread_messages', 'number'),
  missedCall: s('missed_call_at', 'instant'),
  days_till_event: s('days_till_event', 'number'),
  // Compared as whole days: a share of 30 has no exact fraction
  'billingInsights.CPT99454d': { ...s('days_99454', 'number'), unit: windowDays },
  'billingInsights.CPT99457a': s('cpt99457a', 'flag'),
  'billingInsights.CPT99457c': s('cpt99457c', 'flag'),
  'billingInsights.CPT99458a': s('cpt99458a', 'flag'),
  'billingInsights.CPT99458c': s('cpt99458c', 'flag'),
}

/** Looked up without the prototype, so that `__proto__` is as unknown as any other stray name. */
export const queryField = (name: string): QueryField | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined)

const text = z.string('Write a text.').max(500, 'This is too long.')
// Larger numbers mean nothing here, and the database has no room for them
const number = z.number('Write a number.').min(-1e12, 'This number is too small.').max(1e12, 'This number is too large.')
// The calendar of the database has no year 0
const isInCalendar = (value: string) => !value.startsWith('0000')

/** What each kind of field may be compared with. */
export const valueOf: Record<Kind, z.ZodType<string | number | boolean>> = {
  text,
  texts: text,
  number,
  flag: z.boolean('Write true or false.'),
  date: z.iso.date('Write a date as YYYY-MM-DD.').refine(isInCalendar, 'Write a date as YYYY-MM-DD.'),
  instant: z.union(
    [
      z.iso.datetime({ offset: true }).refine(isInCalendar),
      // The specification's inactive rules count in milliseconds since 1970
      z
        .int()
        .min(0)
        .max(Date.UTC(9999, 11, 31))
        .transform((ms) => new Date(ms).toISOString()),
    ],
    'Write an instant as 2026-11-20T10:00:00Z, or in milliseconds since 1970.',
  ),
  id: z.uuid('Write an id.'),
}
