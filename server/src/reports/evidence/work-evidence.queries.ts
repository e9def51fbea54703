/** What the team did in a month: the time log with its corrections, calls, notes, and the plans of care that stood. */
import type { EmploymentKind } from '@vitalrounds/domain/auth/employment/employment'
import { answerers } from '@vitalrounds/domain/calls/call'
import { answererOf, billedProgram, type CallProgram, type Outcome } from '@vitalrounds/domain/calls/wrap-up'
import type { Approval } from '@vitalrounds/domain/timekeeping/approval'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { recordedName } from '../../platform/database/staff-name.ts'

/** Of `i`. */
const approvalOfInterval = sql<Approval | null>`(select case when a.is_approved then 'approved' when a.is_approved is null then 'waiting' else 'declined' end
  from time_approval a where a.group_id = i.group_id and a.id = i.id)`

export type MemberPeriodQuery = { memberId: string; from: string; to: string }

/** An entry that nobody was asked about says nothing of it, as in packets before there was a second person. */
const withoutNull = <Row extends { approval: Approval | null }>({
  approval,
  ...row
}: Row): Omit<Row, 'approval'> & { approval?: Approval } => (approval === null ? row : { ...row, approval })

export const intervals = async (db: GroupDb, { memberId, from, to }: MemberPeriodQuery) =>
  (
    await sql<{
      id: string
      staff: string
      title: string
      /** Of the day on which it began; null: not on record. */
      employment: EmploymentKind | null
      source: string
      page: string
      program: string
      description: string | null
      started_at: string
      ended_at: string
      is_excluded: boolean
      /** What a second person said of an entry by hand; null: nobody was asked. */
      approval: Approval | null
    }>`
    select i.id, ${recordedName('u')} as staff, i.staff_title as title, e.kind as employment, i.source, i.url as page, i.program, i.description, i.started_at, i.ended_at,
           coalesce((select x.is_excluded from work_exclusion x where x.group_id = i.group_id and x.interval_id = i.id order by x.seq desc limit 1), false) as is_excluded,
           ${approvalOfInterval} as approval
      from work_interval i join app_user u on u.id = i.staff_id
      join clinic_group g on g.id = i.group_id
      left join lateral (
        select o.kind from app.employments(i.group_id) o
         where o.user_id = i.staff_id
           and (i.started_at at time zone g.time_zone)::date between o.starts_on and coalesce(o.ends_on, 'infinity')
         limit 1) e on true
     where i.group_id = ${db.groupId} and i.member_id = ${memberId} and i.started_at < ${to} and i.ended_at > ${from}
     order by i.started_at, i.id`.execute(db)
  ).rows.map(withoutNull)

/** Conversations and other calls that were answered, with the phone company's name of each. */
export const calls = (db: GroupDb, { memberId, from, to }: MemberPeriodQuery) =>
  db
    .selectFrom('call as c')
    .leftJoin('app_user as u', 'u.id', 'c.user_id')
    .where('c.group_id', '=', db.groupId)
    .where('c.member_id', '=', memberId)
    .where('c.state', '=', 'completed')
    .where('c.answered_at', '>=', from)
    .where('c.answered_at', '<', to)
    .select([
      'c.id',
      'c.sid',
      'c.direction',
      'c.phone',
      'c.party',
      'c.answered_at',
      'c.seconds',
      'c.answered_by',
      'c.outcome',
      'c.topics',
      'c.program',
      'c.staff_title as title',
    ])
    .select(recordedName('u').as('staff'))
    .orderBy('c.answered_at')
    .orderBy('c.id')
    .execute()

/** Those in which a person was spoken with, by the program they count for. */
export type AnsweredCall = Pick<Awaited<ReturnType<typeof calls>>[number], 'answered_by' | 'outcome' | 'seconds' | 'program'>
export const liveConversations = (match: readonly AnsweredCall[]) =>
  match.flatMap((call) => {
    const answeredBy = answerers.find((answerer) => answerer === call.answered_by) ?? null
    const isTalk = answererOf({ outcome: call.outcome as Outcome | null, answeredBy, seconds: call.seconds }) === 'human'
    return isTalk ? [{ program: billedProgram(call.program as CallProgram | null) }] : []
  })

export const notes = (db: GroupDb, { memberId, from, to }: MemberPeriodQuery) =>
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

/** Published before the month ended, each with the copies that were handed out. */
export async function plans(db: GroupDb, memberId: string, before: string) {
  const versions = await db
    .selectFrom('care_plan as p')
    .leftJoin('app_user as u', 'u.id', 'p.published_by')
    .leftJoin('app_user as a', 'a.id', 'p.approved_by')
    .where('p.group_id', '=', db.groupId)
    .where('p.member_id', '=', memberId)
    .where('p.published_at', '<', before)
    .select(['p.id', 'p.number', 'p.assessed_on', 'p.published_at', 'p.reason', 'p.approved_at'])
    .select([recordedName('u').as('published_by'), recordedName('a').as('approved_by')])
    .orderBy('p.number')
    .execute()
  const copies = await db
    .selectFrom('care_plan_copy')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .select(['plan_id', 'given_on', 'way', 'given_to'])
    .orderBy('given_on')
    .orderBy('id')
    .execute()
  return versions.map(({ id, ...version }) => ({
    ...version,
    copies: copies.filter(({ plan_id }) => plan_id === id).map(({ given_on, way, given_to }) => ({ given_on, way, given_to })),
  }))
}

/** Time that was taken out, or in again, in the order in which it was said. */
export const timeCorrections = (db: GroupDb, { memberId, from, to }: MemberPeriodQuery) =>
  db
    .selectFrom('work_exclusion as x')
    .innerJoin('work_interval as i', (on) => on.onRef('i.group_id', '=', 'x.group_id').onRef('i.id', '=', 'x.interval_id'))
    .where('x.group_id', '=', db.groupId)
    .where('x.member_id', '=', memberId)
    .where('i.started_at', '<', to)
    .where('i.ended_at', '>', from)
    .select(['i.started_at', 'i.ended_at', 'x.is_excluded', 'x.reason', 'x.by_name as by', 'x.at'])
    .orderBy('x.seq')
    .execute()

/** What second persons were asked about, and what they said; null: nobody has answered. */
export const timeApprovals = (db: GroupDb, { memberId, from, to }: MemberPeriodQuery) =>
  db
    .selectFrom('time_approval as a')
    .innerJoin('work_interval as i', (on) => on.onRef('i.group_id', '=', 'a.group_id').onRef('i.id', '=', 'a.id'))
    .where('a.group_id', '=', db.groupId)
    .where('a.member_id', '=', memberId)
    .where('i.started_at', '<', to)
    .where('i.ended_at', '>', from)
    .select([
      'i.started_at',
      'i.ended_at',
      'i.staff_name',
      'a.limit_minutes',
      'a.is_approved',
      'a.reason',
      'a.decided_by_name as by',
      'a.decided_at as at',
    ])
    .orderBy('i.started_at')
    .orderBy('i.id')
    .execute()
