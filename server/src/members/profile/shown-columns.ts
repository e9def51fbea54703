/** Of the rows of a member and the summary what is shown of one: neither what it is searched by nor its own rules. */
import { sql } from 'kysely'

const of = <Alias extends string, Column extends string>(alias: Alias, ...columns: Column[]) =>
  columns.map((column) => `${alias}.${column}` as const)

export const memberColumns = [
  ...of('m', 'id', 'group_id', 'first_name', 'last_name', 'name', 'dob', 'gender', 'member_title', 'language', 'phone', 'phone_type'),
  ...of('m', 'email', 'mrn', 'address_line1', 'address_line2', 'city', 'state', 'zip_code', 'time_zone', 'practice_id'),
  ...of('m', 'assigned_physician', 'assigned_care_manager', 'opt_in_sms', 'opt_in_email', 'enrollment_date', 'enrolled_at'),
  ...of('m', 'disenrolled', 'disenrolled_at', 'paused_at', 'pause_reason', 'services', 'ccm_patient_consent', 'disenrolled_ccm'),
  ...of('m', 'enrollment_date_ccm', 'method_of_communication', 'person_to_contact', 'caregiver_name', 'caregiver_phone', 'kardia_id'),
  ...of('m', 'device_receipt_at', 'chronic_conditions', 'diagnosis_codes', 'procedure_codes', 'medications', 'allergies', 'em_dates'),
  ...of('m', 'note', 'version'),
]
export const summaryColumns = [
  ...of('s', 'data_received_at', 'last_active_at', 'measure_freq', 'vitals', 'bp_trend', 'reading_days', 'reason', 'needs_review'),
  ...of('s', 'open_warnings', 'worst_severity', 'worst_warning_at', 'num_unread_messages', 'missed_call_at', 'active_memos'),
  ...of('s', 'days_till_event', 'last_contact_at', 'billing_month', 'days_99454', 'period_start', 'period_end', 'cpt99457a'),
  ...of('s', 'cpt99457c', 'cpt99458a', 'cpt99458c', 'seconds_rpm'),
]
/** Of what the engine says of the month only this stands on a member's pages. */
export const reminders = sql`jsonb_build_object('reminders', s.billing_insights -> 'reminders')`.as('billing_insights')
