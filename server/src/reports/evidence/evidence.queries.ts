/** What the auditor asks for beside the verdict: consent, diagnoses, orders and devices, raw readings, and what the team did. */
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import type { Result } from '@vitalrounds/domain/billing/evaluate'
import { lastDayOfMonth, monthSpan, startOfDay } from '@vitalrounds/domain/days'
import { careConsentKinds, consentWords } from '@vitalrounds/domain/members/consents'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import { isTimeBased } from '@vitalrounds/domain/reports/evidence-items'
import { sql } from 'kysely'
import { recordedName } from '../../platform/database/staff-name.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { elsewhereHistory } from '../billed-elsewhere.ts'
import { education, practitionerOrders, stays } from './order-evidence.queries.ts'
import { calls, intervals, type MemberPeriodQuery, notes, plans, timeApprovals, timeCorrections } from './work-evidence.queries.ts'

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

/** Those that touch the month: in February one may reach over all of it. */
export const periodsIn = ({ periods, month }: Pick<Result, 'periods' | 'month'>) =>
  periods.filter(({ start, end }) => start <= lastDayOfMonth(month) && end >= `${month}-01`)

export type Evidence = Awaited<ReturnType<typeof findEvidence>>

/** `result` is what the lines were judged by. */
export async function findEvidence(db: GroupDb, memberId: string, { result, zone }: { result: Result; zone: string }) {
  const span = monthSpan(result.month, zone)
  const periods = periodsIn(result)
  const member = await aboutMember(db, memberId, result.month)
  const between = { memberId, from: instant(span.start), to: instant(span.end) }
  const work = { ...between, from: instant(Math.min(span.start, workBegins(result, member.time_zone))) }
  const dates = periods.flatMap(({ readingDates }) => readingDates)
  return {
    clinic: await aboutClinic(db),
    member,
    diagnoses: await diagnoses(db, memberId, between.to),
    consents: await consents(db, memberId),
    stays: await stays(db, memberId),
    practitionerOrders: await practitionerOrders(db, memberId, between.to),
    education: await education(db, memberId, between.to),
    elsewhere: await elsewhereHistory(db, { memberId, yearMonth: result.month }),
    orders: await orders(db, memberId, between.to),
    devices: await devices(db, memberId),
    readings: await rawReadings(db, memberId, dates),
    intervals: await intervals(db, work),
    calls: await calls(db, work),
    notes: await notes(db, between),
    plans: await plans(db, memberId, between.to),
    corrections: {
      readings: await excludedReadings(db, memberId, periods),
      time: await timeCorrections(db, work),
      ...(await approvalsIn(db, work)),
    },
  }
}

/** A physician's own minutes are counted over a device period, which may begin in the month before: its first day, if there is one. */
export const workBeginsOn = ({ lines, month }: Pick<Result, 'lines' | 'month'>): string | undefined =>
  lines
    .filter((line) => line.month === month && isTimeBased(line))
    .map(({ start }) => start)
    .toSorted()[0]

function workBegins(result: Result, zone: string): number {
  const day = workBeginsOn(result)
  return day === undefined ? Infinity : startOfDay(day, zone)
}

const aboutClinic = (db: GroupDb) =>
  db
    .selectFrom('clinic_group')
    .select(['workspace_name as name', 'npi', 'time_zone'])
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()

/** The physician of a closed month is the one whom its claims name; where they name none, whoever is on record now. */
async function aboutMember(db: GroupDb, memberId: string, month: string) {
  const { physician_npi: npi, ...member } = await memberRow(db, memberId, month)
  return { ...member, ...(npi !== null && npi !== '' && { physician_npi: npi }) }
}

const memberRow = (db: GroupDb, memberId: string, month: string) =>
  db
    .selectFrom('member as m')
    .leftJoin('member_month as mm', (on) =>
      on
        .onRef('mm.group_id', '=', 'm.group_id')
        .onRef('mm.member_id', '=', 'm.id')
        .on('mm.year_month', '=', month)
        .on('mm.close_id', 'is not', null),
    )
    .leftJoin('app_user as p', (on) => on.on('p.id', '=', sql`coalesce(mm.assigned_physician, m.assigned_physician)`))
    .where('m.group_id', '=', db.groupId)
    .where('m.id', '=', memberId)
    .select(['m.name', 'm.dob', 'm.mrn', 'm.time_zone', 'm.diagnosis_codes', 'm.em_dates', 'm.device_receipt_at'])
    .select([recordedName('p').as('physician'), 'p.npi as physician_npi'])
    .executeTakeFirstOrThrow()

/** Of what was said later of `c`, the newest. */
const newestEntry = (column: 'source' | 'former_method') => sql<string | null>`
  (select ${sql.ref(`e.${column}`)} from consent_method_entry e where e.group_id = c.group_id and e.consent_id = c.id
    order by e.recorded_at desc, e.id desc limit 1)`

/** Each with the words that were read to the member; from where it is known how it was given, and what was corrected, only where it was. */
async function consents(db: GroupDb, memberId: string) {
  const rows = await db
    .selectFrom('consent as c')
    .leftJoin('app_user as u', 'u.id', 'c.recorded_by')
    .where('c.group_id', '=', db.groupId)
    .where('c.member_id', '=', memberId)
    .where('c.kind', 'in', careConsentKinds)
    .select(['c.kind', 'c.text_version', 'c.language', 'c.given_at', 'c.revoked_at', 'c.method', 'c.given_by', 'c.relation'])
    .leftJoin('app_user as s', 's.id', 'c.method_recorded_by')
    .select(recordedName('u').as('recorded_by'))
    .select(['c.method_recorded_at', recordedName('s').as('method_recorded_by')])
    .select([newestEntry('source').as('source'), newestEntry('former_method').as('former')])
    .orderBy('c.given_at')
    .orderBy('c.id')
    .execute()
  return rows.map(({ source, former, ...row }) => ({
    ...row,
    words: consentWords(row.kind, row.text_version),
    ...(source !== null && { method_source: source }),
    ...(former !== null && { former_method: former }),
  }))
}

/** What was on record before the month ended, and what was ended since. */
const diagnoses = (db: GroupDb, memberId: string, before: string) =>
  db
    .selectFrom('diagnosis as d')
    .leftJoin('app_user as u', 'u.id', 'd.recorded_by')
    .where('d.group_id', '=', db.groupId)
    .where('d.member_id', '=', memberId)
    .where('d.recorded_at', '<', before)
    .select(['d.code', 'd.condition', 'd.title', 'd.recorded_at', 'd.ended_at'])
    .select(recordedName('u').as('recorded_by'))
    .orderBy('d.recorded_at')
    .orderBy('d.id')
    .execute()

const orders = (db: GroupDb, memberId: string, before: string) =>
  db
    .selectFrom('device_order as o')
    .leftJoin('app_user as u', 'u.id', 'o.requested_by')
    .where('o.group_id', '=', db.groupId)
    .where('o.member_id', '=', memberId)
    .where('o.requested_at', '<', before)
    .where('o.state', '<>', 'canceled')
    .select(['o.device', 'o.order_number', 'o.state', 'o.requested_at', 'o.delivered_at'])
    .select(recordedName('u').as('requested_by'))
    .orderBy('o.requested_at')
    .orderBy('o.id')
    .execute()

const devices = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('device_assignment as a')
    .innerJoin('device as d', (on) => on.onRef('d.group_id', '=', 'a.group_id').onRef('d.id', '=', 'a.device_id'))
    .where('a.group_id', '=', db.groupId)
    .where('a.member_id', '=', memberId)
    .leftJoin('app_user as u', 'u.id', 'a.assigned_by')
    .select(['d.device', 'd.device_key', 'a.from_at as started_at', 'a.to_at as ended_at'])
    .select(recordedName('u').as('connected_by'))
    .orderBy('a.from_at')
    .orderBy('a.id')
    .execute()

type ReadingValue = { at: string; metric: Metric; value: number; flags: string[]; device: string | null }

/** Behind each reading day the raw ids, and what was measured when and by which device. Values in the units of `metrics.ts`. */
async function rawReadings(db: GroupDb, memberId: string, dates: readonly string[]) {
  if (dates.length === 0) return []
  const { rows } = await sql<{ date: string; ids: string[]; values: ReadingValue[] }>`
    select r.measured_on as date, array_agg(r.id::text order by r.measured_at, r.id) as ids,
           jsonb_agg(jsonb_build_object('at', to_char(r.measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'metric', r.metric,
                                        'value', r.value, 'flags', r.flags, 'device', d.device_key) order by r.measured_at, r.metric desc, r.id) as values
      from reading r left join device d on d.group_id = r.group_id and d.id = r.device_id
     where r.group_id = ${db.groupId} and r.member_id = ${memberId} and r.measured_on = any (${[...dates]}::date[])
       and r.source = 'device' and r.state = 'kept' and not r.excluded and r.metric <> 'step'
     group by r.measured_on order by r.measured_on`.execute(db)
  return rows
}

/** Readings of the periods that somebody took out, and why: they count for no day. */
async function excludedReadings(db: GroupDb, memberId: string, periods: Result['periods']) {
  const dates = periods.flatMap(({ start, end }) => [start, end]).toSorted()
  if (dates.length === 0) return []
  return db
    .selectFrom('reading as r')
    .leftJoin('app_user as u', 'u.id', 'r.excluded_by')
    .where('r.group_id', '=', db.groupId)
    .where('r.member_id', '=', memberId)
    .where('r.excluded', '=', true)
    .where('r.measured_on', '>=', dates[0]!)
    .where('r.measured_on', '<=', dates.at(-1)!)
    .select(['r.id', 'r.metric', 'r.measured_at', 'r.excluded_reason as reason', 'r.excluded_at as at'])
    .select(recordedName('u').as('by'))
    .orderBy('r.measured_at')
    .orderBy('r.id')
    .execute()
}

export async function addendaOf(db: GroupDb, closeId: string, memberId: string) {
  const rows = await db
    .selectFrom('month_addendum as a')
    .innerJoin('app_user as u', 'u.id', 'a.accepted_by')
    .where('a.group_id', '=', db.groupId)
    .where('a.close_id', '=', closeId)
    .where('a.member_id', '=', memberId)
    .select(['a.id', 'a.reason', 'a.accepted_at', 'a.before', 'a.after', recordedName('u').as('by')])
    .orderBy('a.accepted_at')
    .execute()
  return rows.map((row) => ({ ...row, before: row.before as BillingLine[], after: row.after as BillingLine[] }))
}

type TimeApprovals = Awaited<ReturnType<typeof timeApprovals>>

/** Absent where no second person was asked, as in packets before there were any. */
async function approvalsIn(db: GroupDb, work: MemberPeriodQuery): Promise<{ approvals?: TimeApprovals }> {
  const approvals = await timeApprovals(db, work)
  return approvals.length === 0 ? {} : { approvals }
}
