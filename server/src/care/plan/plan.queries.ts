/** Care plans as their page reads them. */
import {
  type CarePlan,
  type FullVersion,
  type PlanDraft,
  type PlanVersion,
  progressDays,
  progressMetrics,
  type ProgressNote,
} from '@vitalrounds/domain/care/plan/api'
import { reviewDueOf } from '@vitalrounds/domain/care/due-care'
import { goalsOf, PlanContent } from '@vitalrounds/domain/care/plan/content'
import { todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import { toDisplay } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import { staffName } from '../../platform/database/staff-name.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { memberNameInLists } from '../../members/name-in-lists.ts'
import { reviewFacts } from '../../members/due-care.ts'
import { standingsOf } from '../../members/goal-facts.ts'
import { confirmedSubjects } from '../confirm.ts'
import { claimChecksOf } from './claim-checks.queries.ts'
import { requireCcm } from './offered.ts'
import { planContentColumn } from './plan-columns.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

export async function findDraft(db: GroupDb, memberId: string): Promise<PlanDraft | null> {
  const row = await db
    .selectFrom('care_plan_draft as d')
    .leftJoin('app_user as u', 'u.id', 'd.saved_by')
    .where('d.group_id', '=', db.groupId)
    .where('d.member_id', '=', memberId)
    .select([planContentColumn('d').as('content'), 'd.version', 'd.saved_at'])
    .select(staffName('u').as('saved_by'))
    .executeTakeFirst()
  if (!row) return null
  const content = PlanContent.parse(row.content)
  return { content, version: row.version, savedAt: row.saved_at, savedBy: row.saved_by ?? '' }
}

type Copy = PlanVersion['copies'][number]
type Row = Omit<FullVersion, 'content' | 'frozen'> & Pick<FullVersion, 'content' | 'frozen'>

async function versionRows(db: GroupDb, memberId: string, planId?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id as "_id", p.number, p.assessed_on::text as "assessmentDate", p.published_at as "publishedAt",
           coalesce(${staffName('u')}, '') as "publishedBy", p.reason, p.is_substantial as "isSubstantial",
           p.approved_at as "approvedAt", coalesce(${staffName('a')}, '') as "approvedBy",
           ${planId === undefined ? sql`case when p.number = max(p.number) over () then ${planContentColumn('p')} end` : planContentColumn('p')} as content,
           ${planId === undefined ? sql`case when p.number = max(p.number) over () then p.frozen end` : sql`p.frozen`} as frozen,
           (select coalesce(jsonb_agg(jsonb_build_object('givenOn', c.given_on, 'way', c.way, 'givenTo', c.given_to, 'recordedBy', coalesce(${staffName('g')}, '')) order by c.recorded_at), '[]')
              from care_plan_copy c left join app_user g on g.id = c.recorded_by
             where c.group_id = p.group_id and c.plan_id = p.id) as copies
      from care_plan p
      left join app_user u on u.id = p.published_by
      left join app_user a on a.id = p.approved_by
     where p.group_id = ${db.groupId} and p.member_id = ${memberId} ${planId === undefined ? sql`` : sql`and p.id = ${planId}`}
     order by p.number desc`.execute(db)
  return rows.map((row) => ({ ...row, copies: row.copies satisfies Copy[] }))
}

const withoutText = ({ content: _content, frozen: _frozen, ...version }: Row): PlanVersion => version

export async function requirePlanVersion(db: GroupDb, memberId: string, planId: string): Promise<FullVersion> {
  const [row] = await versionRows(db, memberId, planId)
  if (row) await requireCcm(db)
  return row ?? refuse('plan.unknown')
}

export async function versionOf(db: GroupDb, memberId: string, planId: string): Promise<PlanVersion> {
  return withoutText(await requirePlanVersion(db, memberId, planId))
}

export const newestVersion = async (db: GroupDb, memberId: string): Promise<FullVersion | undefined> => (await versionRows(db, memberId))[0]

/** All notes of a member, or one of them, each with the readings of its week. */
export async function progressOf(db: GroupDb, memberId: string, noteId?: string): Promise<ProgressNote[]> {
  const { rows } = await sql<ProgressNote>`
    select g.id as "_id", g.goal_id as "goalId", g.goal_text as "goalText", g.noted_on::text as "notedOn", g.status, g.value,
           g.next_step as "nextStep", coalesce(${staffName('u')}, '') as "notedBy",
           (select coalesce(jsonb_agg(jsonb_build_object('metric', w.metric, 'mean', w.mean, 'count', w.count)), '[]')
              from (select metric, avg(value)::float8 as mean, count(*)::int as count from reading
                     where group_id = g.group_id and member_id = g.member_id and metric = any (${[...progressMetrics]}::text[])
                       and state = 'kept' and not excluded and measured_on > g.noted_on - ${progressDays}::int and measured_on <= g.noted_on
                       -- a day more on either side, for the index and every zone
                       and measured_at > g.noted_on - ${progressDays + 1}::int and measured_at < g.noted_on + 2
                     group by metric) w) as readings
      from care_plan_progress g left join app_user u on u.id = g.noted_by
     where g.group_id = ${db.groupId} and g.member_id = ${memberId} ${noteId === undefined ? sql`` : sql`and g.id = ${noteId}`}
     order by g.noted_on desc, g.noted_at desc limit 500`.execute(db)
  return rows.map((row) => ({
    ...row,
    readings: row.readings.map(({ metric, mean, count }) => ({
      metric,
      mean: toDisplay(metric, Math.round(mean)),
      count,
    })),
  }))
}

async function complexMonths(db: GroupDb, memberId: string): Promise<CarePlan['complexMonths']> {
  const { rows } = await sql<CarePlan['complexMonths'][number]>`
    select x.month, x.reason, coalesce(${staffName('u')}, '') as "recordedBy"
      from care_complexity x left join app_user u on u.id = x.recorded_by
     where x.group_id = ${db.groupId} and x.member_id = ${memberId} order by x.month desc`.execute(db)
  return rows
}

export async function carePlanOf(db: GroupDb, memberId: string): Promise<CarePlan> {
  const member = await db
    .selectFrom('member')
    .select('time_zone')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) return refuse('member.unknown')
  await requireCcm(db)
  const rows = await versionRows(db, memberId)
  const [newest = null] = rows
  const today = todayIn(member.time_zone, db.asOf)
  const facts = (await reviewFacts(db, [memberId])).get(memberId)
  const due = facts ? reviewDueOf(facts) : null
  return {
    draft: await findDraft(db, memberId),
    versions: rows.map(withoutText),
    newest,
    progress: await progressOf(db, memberId),
    standings: newest ? await standingsOf(db, { memberId, timeZone: member.time_zone, goals: goalsOf(newest.content), today }) : [],
    reviewDueOn: due?.on ?? null,
    reviewWhy: due?.why ?? null,
    isReviewOverdue: due !== null && due.on < today,
    complexMonths: await complexMonths(db, memberId),
    claimChecks: await claimChecksOf(
      db,
      memberId,
      newest && { isApproved: newest.approvedAt !== null, isCopied: newest.copies.length > 0 },
    ),
    confirmedTemplates: await confirmedSubjects(db, 'plan-template:'),
  }
}

/** The newest version of each enrolled member, where nobody has approved it. */
export async function plansToApprove(db: GroupDb, whose: string) {
  const { rows } = await sql<{
    _id: string
    memberId: string
    memberName: string
    number: number
    publishedAt: string
    publishedBy: string
    physicianName: string
  }>`
    select p.id as "_id", p.member_id as "memberId", m.name as "memberName", p.number, p.published_at as "publishedAt",
           coalesce(${staffName('u')}, '') as "publishedBy", coalesce(${staffName('d')}, '') as "physicianName"
      from care_plan p
      join member m on m.group_id = p.group_id and m.id = p.member_id and not m.disenrolled
      left join app_user u on u.id = p.published_by
      left join app_user d on d.id = m.assigned_physician
     where p.group_id = ${db.groupId} and p.approved_at is null
       and ${isInCareOf('m', whose)}
       and not exists (select from care_plan n where n.group_id = p.group_id and n.member_id = p.member_id and n.number > p.number)
     order by p.published_at, p.id limit 200`.execute(db)
  return { plans: await memberNameInLists(db, rows) }
}
