/**
 * Gives a device to another member from this moment on. What it measured before stays with whoever had it then, also
 * where it arrives only later: readings follow the assignments by their time.
 */
import { moveProblem } from '@vitalrounds/domain/devices/can-act'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'
import { endAssignment } from './end-assignment.ts'
import type { AssignedDevice } from './find-assigned-device.ts'

type Change = { memberId: string; reason: string; by: string }

export async function reassignDevice(db: GroupDb, device: AssignedDevice, { memberId, reason, by }: Change) {
  const owner = await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .where('disenrolled', '=', false)
    .executeTakeFirst()
  if (!owner) refuse('device.ownerUnknown')
  refuseIf(moveProblem({ memberId: device.member_id }, { memberId }))
  await endAssignment(db, device.id, reason)
  await db
    .insertInto('device_assignment')
    .values({
      group_id: db.groupId,
      device_id: device.id,
      member_id: memberId,
      from_at: db.asOf,
      reason,
      assigned_by: by,
    })
    .execute()
  await db
    .updateTable('device')
    .set({
      member_id: memberId,
      status: device.status === 'connected' ? 'connected' : 'delivered',
      status_at: db.asOf,
      status_text: reason,
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', device.id)
    .execute()
  for (const holder of [memberId, device.member_id]) changed(db, 'device', { deviceId: device.id, memberId: holder })
}
