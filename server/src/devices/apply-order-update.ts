/** What vendors and carriers say of an order: its state moves forward only, parcels and devices are added, never lost. */
import { nextOrderState, OrderState } from '@vitalrounds/domain/devices/order'
import { sql, type Transaction } from 'kysely'
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
  const numbers = update.parcels.flatMap((parcel) => parcel.number ?? parcel.link ?? [])
  const isNews = state !== before
  const deviceId = await registerShipped(db, { order, update, state })
  await db
    .updateTable('device_order')
    .set({
      state,
      ...(isNews && { state_at: update.at ?? db.asOf }),
      // A word about the past is not where the order stands now
      ...((isNews || update.state === before) && { status_text: update.vendorStatus }),
      vendor_order_id: order.vendor_order_id ?? update.vendorOrderId ?? null,
      tracking: [...new Set([...order.tracking, ...numbers])],
      carrier_name: order.carrier_name ?? update.parcels.find((parcel) => parcel.carrierName)?.carrierName ?? null,
      device_id: deviceId,
      device_key: order.device_key ?? update.deviceIds[0] ?? null,
      error: update.exceptionText ?? (isNews ? null : order.error),
      ...(isNews && state === 'cancelled' && { cancelled_from: before }),
      ...(isNews && state === 'delivered' && { delivered_at: update.at ?? db.asOf }),
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .execute()
  if (isNews && state === 'delivered' && order.member_id !== null)
    await noteDeviceReceipt(db, order.member_id, update.at ?? db.asOf)
  await tell(db, 'order', [orderId])
  return order.member_id
}
