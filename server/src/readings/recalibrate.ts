/** Has every weight of a scale judged again after it was calibrated: values follow from what it sent, never corrected twice. */
import { sql } from 'kysely'
import { lockMembers } from '../members/lock-members.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { changed } from '../platform/changes.ts'

export async function recalibrate(db: GroupDb, deviceId: string) {
  const holders = await db
    .selectFrom('device_assignment')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .where('device_id', '=', deviceId)
    .execute()
  const members = await lockMembers(
    db,
    holders.map((holder) => holder.member_id),
  )
  const { rows } = await sql<{ memberId: string; from: string; to: string }>`
    select member_id as "memberId", min(measured_at) as from, max(measured_at) as to from reading
     where group_id = ${db.groupId} and member_id = any (${[...members.keys()]}::uuid[]) and metric = 'bodyWeight'
       and device_id = ${deviceId}
     group by member_id`.execute(db)
  for (const span of rows) changed(db, 'reading', { ...span, metric: 'bodyWeight', because: 'The scale was calibrated.' })
}
