/** Reads of orders of one's own group: those of a member, some, one. */
import type { Order } from '@vitalrounds/domain/devices/record'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { withDevices } from './ordered-devices.queries.ts'
import { orderOf } from '../registry/record-rows.ts'
import { ordersById, ownGroupReader, ownOrders } from '../registry/records.queries.ts'

/** A member's orders, the newest first. */
export async function ordersOfMember(db: GroupDb, memberId: string): Promise<Order[]> {
  const rows = await ownOrders(db)
    .selectAll('r')
    .where('r.member_id', '=', memberId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id')
    .execute()
  return withDevices(
    ownGroupReader(db),
    rows.map((row) => orderOf(row, db)),
  )
}

/** Some orders, in the order of the ids given. */
export async function getOrders(db: GroupDb, ids: readonly string[]): Promise<Order[]> {
  const rows = await ordersById(ownGroupReader(db), ids)
  return withDevices(
    ownGroupReader(db),
    rows.map((row) => orderOf(row, db)),
  )
}

export const getOrder = async (db: GroupDb, id: string) => (await getOrders(db, [id]))[0] ?? refuse('order.unknown')
