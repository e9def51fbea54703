/** Takes a reading out of charts, averages, warnings and reading days, or puts it back; who, when and why stay with it. */
import { type GroupDb, settleChanges } from '../platform/database/db.ts'
import { readingsOfAct, readingStates, recordActChange } from './act-readings.queries.ts'
import { requireLockedMember } from './settle-member.ts'

type Exclusion = { memberId: string; readingId: string; exclude: boolean; reason: string; by: string }

export async function excludeReading(db: GroupDb, { memberId, readingId, exclude, reason, by }: Exclusion) {
  await requireLockedMember(db, memberId)
  const act = await readingsOfAct(db, memberId, readingId)
  const ids = act.map((reading) => reading.id)
  const turning = act.filter((reading) => reading.excluded !== exclude).map((reading) => reading.id)
  if (turning.length > 0) {
    await db
      .updateTable('reading')
      .set({
        changed_at: db.asOf,
        excluded: exclude,
        excluded_reason: exclude ? reason : null,
        excluded_by: exclude ? by : null,
        excluded_at: exclude ? db.asOf : null,
      })
      .where('group_id', '=', db.groupId)
      .where('id', 'in', turning)
      .execute()
    recordActChange(db, act, `Reading excluded: ${reason}`)
    await settleChanges(db)
  }
  return { readings: await readingStates(db, ids) }
}
