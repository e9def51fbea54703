/** Judges a member's stored readings anew, of one month or all of them, and says what differed. Live, nothing ever should. */
import { startOfDay, addMonths } from '@vitalrounds/domain/days'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { requireLockedMember } from '../readings/settle-member.ts'
import { judgeReadings } from './judge-readings.ts'

export async function processReadings(db: GroupDb, memberId: string, month: string | undefined) {
  const { timeZone } = await requireLockedMember(db, memberId)
  const instant = (first: string) => new Date(startOfDay(`${first}-01`, timeZone)).toISOString()
  const span = month === undefined ? {} : { from: instant(month), to: instant(addMonths(month, 1)) }
  const counts = await judgeReadings(db, [{ memberId, ...span, because: 'Readings were read anew' }])
  changed(db, 'member', { memberId })
  return { ymRef: month ?? null, ...counts }
}
