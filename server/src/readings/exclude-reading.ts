/** Takes a reading out of charts, averages, warnings and reading days, or puts it back; who, when and why stay with it. */
import { type GroupDb, settleChanges } from '../platform/database/db.ts'
import { readingsOfAct, readingStates, recordActChange } from './act-readings.queries.ts'
import { requireLockedMember } from './settle-member.ts'

type Exclusion = { memberId: string; readingId: string; excluded: boolean; reason: string; by: string }

export async function excludeReading(db: GroupDb, { memberId, readingId, excluded, reason, by }: Exclusion) {
  await requireLockedMember(db, memberId)
  const act = await readingsOfAct(db, memberId, readingId)
  const ids = act.map((reading) => reading.id)
  const turning = act.filter((reading) => reading.excluded !== excluded).map((reading) => reading.id)
  if (turning.length > 0) {
    await db
      .updateTable('reading')
      .set({
        excluded,
        excluded_reason: excluded ? reason : null,
        excluded_by: excluded ? by : null,
        excluded_at: excluded ? db.asOf : null,
      })
      .where('group_id', '=', db.groupId)
      .where('id', 'in', turning)
      .execute()
    recordActChange(db, act, `Reading excluded: ${reason}`)
    await settleChanges(db)
  }
  return { readings: await readingStates(db, ids) }
}
