/** Takes a device from its member. Readings stay with the member; the device stays in the registry, with nobody. */
import { changed } from '../../platform/changes.ts'
import { vendorFacts } from '@vitalrounds/domain/devices/device'
import type { GroupDb } from '../../platform/database/db.ts'
import { endAssignment } from './end-assignment.ts'
import type { AssignedDevice } from './find-assigned-device.ts'

type DisconnectOptions = { reason: string; isDeleted?: boolean }

/** `isDeleted` takes it out of the registry as well. A vendor that links gateways is told by a job; the others have nothing to be told. */
export async function disconnectDevice(db: GroupDb, device: AssignedDevice, { reason, isDeleted = false }: DisconnectOptions) {
  const hasGateway = vendorFacts(device.vendor).identifier === 'gateway'
  await endAssignment(db, device.id, reason)
  await db
    .updateTable('device')
    .set({
      member_id: null,
      status: hasGateway ? 'unlinked' : 'disconnected',
      status_at: db.asOf,
      status_text: reason,
      ...(hasGateway && { unlinked_at: db.asOf }),
      ...(isDeleted && { deleted_at: db.asOf }),
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', device.id)
    .execute()
  if (device.hwi_device_id !== null && (device.unlinked_at === null || isDeleted))
    changed(db, 'gatewayReturned', { vendor: device.vendor, deviceKey: device.hwi_device_id, isDeleted })
  changed(db, 'device', { deviceId: device.id, memberId: device.member_id })
}
