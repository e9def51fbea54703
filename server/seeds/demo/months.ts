/**
 * Fourteen months of the demo's billing: most of them closed and signed, one opened again, one for which something came late,
 * and the running one. Made by the same verbs that clinics use.
 */
import { addMonths, localMonth, startOfDay } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { runAsOf, type Database, runInGroup } from '../../src/platform/database/db.ts'
import { closeMonth, freezeMonth } from '../../src/reports/close-month.ts'
import { recordLateChanges } from '../../src/reports/late-changes.ts'
import { findStandingClose } from '../../src/reports/months.queries.ts'
import { computeMonth, reopenMonth } from '../../src/reports/reopen-month.ts'
import { type DemoGroup, demoGroups } from './groups.ts'
import { demoUsers, userId } from './users.ts'

const monthsClosed = 13
// Which of them, counted back from the running month
const lateBack = 1
export const reopenedBack = 3
const lateMembers = 3
const closingDay = '05'
const closeReason = 'Kept on paper at the practice, to be scanned'

/** `nowMs` is the moment at which the data ends. */
export async function seedMonths(owner: Database, nowMs: number) {
  for (const group of demoGroups) await monthsOf(owner, group, nowMs)
}

async function monthsOf(owner: Database, group: DemoGroup, nowMs: number) {
  const running = localMonth(nowMs, group.timeZone)
  // Who closes is an administrator, as the product asks
  const admin = demoUsers.find((user) => user.group === group.key && user.role === 'admin')
  if (admin === undefined) return
  const by = userId(admin.key)
  for (let back = monthsClosed; back > 0; back -= 1) {
    const month = addMonths(running, -back)
    const isLate = back === lateBack
    if (isLate) await withhold(owner, group, true)
    await closed(owner, group, { month, by, nowMs })
    if (isLate) await withhold(owner, group, false)
    if (back === reopenedBack) await reopened(owner, group, { month, by })
  }
  // After the others, because set-up that they filed is a fact of it
  await computeMonth({ worker: owner }, group.id, running)
  await late(owner, group, addMonths(running, -lateBack))
  await signed(owner, group, { last: addMonths(running, -lateBack), nowMs })
}

type MonthToClose = { month: string; by: string; nowMs: number }

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

/** On the fifth of the month after it, or now where that is still ahead. */
async function closed(owner: Database, group: DemoGroup, { month, by, nowMs }: MonthToClose) {
  const fifth = startOfDay(`${addMonths(month, 1)}-${closingDay}`, group.timeZone)
  const at = instantOf(Math.min(fifth, nowMs))
  await runInGroup(owner, group.id, (db) => runAsOf(db, at, () => closeMonth(db, month, { by, reason: closeReason })))
  const close = await runInGroup(owner, group.id, (db) => findStandingClose(db, month))
  if (!close) throw new Error(`the demo's month ${month} was not closed`)
  await freezeMonth({ worker: owner }, group.id, close.id)
  await sql`update month_close set started_at = ${at}, closed_at = ${at} where group_id = ${group.id} and id = ${close.id}`.execute(owner)
}

/** The readings of a few members lie in a scale that is offline while the month is closed. */
const withhold = (owner: Database, group: DemoGroup, isAway: boolean) =>
  sql`update reading r set excluded = ${isAway}, excluded_reason = ${isAway ? 'withheld' : null}
       where r.group_id = ${group.id} and r.member_id in (select id from member where group_id = ${group.id} and not disenrolled order by id limit ${sql.lit(lateMembers)})
         and (r.excluded_reason is null or r.excluded_reason = 'withheld')`.execute(owner)

async function reopened(owner: Database, group: DemoGroup, { month, by }: Omit<MonthToClose, 'nowMs'>) {
  await runInGroup(owner, group.id, (db) => reopenMonth(db, month, { reason: 'Two care managers’ time came after the close', by }))
  await computeMonth({ worker: owner }, group.id, month)
}

const late = (owner: Database, group: DemoGroup, month: string) =>
  runInGroup(owner, group.id, async (db) => {
    const close = await findStandingClose(db, month)
    const rows = await db
      .selectFrom('member')
      .select('id')
      .where('group_id', '=', group.id)
      .where('disenrolled', '=', false)
      .orderBy('id')
      .limit(lateMembers)
      .execute()
    if (close)
      await recordLateChanges(
        db,
        close,
        rows.map(({ id }) => id),
      )
  })

/**
 * Physicians have signed most of what is closed and returned a few months with words; care managers have reviewed some, which
 * still wait for a signature. Of the last month more than the half waits, as on the sixth of a month. Nothing was reviewed in the
 * future: before the sixth that is now, and a signature of today comes after it.
 */
async function signed(owner: Database, group: DemoGroup, { last, nowMs }: { last: string; nowMs: number }) {
  const byte = (at: number) => sql`get_byte(uuid_send(mm.member_id), ${sql.lit(at)})`
  const isReturned = sql`${byte(15)} % 23 = 0`
  await sql`
    insert into month_review (group_id, member_id, year_month, verdict, words, digest, reviewed_by, reviewer_title, is_signature, reviewed_at)
    select mm.group_id, mm.member_id, mm.year_month, case when q.is_returned then 'returned' else 'signed' end,
           case when q.is_returned then 'Please add what was said on the call.' end,
           mm.result_digest, u.id, u.title, q.is_signature and not q.is_returned, least(c.closed_at + interval '1 day', ${instantOf(nowMs)}::timestamptz)
      from member_month mm
      join month_close c on c.group_id = mm.group_id and c.id = mm.close_id
     cross join lateral (select ${isReturned} as is_returned, ${byte(14)} % 5 in (1, 2) or mm.year_month < ${last} and ${byte(14)} % 15 <> 3 as is_signature) q
      join app_user u on u.id = case when q.is_signature or q.is_returned then mm.assigned_physician else mm.assigned_care_manager end
     where mm.group_id = ${group.id} and ${byte(14)} % 5 > 0 and (mm.year_month < ${last} or ${byte(14)} % 5 < 4)`.execute(owner)
}
