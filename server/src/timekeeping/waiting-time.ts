/** Time entered by hand above the limit, for whoever decides on it; and the limit as a setting. */
import type { ManualTimeSetting } from '@vitalrounds/domain/timekeeping/approval-api'
import { sql } from 'kysely'
import { setManualMinutes } from '../groups/set-manual-minutes.ts'
import { memberNameInLists } from '../members/name-in-lists.ts'
import type { GroupDb } from '../platform/database/db.ts'
import type { Setting } from '../settings/save-setting.ts'
import { manualMinutes } from './approvals.queries.ts'
import { pageViewsOf } from './intervals.queries.ts'

const mostListed = 200

type WaitingQuery = { yearMonth?: string | undefined; userId: string }
type WaitingRow = {
  id: string
  memberId: string
  memberName: string
  dob: string
  limitMinutes: number
  dayMs: number
  staffId: string
  savedAt: string
}

/** What waits in months that are not closed: those take no more time in. */
const waitingOf = (db: GroupDb, yearMonth: string | undefined) => sql`
  from time_approval a
  join work_interval i on i.group_id = a.group_id and i.id = a.id
 where a.group_id = ${db.groupId} and a.is_approved is null ${yearMonth === undefined ? sql`` : sql`and i.year_month = ${yearMonth}`}
   and not exists (select from month_close c where c.group_id = a.group_id and c.year_month = i.year_month and c.state in ('closing', 'closed'))`

export async function listWaitingTime(db: GroupDb, { yearMonth, userId }: WaitingQuery) {
  const { rows } = await sql<WaitingRow>`
    select q.*, m.name as "memberName", m.dob, (
             select extract(epoch from sum(d.ended_at - d.started_at)) * 1000 from work_interval d
              where d.group_id = m.group_id and d.member_id = m.id and d.staff_id = q."staffId" and d.source = 'manual'
                and (d.started_at at time zone g.time_zone)::date = (q.started_at at time zone g.time_zone)::date
                and not exists (select from time_approval x where x.group_id = d.group_id and x.id = d.id and not x.is_approved))::float8 as "dayMs"
      from (select a.id, a.member_id as "memberId", a.limit_minutes as "limitMinutes", i.staff_id as "staffId",
                   i.saved_at as "savedAt", i.started_at ${waitingOf(db, yearMonth)}
             order by i.started_at, i.id limit ${sql.lit(mostListed)}) q
      join member m on m.group_id = ${db.groupId} and m.id = q."memberId"
      join clinic_group g on g.id = m.group_id
     order by q.started_at, q.id`.execute(db)
  const { count } = await countWaitingTime(db, yearMonth)
  const views = new Map(
    (
      await pageViewsOf(
        db,
        rows.map(({ id }) => id),
      )
    ).map((view) => [view._id, view]),
  )
  const named = await memberNameInLists(db, rows)
  return {
    waiting: named.flatMap(({ id, staffId, memberId, memberName, dob, limitMinutes, dayMs, savedAt }) => {
      const view = views.get(id)
      return view === undefined
        ? []
        : [{ ...view, memberId, memberName, dob, limitMinutes, dayMs: Math.round(dayMs), savedAt, isOwn: staffId === userId }]
    }),
    count,
  }
}

export async function countWaitingTime(db: GroupDb, yearMonth: string | undefined) {
  const { rows } = await sql<{ count: number; members: number; ms: number }>`
    select count(*)::int as count, count(distinct a.member_id)::int as members,
           coalesce(extract(epoch from sum(i.ended_at - i.started_at)) * 1000, 0)::float8 as ms ${waitingOf(db, yearMonth)}`.execute(db)
  const { count, members, ms } = rows[0]!
  return { count, members, ms: Math.round(ms) }
}

export const manualTimeSetting = (db: GroupDb): Setting<ManualTimeSetting> => ({
  page: 'manual-time',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: async () => ({ minutesPerDay: await manualMinutes(db) }),
  write: ({ minutesPerDay }) => setManualMinutes(db, minutesPerDay),
})
