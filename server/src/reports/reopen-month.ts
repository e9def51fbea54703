/** Opens a closed month again. What was closed stays, as a version with its facts; the rows of the month are judged anew. */
import { computeProblem, reopenProblem } from '@vitalrounds/domain/reports/can-close'
import type { MonthState } from '@vitalrounds/domain/reports/report-fields'
import { lockMembers } from '../members/lock-members.ts'
import { walkMembers } from '../members/walk-members.ts'
import { changed } from '../platform/changes.ts'
import { type Database, runInGroup, type GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { undoClose } from './close-month.ts'
import { evaluateAhead } from './judge-months.ts'
import { writeMonths } from './upsert-month-rows.ts'
import { monthState, monthVersions, findStandingClose } from './months.queries.ts'

export async function reopenMonth(db: GroupDb, yearMonth: string, { reason, by }: { reason: string; by: string }): Promise<MonthState> {
  const { month } = await monthVersions(db, yearMonth)
  const problem = reopenProblem(month.state)
  if (problem) refuse(problem)
  const close = (await findStandingClose(db, yearMonth)) ?? refuse('month.notClosed')
  await undoClose(db, close, { reason, by })
  return monthState(db, yearMonth)
}

/** Asks for the rows of a month that is over and not closed: of the time before months were kept there are none. */
export async function requestMonthRows(db: GroupDb, yearMonth: string): Promise<MonthState> {
  const { month } = await monthVersions(db, yearMonth)
  const problem = computeProblem(month.state)
  if (problem) refuse(problem)
  changed(db, 'monthOpened', { groupId: db.groupId, yearMonth })
  return month
}

// Small enough that readings of these members wait for less than a second
const perTransaction = 200
// Of which so many are judged while those before them are written
const atOnce = 50

/** The job: judges everybody's row of an open month anew. Doing it twice does no harm. */
export async function computeMonth(db: { worker: Database }, groupId: string, yearMonth: string) {
  const within: Parameters<typeof walkMembers>[0] = (work) =>
    runInGroup(db.worker, groupId, async (scoped) => ((await findStandingClose(scoped, yearMonth)) ? undefined : work(scoped)))
  await walkMembers(within, perTransaction, async (scoped, ids) => {
    // A change that commits between judging and writing would be written over
    await lockMembers(scoped, ids)
    await evaluateAhead(scoped, ids, { atOnce, month: yearMonth }, (verdict) => writeMonths(scoped, verdict))
  })
  await runInGroup(db.worker, groupId, async (scoped) => changed(scoped, 'monthComputed', { yearMonth }))
}
