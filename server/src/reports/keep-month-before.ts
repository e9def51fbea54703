/**
 * A change may reach back behind the beginning of the running month: a late upload, a consent put on record, midnight itself.
 * The month before is judged anew while it is open, and looked through for what came too late once it is closed.
 */
import { addMonths } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'
import { judgeMonths } from './judge-months.ts'
import { writeMonths } from './keep-months.ts'
import { noteLate } from './late-changes.ts'
import { monthClock, standingClose } from './months.queries.ts'

export type MonthTouch = { memberId: string; /** The first moment it is about; ever where absent. */ from?: string | undefined; isMidnight: boolean } // prettier-ignore

// Zones lie within a day of UTC: from the third of a month on nothing of that day belongs to another month
const [firstSafeDay, lastMidnight] = ['03', '03']

/** Decided on the UTC date alone, because most changes are readings of today and must not cost a look-up. */
export function reachesBack({ from, isMidnight }: MonthTouch, asOf: string): boolean {
  if (isMidnight) return asOf.slice(8, 10) <= lastMidnight
  return from === undefined || from.slice(0, 7) < asOf.slice(0, 7) || from.slice(8, 10) < firstSafeDay
}

export async function keepMonthBefore(db: GroupDb, touches: readonly MonthTouch[]) {
  const ids = [...new Set(touches.filter((touch) => reachesBack(touch, db.asOf)).map(({ memberId }) => memberId))]
  if (ids.length === 0) return
  const { running } = await monthClock(db)
  const month = addMonths(running, -1)
  const close = await standingClose(db, month)
  if (close?.state === 'closed') await noteLate(db, close, ids)
  else if (close === undefined) await writeMonths(db, await judgeMonths(db, ids, { month }))
}
