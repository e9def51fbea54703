/** The member has a device from now on: the first receipt counts, a later parcel changes nothing. */
import type { LockedMember } from '../lock-members.ts'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'

export async function recordDeviceReceipt(db: GroupDb, { id: memberId }: LockedMember, receivedAt: string) {
  await db
    .updateTable('member')
    .set({ device_receipt_at: receivedAt })
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .where('device_receipt_at', 'is', null)
    .execute()
  changed(db, 'receipt', { memberId })
}
