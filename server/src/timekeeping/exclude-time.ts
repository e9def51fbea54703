/** Takes recorded time out of the count or puts it back; both are kept with their reason. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { refuseClosed } from '../reports/refuse-closed.ts'
import { benchOf, intervalsAt, pageViewsOf } from './intervals.queries.ts'
import { tellTime } from './tell-time.ts'

type Exclusion = { memberId: string; yearMonth: string; start: string; exclude: boolean; reason: string }

export async function excludeTime(db: GroupDb, userId: string, asked: Exclusion) {
  const { staffName, zone } = await benchOf(db, asked.memberId, userId)
  await refuseClosed(db, asked.yearMonth, zone)
  const ids = await intervalsAt(db, asked)
  if (ids.length === 0) return refuse('time.unknown')
  const before = await pageViewsOf(db, ids)
  const changing = before.filter((view) => view.exclude !== asked.exclude)
  if (changing.length > 0) {
    await db
      .insertInto('work_exclusion')
      .values(
        changing.map((view) => ({
          group_id: db.groupId,
          member_id: asked.memberId,
          interval_id: view._id,
          is_excluded: asked.exclude,
          reason: asked.reason,
          by: userId,
          by_name: staffName,
          at: db.asOf,
        })),
      )
      .execute()
    for (const { by, start, end } of changing)
      await tellTime(db, { memberId: asked.memberId, staffId: by.id, from: start, to: end })
  }
  return { pageViews: await pageViewsOf(db, ids) }
}
