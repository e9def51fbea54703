/**
 * The job that hands an order to its vendor. The row is claimed first, so that nobody cancels it meanwhile; the number of
 * the attempt is kept, so that a second one first asks whether the first arrived. The call itself holds no transaction.
 */
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import { runInGroup, type GroupDb } from '../../platform/database/db.ts'
import type { OrderRequest, VendorOrder, ShipTo } from '../../vendors/vendor.ts'
import { VendorFailure } from '../../vendors/vendor-failure.ts'
import { applyOrderUpdate } from './apply-order-update.ts'
import { auditCall, callResult, clientOf, failureText, groupOf, isPassing, type VendorJob } from '../accounts/call-vendor.ts'
import type { VendorContext } from '../accounts/vendor-account.ts'

// With the queue's back-off and a look every quarter of an hour this is about half a day of trying
const mostAttempts = 40
// Longer than any call with its repetitions takes: a worker that is silent for so long has died
const claimMinutes = 3

export async function placeOrder(context: VendorContext, job: VendorJob & { orderId: string }) {
  const groupId = groupOf(job)
  const within = <T>(work: (db: GroupDb) => Promise<T>) => runInGroup(context.db.worker, groupId, work)
  const order = await within((db) => claim(db, job.orderId))
  if (!order) return
  const placed = await handOver(context, order).catch(async (error: unknown) => {
    const isOver = !isPassing(error) || order.attempts >= mostAttempts
    await within(async (db) => {
      await auditCall(db, callOf(order), callResult(error))
      await recordOrderFailure(db, order.id, { error, isOver })
    })
    if (!isOver) throw error
  })
  // What fails from here on is our own: the vendor has the order, and the next attempt asks for it
  if (!placed) return
  await within((db) => auditCall(db, callOf(order), 'ok'))
  await within((db) => applyOrderUpdate(db, order.id, { ...placed, parcels: [], deviceIds: [] }))
}

async function handOver(context: VendorContext, order: ClaimedOrder): Promise<VendorOrder> {
  const client = (await clientOf(context, order.vendor))?.client
  if (!client?.order) throw new Error('this vendor takes no orders')
  return client.order(requestOf(order))
}

/** The order with this attempt counted; undefined when there is nothing (left) to do. */
async function claim(db: GroupDb, orderId: string) {
  const order = await db
    .selectFrom('device_order')
    .selectAll()
    .select(
      sql<boolean>`claimed_at is not null and error is null and claimed_at > app.now() - make_interval(mins => ${claimMinutes})`.as(
        'is_held',
      ),
    )
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order || order.state !== 'requested' || order.vendor_order_id !== null) return undefined
  if (order.is_held) throw new Error('another worker has this order')
  await db
    .updateTable('device_order')
    .set({ claimed_at: db.asOf, attempts: order.attempts + 1, error: null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .execute()
  await auditCall(db, callOf(order), 'begun')
  changed(db, 'order', { orderId })
  return { ...order, attempts: order.attempts + 1 }
}

const callOf = ({ id, member_id, vendor }: { id: string; member_id: string | null; vendor: string }) => ({
  job: 'place-order',
  vendor,
  ids: [member_id, id],
})

type ClaimedOrder = NonNullable<Awaited<ReturnType<typeof claim>>>

const requestOf = (order: ClaimedOrder): OrderRequest => ({
  reference: String(order.order_number),
  attempt: order.attempts,
  device: order.device,
  quantity: order.quantity,
  // A bulk order is nobody's: its own id keeps it apart from the clinic's other orders
  memberId: order.member_id ?? order.id,
  shipTo: order.ship_to as ShipTo,
})

type Failure = { error: unknown; isOver: boolean }

async function recordOrderFailure(db: GroupDb, orderId: string, { error, isOver }: Failure) {
  // Turned away at the door: it certainly did not arrive, so it may be canceled again
  const isUnseen = error instanceof VendorFailure && error.reason === 'busy'
  await db
    .updateTable('device_order')
    .set({
      error: failureText(error),
      ...(isUnseen && { claimed_at: null }),
      ...(isOver && { state: 'failed', state_at: db.asOf }),
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .where('state', '=', 'requested')
    .execute()
  changed(db, 'order', { orderId })
}
