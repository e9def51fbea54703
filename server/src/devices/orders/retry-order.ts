/** Hands a failed order to its vendor once more, where the vendor never took it. It counted against the month before. */
import { retryProblem } from '@vitalrounds/domain/devices/can-retry'
import { OrderState } from '@vitalrounds/domain/devices/order'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'

export async function retryOrder(db: GroupDb, orderId: string) {
  const order = await db
    .selectFrom('device_order')
    .select(['state', 'vendor_order_id'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return refuse('order.unknown')
  refuseIf(retryProblem({ status: OrderState.parse(order.state), isTaken: order.vendor_order_id !== null }))
  await db
    .updateTable('device_order')
    .set({ state: 'requested', state_at: db.asOf, status_text: '', error: null, claimed_at: null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .execute()
  changed(db, 'orderRequested', { orderId })
  changed(db, 'order', { orderId })
}
