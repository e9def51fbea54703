/** Recorded intervals of a member: as rows, and as the specification's page views. */
import { overlap, totalLength, union } from '@vitalrounds/domain/billing/spans'
import type { PageView } from '@vitalrounds/domain/timekeeping/api'
import type { Approval } from '@vitalrounds/domain/timekeeping/approval'
import { tabOf, type WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'
import { type Insertable, sql } from 'kysely'
import { staffName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { queryPipelined } from '../platform/database/pipelined.ts'
import { preparedComment } from '../platform/database/prepared.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { WorkInterval } from '../platform/database/tables.ts'

/** Who works on whom: what a save needs to know of the member, the group and the person. */
export type Bench = {
  zone: string
  services: string[]
  /** When the member left, in milliseconds; null for whoever is enrolled. */
  leftAt: number | null
  enrolledAt: string | null
  staffName: string
  staffTitle: string
  isStaffExcluded: boolean
}

/** Saves of one person wait for one another: each sees what the last one left. */
export const lockUserSaves = (userId: string) =>
  sql`${preparedComment('turn-to-save')} select pg_advisory_xact_lock(hashtextextended('work ' || ${userId}, 0))`

export const lockBenchSaves = (db: GroupDb, memberId: string, userId: string) => sql<Bench>`${preparedComment('bench')}
  select g.time_zone as zone, m.services, case when m.disenrolled then floor(extract(epoch from m.disenrolled_at) * 1000)::float8 end as "leftAt",
         (select min(s.started_at) from program_stay s where s.group_id = m.group_id and s.member_id = m.id) as "enrolledAt",
         ${staffName('u')} as "staffName",
         u.title as "staffTitle", u.exclude_patient_time as "isStaffExcluded"
    from member m join clinic_group g on g.id = m.group_id join app_user u on u.id = ${userId}
   where m.group_id = ${db.groupId} and m.id = ${memberId}`

/** The member and the person, or a refusal, when it is this person's turn. */
export async function benchOf(db: GroupDb, memberId: string, userId: string): Promise<Bench> {
  const [, benches] = await queryPipelined<[unknown, Bench]>(db, lockUserSaves(userId), lockBenchSaves(db, memberId, userId))
  return benches[0] ?? refuse('member.unknown')
}

export type NamedInterval = Row & { saved_at: string; client_started_at: string; client_ended_at: string }

/** The newest intervals of the last day that this start names: by the clock of whoever sent it, or by ours. */
export const findNamedIntervals = (db: GroupDb, memberId: string, start: string) => sql<NamedInterval>`${preparedComment('named-intervals')}
  select i.id, i.url, i.sent_url, i.started_at, i.ended_at, i.description, i.year_month, i.program, i.source, i.staff_id, i.staff_name, i.staff_title,
         i.saved_at, i.client_started_at, i.client_ended_at, ${isExcluded} as is_excluded
    from work_interval i
   where i.group_id = ${db.groupId} and i.member_id = ${memberId} and i.source = 'page'
     and i.started_at > ${db.asOf}::timestamptz - interval '25 hours'
     and (i.client_started_at = ${start}::timestamptz or i.started_at = ${start}::timestamptz)
   order by i.started_at desc, i.id desc`

export const intervalsNamed = async (db: GroupDb, memberId: string, start: string) =>
  (await findNamedIntervals(db, memberId, start).execute(db)).rows

export const insertInterval = async (db: GroupDb, row: Omit<Insertable<WorkInterval>, 'group_id' | 'saved_at'>) =>
  (
    await db
      .insertInto('work_interval')
      .values({ ...row, group_id: db.groupId, saved_at: db.asOf })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** The tab that an address names, which is what is counted, and the address itself where it says more. */
export function addressColumns(url: string) {
  const tab = tabOf(url) ?? 'profile'
  return { url: tab, sent_url: url === tab ? null : url }
}

type Row = {
  id: string
  url: string
  sent_url: string | null
  started_at: string
  ended_at: string
  description: string | null
  year_month: string
  program: string
  source: string
  staff_id: string
  staff_name: string
  staff_title: string
  is_excluded: boolean
  /** Of an entry by hand; absent for what a page has recorded. */
  approval?: Approval | null
}

/** What was said last about whether it counts. */
const isExcluded = sql<boolean>`coalesce((select x.is_excluded from work_exclusion x
  where x.group_id = i.group_id and x.interval_id = i.id order by x.seq desc limit 1), false)`

/** What the second person said of an entry; null where nobody was asked. */
const approval = sql<Approval | null>`(select case when a.is_approved then 'approved' when a.is_approved is null then 'waiting' else 'declined' end
  from time_approval a where a.group_id = i.group_id and a.id = i.id)`

const viewRows = (db: GroupDb) =>
  db
    .selectFrom('work_interval as i')
    .select(['i.id', 'i.url', 'i.sent_url', 'i.started_at', 'i.ended_at', 'i.description', 'i.year_month', 'i.program', 'i.source'])
    .select(['i.staff_id', 'i.staff_name', 'i.staff_title'])
    .select([isExcluded.as('is_excluded'), approval.as('approval')])
    .where('i.group_id', '=', db.groupId)
    .orderBy('i.started_at')
    .orderBy('i.id')

export const toPageView = (row: Row): PageView => ({
  _id: row.id,
  url: row.sent_url ?? row.url,
  start: row.started_at,
  end: row.ended_at,
  desc: row.description,
  yearMonth: row.year_month,
  exclude: row.is_excluded,
  program: row.program as WorkProgram,
  isManual: row.source === 'manual',
  approval: row.approval ?? null,
  by: { id: row.staff_id, name: row.staff_name, title: row.staff_title },
})

export async function pageViewsOf(db: GroupDb, ids: readonly string[]): Promise<PageView[]> {
  if (ids.length === 0) return []
  return (
    await viewRows(db)
      .where('i.id', 'in', [...ids])
      .execute()
  ).map(toPageView)
}

type MemberMonth = { memberId: string; yearMonth: string }

/** Page views of a month: of one person, or of everybody. */
export async function monthViews(db: GroupDb, { memberId, yearMonth }: MemberMonth, staffId?: string): Promise<PageView[]> {
  const rows = await viewRows(db)
    .where('i.member_id', '=', memberId)
    .where('i.year_month', '=', yearMonth)
    .$if(staffId !== undefined, (query) => query.where('i.staff_id', '=', staffId ?? ''))
    .execute()
  return rows.map(toPageView)
}

const perPage = 50

export async function pageOfViews(db: GroupDb, { memberId, yearMonth, page }: MemberMonth & { page: number }) {
  const member = db.selectFrom('member').select('id').where('group_id', '=', db.groupId).where('id', '=', memberId)
  if ((await member.executeTakeFirst()) === undefined) return refuse('member.unknown')
  const rows = await viewRows(db)
    .where('i.member_id', '=', memberId)
    .where('i.year_month', '=', yearMonth)
    .limit(perPage)
    .offset(page * perPage)
    .execute()
  const { count } = await db
    .selectFrom('work_interval')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('year_month', '=', yearMonth)
    .executeTakeFirstOrThrow()
  return { pageViews: rows.map(toPageView), count, page }
}

/** Intervals of a month that this start names. */
export const intervalsAt = (db: GroupDb, { memberId, yearMonth, start }: MemberMonth & { start: string }) =>
  db
    .selectFrom('work_interval')
    .select(['id', 'staff_id'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('year_month', '=', yearMonth)
    .where((e) => e.or([e('client_started_at', '=', start), e('started_at', '=', start)]))
    .execute()

/** When the last work of a month was recorded up to. */
export async function latestWorkAt(db: GroupDb, { memberId, yearMonth }: MemberMonth): Promise<string | null> {
  const row = await db
    .selectFrom('work_interval')
    .select((e) => e.fn.max('ended_at').as('at'))
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('year_month', '=', yearMonth)
    .executeTakeFirst()
  return row?.at ?? null
}

/** How much of a stretch of time the person has recorded already, on this chart, in milliseconds. */
export async function overlapOf(db: GroupDb, memberId: string, userId: string, span: { start: number; end: number }): Promise<number> {
  const rows = await db
    .selectFrom('work_interval')
    .select(['started_at', 'ended_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('staff_id', '=', userId)
    .where('started_at', '>', sql<string>`to_timestamp(${span.start / 1000}) - interval '24 hours'`)
    .where('started_at', '<', sql<string>`to_timestamp(${span.end / 1000})`)
    .execute()
  const recorded = rows.map((row) => ({ start: Date.parse(row.started_at), end: Date.parse(row.ended_at) }))
  return totalLength(union(recorded.map((item) => overlap(item, span))))
}

/** The seconds that lists and header show for a month; undefined where they show another month. */
export async function displayedSeconds(db: GroupDb, memberId: string, yearMonth: string) {
  const { rows } = await sql<{ rpm: number; ccm: number }>`
    select seconds_rpm as rpm, coalesce((billing_insights->'99490'->>'seconds')::int, 0) as ccm from member_summary
     where group_id = ${db.groupId} and member_id = ${memberId} and billing_month = ${yearMonth}`.execute(db)
  return rows[0]
}
