/** Enters time by hand: one's own, with what was done, as a row of its own beside what was recorded. */
import { countableTabs } from '@vitalrounds/domain/billing/work'
import { localMonth } from '@vitalrounds/domain/days'
import { manualProblem } from '@vitalrounds/domain/timekeeping/claims'
import { chosenProgram, tabOf, type WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'
import { needsApproval } from '@vitalrounds/domain/timekeeping/approval'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { refuseClosed } from '../reports/refuse-closed.ts'
import { enteredOn, insertApproval, manualMinutes } from './approvals.queries.ts'
import { addressColumns, benchOf, insertInterval, overlapOf, pageViewsOf } from './intervals.queries.ts'
import { announceTime } from './announce-time.ts'

type Entry = {
  memberId: string
  yearMonth: string
  url: string
  start: string
  end: string
  desc: string
  program?: WorkProgram | undefined
}

export async function enterTime(db: GroupDb, userId: string, entry: Entry) {
  const bench = await benchOf(db, entry.memberId, userId)
  if (bench.leftAt !== null) refuse('member.disenrolled')
  const span = { start: Date.parse(entry.start), end: Date.parse(entry.end) }
  const enrolledAt = bench.enrolledAt === null ? null : Date.parse(bench.enrolledAt)
  const problem = manualProblem(span, { now: Date.parse(db.asOf), enrolledAt })
  if (problem !== undefined) refuse(problem)
  const inMonth = (ms: number) => localMonth(ms, bench.zone) === entry.yearMonth
  if (!inMonth(span.start) || !inMonth(span.end - 1)) refuse('time.otherMonth')
  await refuseClosed(db, entry.yearMonth, bench.zone)
  const tab = tabOf(entry.url) ?? 'profile'
  const limitMinutes = await manualMinutes(db)
  const day = { memberId: entry.memberId, staffId: userId, at: entry.start, zone: bench.zone }
  // Nobody is asked about what counts for nothing
  const isWaiting = countableTabs.has(tab) && needsApproval(span.end - span.start, await enteredOn(db, day), limitMinutes)
  const alreadyCountedMs = await overlapOf(db, entry.memberId, userId, span)
  const id = await insertInterval(db, {
    member_id: entry.memberId,
    staff_id: userId,
    source: 'manual',
    ...addressColumns(entry.url),
    program: chosenProgram(tab, bench.services, entry.program),
    description: entry.desc,
    started_at: entry.start,
    ended_at: entry.end,
    client_started_at: entry.start,
    client_ended_at: entry.end,
    year_month: entry.yearMonth,
    staff_name: bench.staffName,
    staff_title: bench.staffTitle,
    is_staff_excluded: bench.isStaffExcluded,
  })
  if (isWaiting) await insertApproval(db, { memberId: entry.memberId, intervalId: id, limitMinutes })
  await announceTime(db, { memberId: entry.memberId, staffId: userId, from: entry.start, to: entry.end })
  const [pageView] = await pageViewsOf(db, [id])
  return { pageView: pageView!, alreadyCountedMs }
}
