/** Takes recorded time out of the count or puts it back; both are kept with their reason. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { refuseClosed } from '../reports/refuse-closed.ts'
import { benchOf, intervalsAt, pageViewsOf } from './intervals.queries.ts'
import { announceTime } from './announce-time.ts'

type Exclusion = {
  memberId: string
  yearMonth: string
  start: string
  pageViewId?: string | undefined
  exclude: boolean
  reason: string
}

export async function excludeTime(db: GroupDb, userId: string, exclusion: Exclusion) {
  const { staffName, zone } = await benchOf(db, exclusion.memberId, userId)
  await refuseClosed(db, exclusion.yearMonth, zone)
  const ids = meant(await intervalsAt(db, exclusion), userId, exclusion.pageViewId)
  const before = await pageViewsOf(db, ids)
  const changing = before.filter((view) => view.exclude !== exclusion.exclude)
  if (changing.length > 0) {
    await db
      .insertInto('work_exclusion')
      .values(
        changing.map((view) => ({
          group_id: db.groupId,
          member_id: exclusion.memberId,
          interval_id: view._id,
          is_excluded: exclusion.exclude,
          reason: exclusion.reason,
          by: userId,
          by_name: staffName,
          at: db.asOf,
        })),
      )
      .execute()
    for (const { by, start, end } of changing)
      await announceTime(db, { memberId: exclusion.memberId, staffId: by.id, from: start, to: end })
  }
  return { pageViews: await pageViewsOf(db, ids) }
}

type IntervalRef = { id: string; staff_id: string }

/** At the edge of a month the time of colleagues begins at the same moment: nobody takes out another's along with what is meant. */
function meant(named: readonly IntervalRef[], userId: string, pageViewId: string | undefined): string[] {
  const own = named.filter((intervalRef) => intervalRef.staff_id === userId)
  const match = pageViewId !== undefined ? named.filter(({ id }) => id === pageViewId) : own.length > 0 ? own : named
  if (match.length === 0) refuse('time.unknown')
  if (new Set(match.map((intervalRef) => intervalRef.staff_id)).size > 1) refuse('time.several')
  return match.map(({ id }) => id)
}
