/** Writes down that the present holder has a device no longer; from then on nothing it measures is theirs. */
import type { GroupDb } from '../../platform/database/db.ts'

export async function endAssignment(db: GroupDb, deviceId: string, reason: string) {
  await db
    .updateTable('device_assignment')
    .set((eb) => ({
      to_at: db.asOf,
      reason: eb.case().when(eb.val(reason), '=', '').then(eb.ref('reason')).else(reason).end(),
    }))
    .where('group_id', '=', db.groupId)
    .where('device_id', '=', deviceId)
    .where('to_at', 'is', null)
    .execute()
}
