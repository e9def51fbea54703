/**
 * A change may reach back behind the beginning of the running month: a late upload, a consent put on record, midnight itself.
 * Months it reaches are judged anew while they are open, and looked through for what came too late once they are closed.
 */
import { addDays, addMonths, localDate, localMonth, monthOf } from '@vitalrounds/domain/days'
import type { Selectable } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import type { MonthClose } from '../platform/database/tables.ts'
import { judgeMonths } from './judge-months.ts'
import { writeMonths } from './upsert-month-rows.ts'
import { recordLateChanges } from './late-changes.ts'
import { monthClock, findStandingClose } from './months.queries.ts'

export type MonthTouch = {
  memberId: string
  /** The first moment it is about; ever where absent. */
  from?: string | undefined
  /** It is about this month alone. */
  month?: string | undefined
  isMidnight: boolean
}

// Zones lie within a day of UTC: from the third of a month on nothing of that day belongs to another month
const [firstSafeDay, lastMidnight] = ['03', '03']

/**
 * Decided on the UTC date alone, because most changes are readings of today and must not cost a look-up. East of Greenwich, as
 * in Guam, the next month runs already on the last day of this one.
 */
export function reachesBack({ from, month, isMidnight }: MonthTouch, asOf: string): boolean {
  const latest = addDays(asOf.slice(0, 10), 1)
  if (isMidnight) return asOf.slice(8, 10) <= lastMidnight || monthOf(latest) > asOf.slice(0, 7)
  if (month !== undefined) return month < monthOf(latest) || asOf.slice(8, 10) < firstSafeDay
  return from === undefined || from.slice(0, 7) < monthOf(latest) || from.slice(8, 10) < firstSafeDay
}

export async function upsertEarlierMonths(db: GroupDb, touches: readonly MonthTouch[]) {
  const reaching = touches.filter((touch) => reachesBack(touch, db.asOf))
  if (reaching.length === 0) return
  const { zone } = await monthClock(db)
  const now = { today: localDate(Date.parse(db.asOf), zone), zone }
  const before = addMonths(monthOf(now.today), -1)
  const reached = reaching.flatMap((touch) => monthsReached(touch, now).map((month) => ({ month, memberId: touch.memberId })))
  for (const [month, of] of [...Map.groupBy(reached, (item) => item.month)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await upsertMonth(db, month, { ids: [...new Set(of.map(({ memberId }) => memberId))], isKept: month === before })
}

/**
 * Months over in the clinic's zone. What has no first moment reaches the month before; older ones are judged when somebody asks
 * for them, or closes them.
 */
export function monthsReached({ from, month, isMidnight }: MonthTouch, { today, zone }: { today: string; zone: string }): string[] {
  const before = addMonths(monthOf(today), -1)
  if (month !== undefined) return month <= before ? [month] : []
  if (isMidnight && today.slice(8, 10) > lastMidnight) return []
  const first = from === undefined || isMidnight ? before : localMonth(Date.parse(from), zone)
  const months: string[] = []
  for (let earlier = before; earlier >= first; earlier = addMonths(earlier, -1)) months.push(earlier)
  return months
}

async function upsertMonth(db: GroupDb, month: string, { ids, isKept }: { ids: readonly string[]; isKept: boolean }) {
  const close = await findStandingClose(db, month)
  if (close)
    await recordLateChanges(
      db,
      close,
      ids.filter((id) => isFrozen(close, id)),
    )
  // Of a month that nobody has looked at there are no rows; it is computed as a whole, or not at all
  else if (isKept || (await hasRows(db, month))) await writeMonths(db, await judgeMonths(db, ids, { month }))
}

/** While a month is being closed its members are frozen in the order of their ids; those to come are frozen as they are then. */
const isFrozen = ({ state, cursor_member: last }: Selectable<MonthClose>, id: string) => state === 'closed' || (last !== null && id <= last)

const hasRows = async (db: GroupDb, month: string) =>
  (await db
    .selectFrom('member_month')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .where('year_month', '=', month)
    .limit(1)
    .executeTakeFirst()) !== undefined
