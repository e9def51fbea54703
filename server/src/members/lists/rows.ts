/**
 * Turns rows of the database into the specification's words. The only place where the two vocabularies meet. A list sends
 * its rows as text made when the summary was written; what depends on the moment or the reader is added when it is read.
 */
import { insightsOn, type StoredFigures } from '@vitalrounds/domain/billing/stored-insights'
import { localDate, localMonth, addDays } from '@vitalrounds/domain/days'
import { BillingInsights, MemberRow, Reason, type VitalName, shownVitals } from '@vitalrounds/domain/members/member'
import { type Severity, severityRank } from '@vitalrounds/domain/values/severity'
import { listNameOf } from '@vitalrounds/domain/values/name-order'
import type { StoredVital } from '@vitalrounds/domain/members/summary'
import { toDisplay } from '@vitalrounds/domain/values/metrics'
import type { Selectable } from 'kysely'
import type { Member, MemberListRow, MemberSummary } from '../../platform/database/tables.ts'
import { remindersIn } from '../summary/billing-part.ts'

type MemberColumns = Pick<
  Selectable<Member>,
  | 'id'
  | 'name'
  | 'first_name'
  | 'last_name'
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
export type RowSource = MemberColumns & Omit<Selectable<MemberSummary>, 'refreshed_at'> & { name_order: string }
/** What a reader adds: the zone that months are counted in, and the names of the member's team. */
export type ReaderColumns = { group_zone: string; physician_name: string | null; care_manager_name: string | null }

type Vitals = Partial<Record<VitalName, StoredVital>>

const display = (vital: VitalName, value: number | null | undefined) =>
  value === null || value === undefined ? null : toDisplay(vital, value)

type VitalFields = Pick<MemberRow, VitalName | `${VitalName}Diff` | `${VitalName}LastDT`>
function vitalFields(vitals: Vitals): VitalFields {
  const entries = shownVitals.flatMap((vital) => {
    const latest = vitals[vital]
    return [
      [vital, display(vital, latest?.value)],
      [`${vital}Diff`, display(vital, latest?.diff)],
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
  Object.fromEntries(shownVitals.flatMap((vital) => (vitals[vital]?.side ? [[vital, vitals[vital].side]] : []))) as MemberRow['valueSides']

const beyond = (vitals: Vitals) =>
  Object.fromEntries(
    shownVitals.flatMap((vital) => (vitals[vital]?.beyond ? [[vital, vitals[vital].beyond]] : [])),
  ) as MemberRow['valueBeyond']

/** Absent, not empty, since most rows have none. */
function rareVitalColumns(vitals: Vitals): Pick<MemberRow, 'valueHandled' | 'valueNotRaised' | 'valueSuspect' | 'weightChange'> {
  const handled = shownVitals.flatMap((vital) => (vitals[vital]?.handled ? [[vital, vitals[vital].handled]] : []))
  const doubted = shownVitals.flatMap((vital) => (vitals[vital]?.doubt ? [[vital, vitals[vital].doubt]] : []))
  const unraised = shownVitals.filter((vital) => vitals[vital]?.isNotRaised)
  const change = vitals.bodyWeight?.change
  return {
    ...(handled.length > 0 && { valueHandled: Object.fromEntries(handled) }),
    ...(unraised.length > 0 && { valueNotRaised: unraised }),
    ...(doubted.length > 0 && { valueSuspect: Object.fromEntries(doubted) }),
    ...(change && { weightChange: { lbs: toDisplay('bodyWeight', change.value), days: change.days } }),
  }
}

const severityOf = (rank: number) => (Object.keys(severityRank) as Severity[]).find((s) => severityRank[s] === rank) ?? 'ok'

/** The last seven local days, today last: a row's seven cells. */
function lastSevenDays(readingDays: readonly string[], today: string): boolean[] {
  const measured = new Set(readingDays)
  return [-6, -5, -4, -3, -2, -1, 0].map((back) => measured.has(addDays(today, back)))
}

const storedFigures = (row: RowSource): StoredFigures => ({
  monthKey: row.billing_month,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  days: row.days_99454,
  CPT99457a: row.cpt99457a,
  CPT99457c: row.cpt99457c,
  CPT99458a: row.cpt99458a,
  CPT99458c: row.cpt99458c,
  seconds: row.seconds_rpm,
})

/** The reader's date where the member lives, and the month that the clinic counts in. */
type DateContext = { today: string; month: string }

/** The figures as they are on the reader's date: a month or a period may have ended since the summary was written. */
function billingOn(now: DateContext, stored: StoredFigures): MemberRow['billingInsights'] {
  const { days, periodStart, periodEnd, seconds, ...keys } = insightsOn(stored, now)
  return { ...keys, '99454': { days, periodStart, periodEnd }, '99457': { seconds } }
}

/** What is added to a row when it is read. */
const added = { physicianName: true, careManagerName: true, lastSevenDays: true, billingInsights: true } as const
const StoredFields = MemberRow.omit(added)
type StoredFields = Omit<MemberRow, keyof typeof added>

function storedFieldsOf(row: RowSource): StoredFields {
  const vitals = row.vitals as Vitals
  const listName = listNameOf(row.name_order, { firstName: row.first_name, lastName: row.last_name })
  return {
    _id: row.id,
    name: row.name,
    ...(listName !== undefined && { listName }),
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
    valueBeyond: beyond(vitals),
    ...rareVitalColumns(vitals),
    systolicLines: vitals.systolicBP?.lines ?? null,
    bpTrend: row.bp_trend as (number | null)[],
    reason: row.reason === null ? null : Reason.parse(row.reason),
    ...(remindersIn(row).remindMeasure && { remindMeasure: true as const }),
    warningSummary: {
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
  }
}

/** A member as the header strip and the profile show it. `asOf` is the instant the answer is about. */
export function toMemberRow(row: RowSource & ReaderColumns, asOf: string): MemberRow {
  const today = localDate(Date.parse(asOf), row.time_zone)
  const month = localMonth(Date.parse(asOf), row.group_zone)
  return {
    ...storedFieldsOf(row),
    physicianName: row.physician_name ?? '',
    careManagerName: row.care_manager_name ?? '',
    lastSevenDays: lastSevenDays(row.reading_days as unknown as string[], today),
    billingInsights: billingOn({ today, month }, storedFigures(row)),
  }
}

export type StoredRow = Pick<Selectable<MemberListRow>, 'fields' | 'time_zone' | 'reading_days' | 'figures'> & ReaderColumns

// A row shows seven days; a reading day may be tomorrow's where the member has moved west
const shownDays = 8

// Servers of the released version read the rows too, and call the summary so; a quote within a text is escaped
const [oldName, newName] = ['"warningLog":{', '"warningSummary":{']
const storedName = (text: string) => text.replace(newName, oldName)
const readName = (text: string) => text.replace(oldName, newName)

/** The row of a list as it is kept, checked against its schema here, once, and not each time it is read. */
export function storedRow(row: RowSource) {
  const figures = storedFigures(row)
  BillingInsights.parse(billingOn({ today: row.period_end ?? '', month: row.billing_month ?? '' }, figures))
  return {
    fields: storedName(JSON.stringify(StoredFields.parse(storedFieldsOf(row)))).slice(0, -1),
    time_zone: row.time_zone,
    reading_days: (row.reading_days as unknown as string[]).slice(0, shownDays).join(' '),
    figures: JSON.stringify(figures),
    assigned_physician: row.assigned_physician,
    assigned_care_manager: row.assigned_care_manager,
  }
}

/** Rows of a list as JSON text. Hundreds share a few time zones, so each is asked for its date once. */
export function rowTexts(rows: readonly StoredRow[], asOf: string): string {
  const ms = Date.parse(asOf)
  const dates = new Map(rows.map(({ time_zone }) => [time_zone, '']))
  for (const zone of dates.keys()) dates.set(zone, localDate(ms, zone))
  const month = rows[0] ? localMonth(ms, rows[0].group_zone) : ''
  return rows.map((row) => rowText(row, { today: dates.get(row.time_zone) ?? '', month })).join()
}

function rowText(row: StoredRow, now: DateContext): string {
  const more = {
    physicianName: row.physician_name ?? '',
    careManagerName: row.care_manager_name ?? '',
    lastSevenDays: lastSevenDays(row.reading_days.split(' '), now.today),
    billingInsights: billingOn(now, JSON.parse(row.figures) as StoredFigures),
  } satisfies Pick<MemberRow, keyof typeof added>
  return `${readName(row.fields)},${JSON.stringify(more).slice(1)}`
}
