/** What vendors and carriers say of an order: its state moves forward only, parcels and devices are added, never lost. */
import { nextOrderState, OrderState } from '@vitalrounds/domain/devices/order'
import { type Selectable, sql, type Transaction } from 'kysely'
import { noteDeviceReceipt } from '../members/note-device-receipt.ts'
import type { GroupDb, Tables } from '../platform/db.ts'
import { tell } from '../platform/live.ts'
import type { OrderUpdate } from '../vendors/vendor.ts'
import { registerShipped } from './register-shipped.ts'

type Owner = { group_id: string; order_id: string }

/** The group and the order that an update is about, asked before a group is known. */
export async function orderOwner(
  trx: Transaction<Tables>,
  vendor: string,
  update: OrderUpdate,
): Promise<Owner | undefined> {
  const parcels = update.parcels.flatMap((parcel) => parcel.number ?? [])
  const { rows } = await sql<Owner>`
    select * from app.order_owner(${vendor}, ${update.vendorOrderId ?? null}, ${update.reference ?? null}, ${parcels}::text[])`.execute(
    trx,
  )
  return rows[0]
}

/** Applies an update in the order's group; answers the member it is for. */
export async function applyOrderUpdate(db: GroupDb, orderId: string, update: OrderUpdate): Promise<string | null> {
  const order = await db
    .selectFrom('device_order')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = OrderState.parse(order.state)
  const state = nextOrderState(before, update.state)
  const at = update.at ?? db.asOf
  const registered = await registerShipped(db, { order, update, state })
  await db
    .updateTable('device_order')
    .set({
      ...known(order, update),
      ...moved({ before, state, at }),
      // A word about the past is not where the order stands now
      ...((state !== before || update.state === before) && { status_text: update.vendorStatus }),
      ...registered,
      error: update.exceptionText ?? (state === before ? order.error : null),
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .execute()
  if (state !== before && state === 'delivered' && order.member_id !== null)
    await noteDeviceReceipt(db, order.member_id, at)
  await tell(db, 'order', [orderId])
  return order.member_id
}

type OrderRow = Selectable<Tables['device_order']>

/** What an update adds; what is known already is never lost. */
function known(order: OrderRow, { vendorOrderId, parcels, deviceIds }: OrderUpdate) {
  const numbers = parcels.flatMap((parcel) => parcel.number ?? parcel.link ?? [])
  return {
    vendor_order_id: order.vendor_order_id ?? vendorOrderId ?? null,
    tracking: [...new Set([...order.tracking, ...numbers])],
    carrier_name: order.carrier_name ?? parcels.find((parcel) => parcel.carrierName)?.carrierName ?? null,
    device_key: order.device_key ?? deviceIds[0] ?? null,
  }
}

/** What changes with the state; nothing where it stays. */
function moved({ before, state, at }: { before: OrderState; state: OrderState; at: string }) {
  if (state === before) return {}
  return {
    state,
    state_at: at,
    ...(state === 'cancelled' && { cancelled_from: before }),
    ...(state === 'delivered' && { delivered_at: at }),
  }
}
