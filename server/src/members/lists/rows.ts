/** Turns rows of the database into the specification's words. The only place where the two vocabularies meet. */
import { insightsOn } from '@vitalrounds/domain/billing/stored-insights'
import { localDate, localMonth, addDays } from '@vitalrounds/domain/days'
import {
  type MemberRow,
  Reason,
  type Severity,
  severityRank,
  type ShownVital,
  shownVitals,
} from '@vitalrounds/domain/members/member'
import type { StoredVital } from '@vitalrounds/domain/members/summary'
import { toDisplay } from '@vitalrounds/domain/readings/reading'
import type { Selectable } from 'kysely'
import type { Member, MemberSummary } from '../../platform/database/tables.ts'

type FromMember = Pick<
  Selectable<Member>,
  | 'id'
  | 'name'
  | 'dob'
  | 'gender'
  | 'language'
  | 'phone'
  | 'email'
  | 'mrn'
  | 'time_zone'
  | 'services'
  | 'paused_at'
  | 'enrollment_date'
>
export type RowSource = FromMember &
  Selectable<MemberSummary> & { group_zone: string; physician_name: string | null; care_manager_name: string | null }

type Vitals = Partial<Record<ShownVital, StoredVital>>

const shown = (vital: ShownVital, value: number | null | undefined) =>
  value === null || value === undefined ? null : toDisplay(vital, value)

type VitalFields = Pick<MemberRow, ShownVital | `${ShownVital}Diff` | `${ShownVital}LastDT`>
function vitalFields(vitals: Vitals): VitalFields {
  const entries = shownVitals.flatMap((vital) => {
    const latest = vitals[vital]
    return [
      [vital, shown(vital, latest?.value)],
      [`${vital}Diff`, shown(vital, latest?.diff)],
      [`${vital}LastDT`, latest?.at ?? null],
    ]
  })
  return Object.fromEntries(entries) as VitalFields
}

const insights = (vitals: Vitals) =>
  Object.fromEntries(
    shownVitals.flatMap((vital) => {
      const severity = vitals[vital]?.severity
      return severity === undefined || severity === 'ok' ? [] : [[vital, severity]]
    }),
  ) as MemberRow['valueInsights']

const sides = (vitals: Vitals) =>
  Object.fromEntries(
    shownVitals.flatMap((vital) => (vitals[vital]?.side ? [[vital, vitals[vital].side]] : [])),
  ) as MemberRow['valueSides']

const severityOf = (rank: number) =>
  (Object.keys(severityRank) as Severity[]).find((s) => severityRank[s] === rank) ?? 'ok'

/** The last seven local days, today last: a row's seven cells. */
function lastSevenDays(readingDays: readonly string[], today: string): boolean[] {
  const measured = new Set(readingDays)
  return [-6, -5, -4, -3, -2, -1, 0].map((back) => measured.has(addDays(today, back)))
}

/** The figures as they are on the reader's date: a month or a period may have ended since the summary was written. */
function billing(row: RowSource, now: { today: string; month: string }): MemberRow['billingInsights'] {
  const figures = insightsOn(
    {
      monthKey: row.billing_month,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      days: row.days_99454,
      CPT99454d: row.cpt99454d,
      CPT99457a: row.cpt99457a,
      CPT99457c: row.cpt99457c,
      CPT99458a: row.cpt99458a,
      CPT99458c: row.cpt99458c,
      seconds: row.seconds_rpm,
    },
    now,
  )
  const { days, periodStart, periodEnd, seconds, ...keys } = figures
  return { ...keys, '99454': { days, periodStart, periodEnd }, '99457': { seconds } }
}

/** A member as a list shows it. `asOf` is the instant the answer is about. */
export function toMemberRow(row: RowSource, asOf: string): MemberRow {
  const vitals = row.vitals as Vitals
  const today = localDate(Date.parse(asOf), row.time_zone)
  const month = localMonth(Date.parse(asOf), row.group_zone)
  return {
    _id: row.id,
    name: row.name,
    dob: row.dob,
    gender: row.gender as MemberRow['gender'],
    language: row.language as MemberRow['language'],
    phone: row.phone,
    email: row.email,
    mrn: row.mrn,
    timeZone: row.time_zone,
    practiceId: row.practice_id,
    assignedPhysician: row.assigned_physician,
    assignedCareManager: row.assigned_care_manager,
    physicianName: row.physician_name ?? '',
    careManagerName: row.care_manager_name ?? '',
    services: row.services as MemberRow['services'],
    ccmPatientConsent: row.ccm_patient_consent,
    optInSMS: row.opt_in_sms,
    disenrolled: row.disenrolled,
    pausedAt: row.paused_at,
    enrollmentDate: row.enrollment_date,
    dataReceivedDT: row.data_received_at,
    lastActiveDate: row.last_active_at ?? 0,
    measureFreq: Math.round(row.measure_freq * 100) / 100,
    ...vitalFields(vitals),
    valueInsights: insights(vitals),
    valueSides: sides(vitals),
    systolicTarget: vitals.systolicBP?.target ?? null,
    bpTrend: row.bp_trend as (number | null)[],
    lastSevenDays: lastSevenDays(row.reading_days as unknown as string[], today),
    reason: row.reason === null ? null : Reason.parse(row.reason),
    warningLog: {
      needsReview: row.needs_review,
      open: row.open_warnings,
      worst: severityOf(row.worst_severity),
      worstAt: row.worst_warning_at,
    },
    numUnreadMessages: row.num_unread_messages,
    missedCall: row.missed_call_at,
    numActiveMemos: row.active_memos,
    days_till_event: row.days_till_event,
    lastContactAt: row.last_contact_at,
    billingInsights: billing(row, { today, month }),
  }
}
