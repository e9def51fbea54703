/** Stores what a clinic brings from another system: nothing follows from it, so that no change is announced. */
import type { MovedInReading } from '@vitalrounds/domain/readings/moved-in'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

type MovedInEntry = { memberId: string; reading: MovedInReading; by: string; evidence: string }
const rowsAtOnce = 5000

export async function addMovedInReadings(db: GroupDb, entries: readonly MovedInEntry[]) {
  for (let at = 0; at < entries.length; at += rowsAtOnce) {
    const rows = entries.slice(at, at + rowsAtOnce).map(({ memberId, reading, by, evidence }) => ({ memberId, ...reading, by, evidence }))
    // As one value: a parameter for each column of each row takes the database longer to read than to store
    await sql`
      insert into moved_in_reading (group_id, member_id, metric, value, lower, measured_at, evidence, created_at, created_by)
      select ${db.groupId}, r."memberId", r.metric, r.value, r.lower, r."measuredAt", r.evidence, ${db.asOf}, r.by
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          r ("memberId" uuid, metric text, value int, lower int, "measuredAt" timestamptz, evidence text, by uuid)`.execute(db)
  }
}
