/** Reads of orders: the list for fulfillment with its problems first, those of a member, one. */
import { byTrouble } from '@vitalrounds/domain/devices/order-trouble'
import { devicePageSize, type fulfillmentFilters } from '@vitalrounds/domain/devices/fleet-api'
import type { Order } from '@vitalrounds/domain/devices/record'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'
import { orderedDevices } from './ordered-devices.queries.ts'
import { type Look, orderOf, orderRows, ownLook } from './record-rows.ts'

type Filter = (typeof fulfillmentFilters)[number]
type Wish = { filter: Filter; device?: string | undefined; page: number }

const fits: Record<Filter, (order: Order) => boolean> = {
  all: ({ status }) => status !== 'delivered',
  problems: ({ status, trouble }) => status !== 'delivered' && trouble !== null,
  silent: ({ trouble }) => trouble === 'silent',
}

/**
 * Every order that is not delivered, and the delivered ones whose device is silent, so that each filter can be counted.
 * A clinic orders some dozens a month, so trouble is judged here, by the same pure rule that the page explains.
 */
export async function fulfillment(look: Look, { filter, device, page }: Wish) {
  let open = orderRows(look)
    .selectAll('r')
    .where(
      sql<boolean>`(r.state <> 'delivered' or (not r.is_bulk and greatest(r.delivered_at, r.last_used_at) < ${look.db.asOf}::timestamptz - interval '2 days'))`,
    )
  if (device !== undefined) open = open.where('r.device', '=', device)
  const orders = (await open.execute()).map((row) => orderOf(row, look.db)).toSorted(byTrouble)
  const shown = orders.filter(fits[filter])
  const rows = shown.slice(page * devicePageSize, (page + 1) * devicePageSize)
  const count = (name: Filter) => orders.filter(fits[name]).length
  return {
    orders: await withDevices(look, rows),
    count: shown.length,
    page,
    counts: { all: count('all'), problems: count('problems'), silent: count('silent') },
  }
}

/** The same orders with what each of them has brought. */
async function withDevices(look: Look, orders: readonly Order[]): Promise<Order[]> {
  const brought = await orderedDevices(look, orders.map((order) => order._id)) // prettier-ignore
  return orders.map((order) => {
    const devices = brought.get(order._id) ?? []
    return { ...order, devices, devicesArrived: devices.filter((device) => device.status !== 'shipped').length }
  })
}

/** A member's orders, the newest first. */
export async function ordersOfMember(db: GroupDb, memberId: string): Promise<Order[]> {
  const rows = await orderRows(ownLook(db))
    .selectAll('r')
    .where('r.member_id', '=', memberId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id')
    .execute()
  return withDevices(ownLook(db), rows.map((row) => orderOf(row, db))) // prettier-ignore
}

/** Some orders of the own group, in the order of the ids given. */
export async function getOrders(db: GroupDb, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await orderRows(ownLook(db))
    .selectAll('r')
    .where('r.id', 'in', [...ids])
    .execute()
  const orders = await withDevices(ownLook(db), rows.map((row) => orderOf(row, db))) // prettier-ignore
  const byId = new Map(orders.map((order) => [order._id, order]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const getOrder = async (db: GroupDb, id: string) => (await getOrders(db, [id]))[0] ?? refuse('order.unknown')
