/** Ties a device the member already has to the member, unless somebody has it. */
import { deviceKinds, type DeviceKind } from '@vitalrounds/domain/devices/device'
import type { GroupDb } from '../platform/db.ts'
import { emit } from '../platform/events.ts'
import { tell } from '../platform/live.ts'

export type Connected = { outcome: 'connected'; deviceId: string } | { outcome: 'taken' }

type Wish = { memberId: string; device: DeviceKind; id: string; connectedBy: string; reason?: string }

/**
 * Registers the device under the number printed on it: IMEI, meter serial or gateway id. A Tenovi device gets the name
 * its deliveries carry only when the vendor answers; until then its gateway id stands for it.
 */
export async function connectDevice(db: GroupDb, wish: Wish): Promise<Connected> {
  const isGateway = deviceKinds[wish.device].identifier === 'gateway'
  // vendors/vendor.ts: gateway ids are twelve digits and letters in lower case
  const id = isGateway ? wish.id.toLowerCase() : wish.id
  if (isGateway && (await hasGateway(db, id))) return { outcome: 'taken' }
  const row = await db
    .insertInto('device')
    .values({
      group_id: db.groupId,
      vendor: deviceKinds[wish.device].vendor,
      device: wish.device,
      device_key: isGateway ? null : id,
      imei: isGateway ? null : id,
      hardware_uuid: isGateway ? id : null,
      member_id: wish.memberId,
      status: isGateway ? 'connecting' : 'connected',
      status_at: db.asOf,
      connected_at: db.asOf,
    })
    // A living device of that name, in whichever group, keeps its owner
    .onConflict((on) =>
      on
        .columns(['vendor', 'device_key'])
        .where('device_key', 'is not', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) return { outcome: 'taken' }
  await db
    .insertInto('device_assignment')
    .values({
      group_id: db.groupId,
      device_id: row.id,
      member_id: wish.memberId,
      from_at: db.asOf,
      reason: wish.reason ?? 'connected',
      assigned_by: wish.connectedBy,
    })
    .execute()
  await emit(db, 'device.connected', { deviceId: row.id })
  await tell(db, 'device', [row.id])
  return { outcome: 'connected', deviceId: row.id }
}

async function hasGateway(db: GroupDb, gatewayId: string) {
  const living = await db
    .selectFrom('device')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('hardware_uuid', '=', gatewayId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return living !== undefined
}
