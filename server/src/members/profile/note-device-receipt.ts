/** The member has a device from now on: the first receipt counts, a later parcel changes nothing. */
import type { GroupDb } from '../../platform/database/db.ts'
import { refreshSummaries } from '../summary/refresh-summary.ts'

export async function noteDeviceReceipt(db: GroupDb, memberId: string, receivedAt: string) {
  await db
    .updateTable('member')
    .set({ device_receipt_at: receivedAt })
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .where('device_receipt_at', 'is', null)
    .execute()
  await refreshSummaries(db, [memberId])
}
