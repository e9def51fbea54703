/** The job after a canceled order: where a vendor has heard of it after all, and can be told, it is told. */
import { runInGroup } from '../../platform/database/db.ts'
import { clientOf, groupOf, type VendorJob } from '../accounts/call-vendor.ts'
import type { VendorContext } from '../accounts/vendor-account.ts'

export async function cancelAtVendor(context: VendorContext, job: VendorJob & { orderId: string }) {
  const order = await runInGroup(context.db.worker, groupOf(job), (db) =>
    db
      .selectFrom('device_order')
      .select(['vendor', 'vendor_order_id', 'state'])
      .where('group_id', '=', db.groupId)
      .where('id', '=', job.orderId)
      .executeTakeFirst(),
  )
  if (order?.state !== 'canceled' || order.vendor_order_id === null) return
  const client = (await clientOf(context, order.vendor))?.client
  await client?.cancel?.(order.vendor_order_id)
}
