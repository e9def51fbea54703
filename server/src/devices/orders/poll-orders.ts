/**
 * Vendors' news of an order may be lost, and one vendor sends none: every quarter of an hour the open orders are asked
 * about, those longest not asked first. Orders and gateways that never reached their vendor are handed over again.
 */
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import { runInGroup } from '../../platform/database/db.ts'
import { runAsWorker } from '../../platform/database/unscoped.ts'
import { VendorFailure } from '../../vendors/vendor-failure.ts'
import { applyOrderUpdate } from './apply-order-update.ts'
import { clientOf, groupOf, isPassing, type VendorJob } from '../accounts/call-vendor.ts'
import type { VendorContext } from '../accounts/vendor-account.ts'

// At Tenovi's one call a second this is some five minutes of the quarter of an hour
const atMost = 300

type OpenOrder = { group_id: string; order_id: string; is_placed: boolean }
type OpenGateway = { group_id: string; device_id: string }

export async function pollOrders({ db }: VendorContext) {
  const open = await runAsWorker(db, (trx) => sql<OpenOrder>`select * from app.orders_to_ask(${atMost})`.execute(trx))
  for (const { group_id, order_id: orderId, is_placed } of open.rows)
    await runInGroup(db.worker, group_id, async (scoped) => changed(scoped, 'orderQuiet', { orderId, isPlaced: is_placed }))
  const waiting = await runAsWorker(db, (trx) => sql<OpenGateway>`select * from app.gateways_to_link(${atMost})`.execute(trx))
  for (const { group_id, device_id: deviceId } of waiting.rows)
    await runInGroup(db.worker, group_id, async (scoped) => changed(scoped, 'gatewayTaken', { deviceId }))
}

/** Asks the vendor how one order stands, and applies the answer like the vendor's own news. */
export async function pollOrder(context: VendorContext, job: VendorJob & { orderId: string }) {
  const groupId = groupOf(job)
  const order = await runInGroup(context.db.worker, groupId, (db) =>
    db
      .updateTable('device_order')
      .set({ asked_at: db.asOf })
      .where('group_id', '=', db.groupId)
      .where('id', '=', job.orderId)
      .returning(['vendor', 'vendor_order_id'])
      .executeTakeFirst(),
  )
  if (!order?.vendor_order_id) return
  const client = (await clientOf(context, order.vendor))?.client
  try {
    const update = await client?.getOrder?.(order.vendor_order_id)
    if (update) await runInGroup(context.db.worker, groupId, (db) => applyOrderUpdate(db, job.orderId, update))
  } catch (error) {
    // The vendor no longer knows it: what we know stays, and a person sees how long it has stood still
    if (error instanceof VendorFailure && !isPassing(error)) return
    throw error
  }
}
