/** The reviewer's queue, and one member's month on one page. */
import type { ReportCell } from '@vitalrounds/domain/reports/report-fields'
import { type ReviewFilter, type ReviewState, reviewPageSize, reviewStates } from '@vitalrounds/domain/reports/review-api'
import { type ReviewVerdict, reviewVerdict } from '@vitalrounds/domain/reports/signing-titles'
import { metricFacts, type Metric, displayedNumber } from '@vitalrounds/domain/values/metrics'
import { doubtOf } from '@vitalrounds/domain/readings/suspect'
import { monthSpan } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { recordedName, staffName } from '../../platform/database/staff-name.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { nameInLists } from '../../members/name-in-lists.ts'
import { memberNamed } from '../named-rows.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { findStoredMonth } from '../member-month.queries.ts'
import { type MemberPeriodQuery, notes } from '../evidence/work-evidence.queries.ts'
import { monthClock } from '../months.queries.ts'
import { reviewerOf } from './signing-setting.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

/** `by`: who looks. */
type ReviewQuery = { yearMonth: string; whose: string; state?: ReviewFilter | undefined; page: number; by: string }
const statesIn = (filter: ReviewFilter, maySign: boolean): readonly ReviewState[] =>
  filter === 'waiting' ? ['toSign', ...(maySign ? (['reviewed'] as const) : [])] : [filter]

/** The newest verdict on each member's month, and whether it is still about what stands there. */
export const reviewedMonths = (db: GroupDb, { yearMonth, whose }: Pick<ReviewQuery, 'yearMonth' | 'whose'>) => sql`
  select mm.member_id, mm.result_digest, mm.close_id, (mm.close_id is not null or mm.verdict is not null or mm.result is not null) as is_judged, s.name_key, r.reviewed_by, r.reviewer_title, r.reviewed_at,
         case when r.verdict is null then 'toSign' when r.digest <> mm.result_digest then 'changed'
              when r.verdict = 'signed' and not r.is_signature then 'reviewed' else r.verdict end as state
    from member_month mm
    left join member_summary s on s.group_id = mm.group_id and s.member_id = mm.member_id
    left join lateral (
      select verdict, digest, reviewed_by, reviewed_at, reviewer_title, is_signature from month_review r
       where r.group_id = mm.group_id and r.year_month = mm.year_month and r.member_id = mm.member_id
       order by reviewed_at desc limit 1) r on true
   where mm.group_id = ${db.groupId} and mm.year_month = ${yearMonth}
     and ${isInCareOf('mm', whose)}`

type QueueRow = {
  member_id: string
  name: string
  dob: string
  mrn: string | null
  practice_id: string | null
  physician: string | null
  care_manager: string | null
  state: ReviewState
  by: string | null
  reviewer_title: string | null
  reviewed_at: string | null
}

export async function reviewQueue(db: GroupDb, { state, page, by, ...asked }: ReviewQuery) {
  const counted = await sql<{ state: ReviewState; members: number }>`
    select state, count(*) as members from (${reviewedMonths(db, asked)}) q group by state`.execute(db)
  const of = new Map(counted.rows.map((row) => [row.state, row.members]))
  const counts = Object.fromEntries(reviewStates.map((reviewState) => [reviewState, of.get(reviewState) ?? 0])) as Record<
    ReviewState,
    number
  >
  const { maySign } = await reviewerOf(db, by)
  const selected = state === undefined ? reviewStates : statesIn(state, maySign)
  const count = selected.reduce((sum, reviewState) => sum + counts[reviewState], 0)
  const displayed = Math.min(page, Math.max(0, Math.ceil(count / reviewPageSize) - 1))
  const { rows } = await sql<QueueRow>`
    select q.member_id, q.state, q.reviewed_at, q.reviewer_title, m.name, m.dob, m.mrn, m.practice_id, ${staffName('u')} as by,
           ${staffName('p')} as physician, ${staffName('c')} as care_manager
      from (select * from (${reviewedMonths(db, asked)}) a where a.state = any (${selected}::text[])
             order by name_key, member_id limit ${sql.lit(reviewPageSize)} offset ${sql.lit(displayed * reviewPageSize)}) q
      join member m on m.group_id = ${db.groupId} and m.id = q.member_id
      left join app_user u on u.id = q.reviewed_by
      left join app_user p on p.id = m.assigned_physician
      left join app_user c on c.id = m.assigned_care_manager
     order by q.name_key, q.member_id`.execute(db)
  return {
    count,
    page: displayed,
    counts,
    maySign,
    rows: await nameInLists(
      db,
      rows.map((row) => ({
        ...memberNamed({ ...row, id: row.member_id }),
        state: row.state,
        by: row.by,
        title: row.reviewer_title,
        at: row.reviewed_at,
      })),
    ),
  }
}

const memberOf = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('member as m')
    .leftJoin('app_user as p', 'p.id', 'm.assigned_physician')
    .leftJoin('app_user as c', 'c.id', 'm.assigned_care_manager')
    .where('m.group_id', '=', db.groupId)
    .where('m.id', '=', memberId)
    .select(['m.id', 'm.name', 'm.dob', 'm.mrn', 'm.practice_id'])
    .select([staffName('p').as('physician'), staffName('c').as('care_manager')])
    .executeTakeFirst()

/** The reviews of a month, newest first. */
export async function signaturesOf(db: GroupDb, memberId: string, yearMonth: string) {
  const rows = await db
    .selectFrom('month_review as r')
    .innerJoin('app_user as u', 'u.id', 'r.reviewed_by')
    .where('r.group_id', '=', db.groupId)
    .where('r.year_month', '=', yearMonth)
    .where('r.member_id', '=', memberId)
    .select(['r.verdict', 'r.is_signature', 'r.words', 'r.digest', 'r.reviewed_at as at', 'r.reviewer_title as title'])
    .select(recordedName('u').as('by'))
    .orderBy('r.reviewed_at', 'desc')
    .execute()
  return rows.map(({ is_signature, verdict, ...row }) => ({ ...row, verdict: reviewVerdict({ verdict, is_signature }) }))
}

export async function monthPage(db: GroupDb, { memberId, yearMonth, by }: { memberId: string; yearMonth: string; by: string }) {
  const member = (await memberOf(db, memberId)) ?? refuse('member.unknown')
  const storedMonth = (await findStoredMonth(db, memberId, yearMonth)) ?? refuse('month.absent')
  const signatures = await signaturesOf(db, memberId, yearMonth)
  const { zone } = await monthClock(db)
  const span = monthSpan(yearMonth, zone)
  const [from, to] = [span.start, span.end].map((ms) => Temporal.Instant.fromEpochMilliseconds(ms).toString())
  const between = { memberId, from: from ?? '', to: to ?? '' }
  const { worked, liveCalls } = storedMonth.result.evidence
  const seconds = (spans: readonly { start: number; end: number }[] = []) =>
    Math.floor(spans.reduce((sum, { start, end }) => sum + end - start, 0) / 1000)
  return {
    ...memberNamed(member),
    yearMonth,
    state: reviewStateOf(signatures, storedMonth.resultDigest),
    maySign: (await reviewerOf(db, by)).maySign,
    digest: storedMonth.resultDigest,
    cells: storedMonth.cells as ReportCell[],
    secondsRpm: seconds(worked.rpm),
    secondsCcm: seconds(worked.ccm),
    liveCalls: liveCalls.rpm?.length ?? 0,
    readings: await readingsOf(db, between),
    warnings: await warningsOf(db, between),
    notes: await notesOf(db, between),
    signatures,
  }
}

/** Of the reviews of a month, newest first, and the digest of what stands there. */
export function reviewStateOf([newest]: readonly { verdict: ReviewVerdict; digest: string }[], digest: string): ReviewState {
  if (newest === undefined) return 'toSign'
  return newest.digest === digest ? newest.verdict : 'changed'
}

/** In the order in which charts and lists have them. */
const metrics = Object.keys(metricFacts)
const inOrder = <R extends { metric: Metric }>(rows: readonly R[]) =>
  rows.filter(({ metric }) => metric in metricFacts).toSorted((a, b) => metrics.indexOf(a.metric) - metrics.indexOf(b.metric))

// As `isSuspect` of readings/suspect.ts has it: activity.test.ts asks both
const isSuspect = sql`'suspect' = any (flags) and not 'accepted' = any (flags)`

async function readingsOf(db: GroupDb, { memberId, from, to }: MemberPeriodQuery) {
  const { rows } = await sql<{ metric: Metric; count: number; average: number; least: number; most: number; suspect: number; out: number }>`
    select metric, count(*) as count, avg(value)::float8 as average, min(value) as least, max(value) as most,
           count(*) filter (where ${isSuspect}) as suspect,
           count(*) filter (where severity <> 'ok') as out
      from reading
     where group_id = ${db.groupId} and member_id = ${memberId} and state = 'kept' and not excluded
       and measured_at >= ${from} and measured_at < ${to}
     group by metric`.execute(db)
  return inOrder(rows).map(({ metric, count, out, ...row }) => ({
    metric,
    count,
    average: displayedNumber(metric, Math.round(row.average)),
    least: displayedNumber(metric, row.least),
    most: displayedNumber(metric, row.most),
    outOfRange: out,
    suspect: row.suspect,
  }))
}

async function warningsOf(db: GroupDb, { memberId, from, to }: MemberPeriodQuery) {
  const rows = await db
    .selectFrom('warning as w')
    .leftJoin('reading as r', (join) => join.onRef('r.group_id', '=', 'w.group_id').onRef('r.id', '=', 'w.reading_id'))
    .select(['w.measured_at', 'w.severity', 'w.text', 'w.cleared_at', 'w.clear_reason', 'r.flags', 'r.state_reason'])
    .where('w.group_id', '=', db.groupId)
    .where('w.member_id', '=', memberId)
    .where('w.withdrawn_at', 'is', null)
    .where('w.measured_at', '>=', from)
    .where('w.measured_at', '<', to)
    .orderBy('w.measured_at')
    .execute()
  return rows.map((row) => ({
    at: row.measured_at,
    severity: row.severity,
    text: row.text,
    suspect: doubtOf({ flags: row.flags ?? [], reason: row.state_reason }) ?? null,
    clearedAt: row.cleared_at,
    clearReason: row.clear_reason,
  }))
}

const notesOf = async (db: GroupDb, between: MemberPeriodQuery) =>
  (await notes(db, between)).map(({ at, by_name: by, value }) => ({ at, by, value }))
