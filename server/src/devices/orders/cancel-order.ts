/** Calls off an order that nobody has begun to work on, and gives its place in the month back. */
import { cancelProblem, OrderState } from '@vitalrounds/domain/devices/order'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'

/** The worker that places orders takes the same row lock: either it has the order, or the order is canceled. */
export async function cancelOrder(db: GroupDb, orderId: string) {
  const order = await db
    .selectFrom('device_order')
    .select(['state', 'claimed_at'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return refuse('order.unknown')
  const state = OrderState.parse(order.state)
  const problem = cancelProblem({ status: state, isClaimed: order.claimed_at !== null })
  if (problem) return refuse(problem)
  await db
    .updateTable('device_order')
    .set({ state: 'canceled', state_at: db.asOf, status_text: '', canceled_from: state })
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .execute()
  changed(db, 'orderCanceled', { orderId })
  changed(db, 'order', { orderId })
}
