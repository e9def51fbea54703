/** Works weights out anew after a scale was calibrated: from what it sent, so that nothing is ever corrected twice. */
import type { Calibration } from '@vitalrounds/domain/readings/calibration'
import { sql } from 'kysely'
import { lockMembers } from '../members/lock-members.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'

type Changed = { member_id: string; measured_on: string }

/** The same rule as `calibrated` of the domain. Answers how many readings have another value now. */
export async function recalibrate(
  db: GroupDb,
  deviceId: string,
  { mode, offsetGrams, effectiveFrom }: Calibration,
): Promise<number> {
  const holders = await db
    .selectFrom('device_assignment')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .where('device_id', '=', deviceId)
    .execute()
  await lockMembers(db, holders.map((one) => one.member_id)) // prettier-ignore
  const offset = mode === 'offset' ? offsetGrams : 0
  const { rows } = await sql<Changed>`
    update reading set value = raw_value + case when measured_at >= ${effectiveFrom}::timestamptz then ${offset}::int else 0 end
     where group_id = ${db.groupId} and device_id = ${deviceId} and metric = 'bodyWeight' and raw_value is not null
       and value <> raw_value + case when measured_at >= ${effectiveFrom}::timestamptz then ${offset}::int else 0 end
    returning member_id, measured_on`.execute(db)
  for (const [memberId, own] of Map.groupBy(rows, (row) => row.member_id)) {
    const days = own.map((row) => row.measured_on).toSorted()
    const span = { memberId, from: days[0] ?? '', to: days.at(-1) ?? '' }
    changed(db, 'reading', { ...span, raiseSince: db.asOf, because: 'The scale was calibrated.' })
  }
  return rows.length
}
