/** Finds a living device of the clinic and holds its row, for verbs that are about to change who has it. */
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'

type DeviceLookup = { id: string } | { imei: string } | { hwiDeviceId: string }

/** Refuses a device that is unknown, deleted, or another clinic's: all three alike. */
export async function findAssignedDevice(db: GroupDb, by: DeviceLookup) {
  const living = db.selectFrom('device').selectAll().where('group_id', '=', db.groupId).where('deleted_at', 'is', null)
  const query =
    'id' in by
      ? living.where('id', '=', by.id)
      : 'imei' in by
        ? living.where('imei', '=', by.imei)
        : living.where('hwi_device_id', '=', by.hwiDeviceId)
  return (await query.forUpdate().executeTakeFirst()) ?? refuse('device.unknown')
}
export type AssignedDevice = Awaited<ReturnType<typeof findAssignedDevice>>
