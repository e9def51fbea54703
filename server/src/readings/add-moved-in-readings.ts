/** Stores what a clinic brings from another system: nothing follows from it, so that no change is announced. */
import type { MovedInReading } from '@vitalrounds/domain/readings/moved-in'
import type { GroupDb } from '../platform/database/db.ts'

type MovedInEntry = { memberId: string; reading: MovedInReading; by: string; evidence: string }
// A statement takes 65,535 values
const rowsAtOnce = 5000

export async function addMovedInReadings(db: GroupDb, entries: readonly MovedInEntry[]) {
  for (let at = 0; at < entries.length; at += rowsAtOnce) {
    const rows = entries.slice(at, at + rowsAtOnce).map(({ memberId, reading: { metric, value, lower, measuredAt }, by, evidence }) => ({
      group_id: db.groupId,
      member_id: memberId,
      metric,
      value,
      lower,
      measured_at: measuredAt,
      evidence,
      created_at: db.asOf,
      created_by: by,
    }))
    await db.insertInto('moved_in_reading').values(rows).execute()
  }
}
