/**
 * A parcel says what is in it: its devices enter the registry before they send a word, tied to the order that brings
 * them. Those of a member's order are the member's; those of a bulk order are nobody's until somebody gives them out.
 */
import { vendorFacts } from '@vitalrounds/domain/devices/device'
import type { OrderState } from '@vitalrounds/domain/devices/order'
import { type Selectable, sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import type { GroupDb, Tables } from '../../platform/database/db.ts'
import type { OrderUpdate } from '../../vendors/vendor.ts'

type OrderRow = Selectable<Tables['device_order']>
type News = { order: OrderRow; update: OrderUpdate; state: OrderState }
/** The device of an order of one, and how many devices the order has brought by now. */
type RegisteredDevice = { device_id: string | null; registered: number }

export async function registerShipped(db: GroupDb, { order, update, state }: News): Promise<RegisteredDevice> {
  const keys = isAway(state) ? await notYetHere(db, order, keysOf(order, update)) : []
  const created = await register(db, { order, state }, keys)
  const existing = created.length < keys.length ? await linkOrderDevices(db, order, keys) : []
  // Of many none is the one
  const deviceId = order.quantity > 1 ? null : (order.device_id ?? created[0] ?? existing[0] ?? null)
  if (update.gateway) await replaceGateway(db, deviceId ?? (created.length === 1 ? created[0] : undefined), update.gateway.id)
  if (state === 'delivered') await arrive(db, order.id)
  for (const id of created) changed(db, 'device', { deviceId: id, memberId: order.member_id })
  return { device_id: deviceId, registered: await countBrought(db, order.id) }
}

const isAway = (state: OrderState) => state === 'shipped' || state === 'out_for_delivery' || state === 'delivered'

/** Where an order is one device it is its name; else the vendor says what is in the parcel. */
const keysOf = (order: OrderRow, update: OrderUpdate): string[] => [
  ...new Set(
    vendorFacts(order.vendor).orders?.isOneDevice
      ? [order.vendor_order_id ?? update.vendorOrderId ?? ''].filter(Boolean)
      : update.deviceIds,
  ),
]

/** Those that the order has not brought before, so that repeated news brings back none that was deleted meanwhile. */
async function notYetHere(db: GroupDb, order: OrderRow, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0 || order.device_id !== null) return []
  const here = await db
    .selectFrom('device')
    .select('device_key')
    .where('group_id', '=', db.groupId)
    .where('order_id', '=', order.id)
    .where('device_key', 'in', [...keys])
    .execute()
  return keys.filter((key) => !here.some((item) => item.device_key === key))
}

/** Makes those that nobody has under their name yet, in whichever group; answers their ids. */
async function register(db: GroupDb, { order, state }: Omit<News, 'update'>, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const hasGateway = vendorFacts(order.vendor).identifier === 'gateway'
  const rows = await db
    .insertInto('device')
    .values(
      keys.map((key) => ({
        group_id: db.groupId,
        vendor: order.vendor,
        device: order.device,
        device_key: key,
        imei: hasGateway ? null : key,
        hwi_device_id: hasGateway ? key : null,
        member_id: order.member_id,
        order_id: order.id,
        status: state === 'delivered' ? 'delivered' : 'shipped',
        status_at: db.asOf,
      })),
    )
    .onConflict((on) =>
      on.columns(['vendor', 'device_key']).where('device_key', 'is not', null).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .execute()
  if (order.member_id !== null) for (const { id } of rows) await assign(db, id, { ...order, member_id: order.member_id })
  return rows.map(({ id }) => id)
}

async function assign(db: GroupDb, deviceId: string, order: OrderRow & { member_id: string }) {
  await db
    .insertInto('device_assignment')
    .values({
      group_id: db.groupId,
      device_id: deviceId,
      member_id: order.member_id,
      from_at: db.asOf,
      reason: `Order ${order.order_number}`,
      assigned_by: order.requested_by,
    })
    .execute()
  changed(db, 'deviceConnected', { deviceId })
}

/**
 * Ties the clinic's living devices of these names to the order; answers their ids. A device that somebody else has is
 * not what a member's order brought; of a bulk order one may have been given out before the vendor's news came. Late
 * news of an older order takes none from a newer one.
 */
async function linkOrderDevices(db: GroupDb, order: OrderRow, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  let existing = db
    .updateTable('device')
    .set({ order_id: order.id })
    .where('group_id', '=', db.groupId)
    .where('vendor', '=', order.vendor)
    .where('device_key', 'in', [...keys])
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('device_order as newer')
            .whereRef('newer.group_id', '=', 'device.group_id')
            .whereRef('newer.id', '=', 'device.order_id')
            .where('newer.requested_at', '>', order.requested_at),
        ),
      ),
    )
  if (!order.is_bulk) existing = existing.where('member_id', 'is not distinct from', order.member_id)
  return (await existing.returning('id').execute()).map(({ id }) => id)
}

async function countBrought(db: GroupDb, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('device')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', db.groupId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Tenovi swaps a broken gateway and keeps the device: it is found by the same name afterwards. A gateway that another
 * device holds stays there until that one is deleted.
 */
export async function replaceGateway(db: GroupDb, deviceId: string | undefined, gatewayId: string) {
  if (deviceId === undefined) return
  await db
    .updateTable('device')
    .set({ hardware_uuid: gatewayId.toLowerCase() })
    .where('group_id', '=', db.groupId)
    .where('id', '=', deviceId)
    .where(sql<boolean>`not app.gateway_is_taken(vendor, ${gatewayId.toLowerCase()}, id)`)
    .execute()
}

/** Delivered, unless it has already proved that it works. */
async function arrive(db: GroupDb, orderId: string) {
  const there = await db
    .updateTable('device')
    .set({ status: 'delivered', status_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'shipped')
    .returning(['id', 'member_id'])
    .execute()
  for (const { id, member_id } of there) changed(db, 'device', { deviceId: id, memberId: member_id })
}
