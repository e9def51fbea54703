/** A parcel says what is in it: its devices enter the registry, for the member it goes to, before they send a word. */
import type { OrderState } from '@vitalrounds/domain/devices/order'
import type { Selectable } from 'kysely'
import type { GroupDb, Tables } from '../platform/db.ts'
import { emit } from '../platform/events.ts'
import { tell } from '../platform/live.ts'
import type { OrderUpdate } from '../vendors/vendor.ts'

type OrderRow = Selectable<Tables['device_order']>
type News = { order: OrderRow; update: OrderUpdate; state: OrderState }

/** Answers the device of the order: the first one registered for it, new or known. */
export async function registerShipped(db: GroupDb, { order, update, state }: News): Promise<string | null> {
  const isAway = state === 'shipped' || state === 'out_for_delivery' || state === 'delivered'
  let deviceId = order.device_id
  if (isAway) for (const key of keysOf(order, update)) deviceId ??= await register(db, { order, update, state }, key)
  if (deviceId !== null && update.gateway) await replaceGateway(db, deviceId, update.gateway.id)
  if (deviceId !== null && state === 'delivered') await arrive(db, deviceId)
  return deviceId
}

/** Tenovi's order is its device; the others name what is in the parcel. A bulk order has many, and all are registered. */
const keysOf = (order: OrderRow, update: OrderUpdate): string[] =>
  order.vendor === 'tenovi' ? [order.vendor_order_id ?? update.vendorOrderId ?? ''].filter(Boolean) : update.deviceIds

/** Null where a living device of that name is known already and is not this member's. */
async function register(db: GroupDb, { order, update, state }: News, key: string): Promise<string | null> {
  const isTenovi = order.vendor === 'tenovi'
  const made = await db
    .insertInto('device')
    .values({
      group_id: db.groupId,
      vendor: order.vendor,
      device: order.device,
      device_key: key,
      imei: isTenovi ? null : key,
      hwi_device_id: isTenovi ? key : null,
      hardware_uuid: update.gateway?.id.toLowerCase() ?? null,
      member_id: order.member_id,
      status: state === 'delivered' ? 'delivered' : 'shipped',
      status_at: db.asOf,
    })
    .onConflict((on) =>
      on
        .columns(['vendor', 'device_key'])
        .where('device_key', 'is not', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return ofMember(db, order, key)
  if (order.member_id !== null) {
    await db
      .insertInto('device_assignment')
      .values({
        group_id: db.groupId,
        device_id: made.id,
        member_id: order.member_id,
        from_at: db.asOf,
        reason: `Order ${order.order_number}`,
        assigned_by: order.requested_by,
      })
      .execute()
    await emit(db, 'device.connected', { deviceId: made.id })
  }
  await tell(db, 'device', [made.id])
  // Each device of a bulk order is one of many: the order is not tied to any
  return order.is_bulk && order.quantity > 1 ? null : made.id
}

async function ofMember(db: GroupDb, order: OrderRow, key: string): Promise<string | null> {
  const known = await db
    .selectFrom('device')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('vendor', '=', order.vendor)
    .where('device_key', '=', key)
    .where('deleted_at', 'is', null)
    .where('member_id', 'is not distinct from', order.member_id)
    .executeTakeFirst()
  return order.is_bulk && order.quantity > 1 ? null : (known?.id ?? null)
}

/** Tenovi swaps a broken gateway and keeps the device: it is found by the same name afterwards. */
export async function replaceGateway(db: GroupDb, deviceId: string, gatewayId: string) {
  await db
    .updateTable('device')
    .set({ hardware_uuid: gatewayId.toLowerCase() })
    .where('group_id', '=', db.groupId)
    .where('id', '=', deviceId)
    .execute()
}

/** Delivered, unless it has already proved that it works. */
async function arrive(db: GroupDb, deviceId: string) {
  await db
    .updateTable('device')
    .set({ status: 'delivered', status_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', '=', deviceId)
    .where('status', '=', 'shipped')
    .execute()
}
