/** Asks, in the background, for everything a device sent since its last stored reading. */
import { pullProblem } from '@vitalrounds/domain/devices/can-act'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'
import type { AssignedDevice } from '../registry/find-assigned-device.ts'

// Vendors store late what a gateway kept back; what is asked for twice is kept once
const overlapHours = 48

/** Answers the instant from which the vendor is asked. */
export async function requestPull(db: GroupDb, device: AssignedDevice, mode: 'simulated' | 'live'): Promise<string> {
  refuseIf(pullProblem(device))
  const account = await db
    .selectFrom('vendor_connection')
    .select('id')
    .where('vendor', '=', device.vendor)
    .where('mode', '=', mode)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  if (!account) refuse('device.noVendor')
  const since = Temporal.Instant.from(await lastReceivedAt(db, device))
    .subtract({ hours: overlapHours })
    .toString({ smallestUnit: 'millisecond' })
  changed(db, 'pull', { deviceId: device.id, since })
  return since
}

/** When the last reading of this device came in; before the first one, when the present member got it. */
async function lastReceivedAt(db: GroupDb, device: AssignedDevice): Promise<string> {
  const last = await db
    .selectFrom('reading')
    .select('received_at')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', device.member_id)
    .where('device_id', '=', device.id)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) return last.received_at
  const row = await db
    .selectFrom('device_assignment')
    .select('from_at')
    .where('group_id', '=', db.groupId)
    .where('device_id', '=', device.id)
    .where('to_at', 'is', null)
    .executeTakeFirst()
  return row?.from_at ?? device.created_at
}
