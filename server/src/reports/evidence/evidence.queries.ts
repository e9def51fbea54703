/** What the auditor asks for beside the verdict: consent, devices, raw readings, the interval log, notes, signatures, corrections. */
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import type { Result } from '@vitalrounds/domain/billing/evaluate'
import { monthSpan } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { recordedName } from '../../platform/database/staff-name.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { elsewhereHistory } from '../billed-elsewhere.ts'

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

export type Evidence = Awaited<ReturnType<typeof findEvidence>>

/** `result` is what the lines were judged by. */
export async function findEvidence(db: GroupDb, memberId: string, { result, zone }: { result: Result; zone: string }) {
  const span = monthSpan(result.month, zone)
  const periods = result.periods.filter(({ start, end }) => end.startsWith(result.month) || start.startsWith(result.month))
  const between = { memberId, from: instant(span.start), to: instant(span.end) }
  return {
    member: await aboutMember(db, memberId),
    consents: await consents(db, memberId),
    elsewhere: await elsewhereHistory(db, { memberId, yearMonth: result.month }),
    devices: await devices(db, memberId),
    readings: await rawReadings(db, memberId, periods.flatMap(({ readingDates }) => readingDates)),
    intervals: await intervals(db, between),
    calls: await calls(db, between),
    notes: await notes(db, between),
  }
} // prettier-ignore

const aboutMember = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('member as m')
    .leftJoin('app_user as p', 'p.id', 'm.assigned_physician')
    .where('m.group_id', '=', db.groupId)
    .where('m.id', '=', memberId)
    .select(['m.name', 'm.dob', 'm.mrn', 'm.diagnosis_codes', 'm.em_dates', 'm.device_receipt_at'])
    .select(recordedName('p').as('physician'))
    .executeTakeFirstOrThrow()

const consents = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('consent as c')
    .leftJoin('app_user as u', 'u.id', 'c.recorded_by')
    .where('c.group_id', '=', db.groupId)
    .where('c.member_id', '=', memberId)
    .where('c.kind', 'in', ['rpm', 'ccm'])
    .select(['c.kind', 'c.text_version', 'c.language', 'c.given_at', 'c.revoked_at'])
    .select(recordedName('u').as('recorded_by'))
    .orderBy('c.given_at')
    .orderBy('c.id')
    .execute()

const devices = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('device_assignment as a')
    .innerJoin('device as d', (on) => on.onRef('d.group_id', '=', 'a.group_id').onRef('d.id', '=', 'a.device_id'))
    .where('a.group_id', '=', db.groupId)
    .where('a.member_id', '=', memberId)
    .select(['d.device', 'd.device_key', 'a.from_at as started_at', 'a.to_at as ended_at'])
    .orderBy('a.from_at')
    .orderBy('a.id')
    .execute()

/** The raw ids behind each reading day. */
async function rawReadings(db: GroupDb, memberId: string, dates: readonly string[]) {
  if (dates.length === 0) return []
  const { rows } = await sql<{ date: string; ids: string[] }>`
    select measured_on as date, array_agg(id::text order by measured_at, id) as ids from reading
     where group_id = ${db.groupId} and member_id = ${memberId} and measured_on = any (${[...dates]}::date[])
       and source = 'device' and state = 'kept' and not excluded and metric <> 'step'
     group by measured_on order by measured_on`.execute(db)
  return rows
}

type Between = { memberId: string; from: string; to: string }

const intervals = async (db: GroupDb, { memberId, from, to }: Between) =>
  (
    await sql<{ id: string; staff: string; title: string; source: string; page: string; program: string; description: string | null; started_at: string; ended_at: string; is_excluded: boolean }>`
    select i.id, ${recordedName('u')} as staff, i.staff_title as title, i.source, i.url as page, i.program, i.description, i.started_at, i.ended_at,
           coalesce((select x.is_excluded from work_exclusion x where x.group_id = i.group_id and x.interval_id = i.id order by x.seq desc limit 1), false) as is_excluded
      from work_interval i join app_user u on u.id = i.staff_id
     where i.group_id = ${db.groupId} and i.member_id = ${memberId} and i.started_at < ${to} and i.ended_at > ${from}
     order by i.started_at, i.id`.execute(db)
  ).rows // prettier-ignore

/** Conversations and other calls that were answered, with the phone company's name of each. */
const calls = (db: GroupDb, { memberId, from, to }: Between) =>
  db
    .selectFrom('call as c')
    .leftJoin('app_user as u', 'u.id', 'c.user_id')
    .where('c.group_id', '=', db.groupId)
    .where('c.member_id', '=', memberId)
    .where('c.state', '=', 'completed')
    .where('c.answered_at', '>=', from)
    .where('c.answered_at', '<', to)
    .select(['c.id', 'c.sid', 'c.direction', 'c.answered_at', 'c.seconds', 'c.answered_by', 'c.outcome', 'c.program'])
    .select(recordedName('u').as('staff'))
    .orderBy('c.answered_at')
    .orderBy('c.id')
    .execute()

const notes = (db: GroupDb, { memberId, from, to }: Between) =>
  db
    .selectFrom('note')
    .select(['id', 'at', 'by_name', 'value'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .orderBy('id')
    .execute()

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
