/**
 * Months without an open item, and signing them together. What is listed is judged once more when it is signed, with the
 * members locked: a month that has changed or come to lack something since is left out.
 */
import { type OpenItem, mostSignedAtOnce, openItems } from '@vitalrounds/domain/reports/clean-months-api'
import { signedReviewItem } from '@vitalrounds/domain/reports/evidence-items'
import type { ReviewState } from '@vitalrounds/domain/reports/review-api'
import { monthSpan } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { lockMembers } from '../../members/lock-members.ts'
import { nameInLists } from '../../members/name-in-lists.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { evidencedMonths } from '../evidence/evidenced-months.queries.ts'
import { findIncompleteLines } from '../evidence/incomplete-lines.queries.ts'
import { instant } from '../member-month.queries.ts'
import { monthClock, monthState } from '../months.queries.ts'
import { memberNamed, type NamedRow } from '../named-rows.ts'
import { reviewedMonths } from './review.queries.ts'
import { insertReviews } from './sign-month.ts'
import { reviewerOf } from './signing-setting.ts'

type MonthQuery = { yearMonth: string; whose: string }
type ReviewRow = {
  member_id: string
  result_digest: string
  state: ReviewState
  has_late: boolean
  has_waiting_time: boolean
  has_open_warning: boolean
}
type Judged = { memberId: string; digest: string; state: ReviewState; item: OpenItem | null; codes: string[] }

// Each statement answers within a tenth of a second
const atOnce = 200

/** Everybody's month, or of these members; one that nobody has judged since it was reopened is none yet. */
async function reviewRows(db: GroupDb, query: MonthQuery, ids: readonly string[] | null): Promise<ReviewRow[]> {
  const { zone } = await monthClock(db)
  const span = monthSpan(query.yearMonth, zone)
  const ofMember = (table: 'late_change' | 'month_addendum') => sql`
    exists (select from ${sql.table(table)} t where t.group_id = ${db.groupId} and t.member_id = q.member_id and t.close_id = q.close_id)`
  const { rows } = await sql<ReviewRow>`
    select q.member_id, q.result_digest, q.state,
           (${ofMember('late_change')} or ${ofMember('month_addendum')}) as has_late,
           q.close_id is null and exists (select from time_approval a join work_interval i on i.group_id = a.group_id and i.id = a.id
                    where a.group_id = ${db.groupId} and a.member_id = q.member_id and a.is_approved is null
                      and i.year_month = ${query.yearMonth}) as has_waiting_time,
           exists (select from warning w where w.group_id = ${db.groupId} and w.member_id = q.member_id and w.withdrawn_at is null
                      and w.cleared_at is null and w.measured_at >= ${instant(span.start)} and w.measured_at < ${instant(span.end)}) as has_open_warning
      from (${reviewedMonths(db, query)}) q
     where q.is_judged and ${ids === null ? sql`q.state <> 'signed'` : sql`q.member_id = any (${ids}::uuid[])`}
     order by q.name_key, q.member_id`.execute(db)
  return rows
}

const firstItem = ({ state, has_late, has_waiting_time, has_open_warning }: ReviewRow, lacksEvidence: boolean): OpenItem | null => {
  if (state === 'returned' || state === 'changed') return state
  if (has_late) return 'late'
  if (lacksEvidence) return 'evidence'
  if (has_waiting_time) return 'waitingTime'
  return has_open_warning ? 'warnings' : null
}

/** Each with its first open item, null where it has none. */
async function judgeReviews(db: GroupDb, query: MonthQuery, ids: readonly string[] | null): Promise<Judged[]> {
  const { zone } = await monthClock(db)
  const rows = await reviewRows(db, query, ids)
  const judged: Judged[] = []
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce)
    const months = await evidencedMonths(
      db,
      query.yearMonth,
      some.map(({ member_id }) => member_id),
    )
    const incomplete = await findIncompleteLines(db, months, { yearMonth: query.yearMonth, zone })
    const linesOf = new Map(months.map(({ memberId, result }) => [memberId, result.lines.filter(({ month }) => month === query.yearMonth)]))
    for (const row of some) {
      const lines = incomplete.get(row.member_id) ?? []
      const lacksEvidence = lines.some(({ items }) => items.some((what) => what !== signedReviewItem))
      judged.push({
        memberId: row.member_id,
        digest: row.result_digest,
        state: row.state,
        item: firstItem(row, lacksEvidence),
        codes: (linesOf.get(row.member_id) ?? []).map(({ code }) => code),
      })
    }
  }
  return judged
}

async function namesOf(db: GroupDb, ids: readonly string[]) {
  const { rows } = await sql<NamedRow>`
    select m.id, m.name, m.dob, m.mrn, m.practice_id, ${staffName('p')} as physician, ${staffName('c')} as care_manager
      from member m left join app_user p on p.id = m.assigned_physician left join app_user c on c.id = m.assigned_care_manager
     where m.group_id = ${db.groupId} and m.id = any (${ids}::uuid[])`.execute(db)
  const named = await nameInLists(db, rows.map(memberNamed))
  return new Map(named.map((member) => [member.memberId, member]))
}

/** Who signs at once may sign at all, and the month is over and not about to be closed. */
async function signerOf(db: GroupDb, { yearMonth, by }: { yearMonth: string; by: string }) {
  const reviewer = await reviewerOf(db, by)
  if (!reviewer.maySign) refuse('review.mayNotSign')
  const { state } = await monthState(db, yearMonth)
  if (state === 'running' || state === 'ahead') refuse('review.tooEarly')
  if (state === 'closing') refuse('month.closing')
  return reviewer
}

export async function listCleanMonths(db: GroupDb, { by, ...query }: MonthQuery & { by: string }) {
  await signerOf(db, { yearMonth: query.yearMonth, by })
  const judged = await judgeReviews(db, query, null)
  const clean = judged.filter(({ item }) => item === null)
  const listed = clean.slice(0, mostSignedAtOnce)
  const named = await namesOf(
    db,
    listed.map(({ memberId }) => memberId),
  )
  return {
    months: listed.flatMap(({ memberId, digest, codes, state }) => {
      const member = named.get(memberId)
      return member === undefined ? [] : [{ ...member, digest, codes, isReviewed: state === 'reviewed' }]
    }),
    count: clean.length,
    open: Object.fromEntries(openItems.map((open) => [open, judged.filter(({ item }) => item === open).length])) as Record<
      OpenItem,
      number
    >,
  }
}

type Signing = { yearMonth: string; months: readonly { memberId: string; digest: string }[]; by: string }

/** Signed already by whomever, a month stays as it is. */
export async function signCleanMonths(db: GroupDb, { yearMonth, months, by }: Signing) {
  const reviewer = await signerOf(db, { yearMonth, by })
  const digests = new Map(months.map(({ memberId, digest }) => [memberId, digest]))
  const ids = [...digests.keys()]
  if ((await lockMembers(db, ids)).size < ids.length) refuse('member.unknown')
  // Once more: a close that began meanwhile holds the members, and says of them what they lacked
  if ((await monthState(db, yearMonth)).state === 'closing') refuse('month.closing')
  const judged = new Map((await judgeReviews(db, { yearMonth, whose: 'all' }, ids)).map((month) => [month.memberId, month]))
  const itemOf = (memberId: string): OpenItem | null => {
    const month = judged.get(memberId)
    if (month === undefined || month.digest !== digests.get(memberId)) return 'changed'
    return month.state === 'signed' ? null : month.item
  }
  const signed = ids.filter((memberId) => itemOf(memberId) === null)
  const unsigned = signed.filter((memberId) => judged.get(memberId)?.state !== 'signed')
  await insertReviews(
    db,
    unsigned.map((memberId) => ({ memberId, digest: digests.get(memberId)! })),
    { yearMonth, words: null, by, ...reviewer },
  )
  const left = ids.flatMap((memberId) => {
    const item = itemOf(memberId)
    return item === null ? [] : [{ memberId, item }]
  })
  const named = await namesOf(
    db,
    left.map(({ memberId }) => memberId),
  )
  return { signed: signed.length, left: left.map((month) => ({ ...month, name: named.get(month.memberId)?.name ?? '' })) }
}
