/** Judges a member's stored readings anew, of one month or all of them, and says what differed. Live, nothing ever should. */
import { startOfDay, addMonths } from '@vitalrounds/domain/days'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { requireLockedMember } from '../readings/settle-member.ts'
import { judgeReadings } from './judge-readings.ts'
import { openWarningsAbout } from './warnings.queries.ts'

const because = 'Readings were read anew'

export async function processReadings(db: GroupDb, memberId: string, month: string | undefined) {
  const { timeZone } = await requireLockedMember(db, memberId)
  const instant = (first: string) => new Date(startOfDay(`${first}-01`, timeZone)).toISOString()
  const span = month === undefined ? {} : { from: instant(month), to: instant(addMonths(month, 1)) }
  const counts = await judgeReadings(db, [{ memberId, ...span, because }])
  changed(db, 'member', { memberId })
  return { ymRef: month ?? null, ...counts }
}

/** The same of some types alone, whose open warnings are answered. */
export async function judgeTypes(db: GroupDb, memberId: string, types: readonly Metric[]) {
  await requireLockedMember(db, memberId)
  const measureTypes = [...new Set(types)]
  const { warnings: counts } = await judgeReadings(
    db,
    measureTypes.map((metric) => ({ memberId, metric, because })),
  )
  changed(db, 'member', { memberId })
  return { measureTypes, warnings: await openWarningsAbout(db, memberId, measureTypes), ...counts }
}
