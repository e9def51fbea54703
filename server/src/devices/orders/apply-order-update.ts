/** What vendors and carriers say of an order: its state moves forward only, parcels and devices are added, never lost. */
import { vendorFacts, vendorNames } from '@vitalrounds/domain/devices/device'
import { type OrderStanding, OrderState, orderStandingAfter } from '@vitalrounds/domain/devices/order'
import { type Selectable, sql, type Transaction } from 'kysely'
import { lockMembers } from '../../members/lock-members.ts'
import { recordDeviceReceipt } from '../../members/profile/record-device-receipt.ts'
import { changed } from '../../platform/changes.ts'
import type { GroupDb, Tables } from '../../platform/database/db.ts'
import { replayWaiting } from '../../inbox/replay.ts'
import { parcelOf } from '../../vendors/carriers/tracking.ts'
import type { OrderUpdate, ParcelHint } from '../../vendors/vendor.ts'
import { registerShipped } from './register-shipped.ts'

const carriers = vendorNames.filter((name) => vendorFacts(name).isCarrier)

type Owner = { group_id: string; order_id: string }

/**
 * The group and the order that an update is about, asked before a group is known. Where it is nobody's yet, whoever is
 * about to give an order that name waits until this transaction has kept the update, and finds it then.
 */
export async function orderOwner(trx: Transaction<Tables>, vendor: string, update: OrderUpdate): Promise<Owner | undefined> {
  await lockOrderNames(trx, vendor, update)
  const { orders, isCarrier } = vendorFacts(vendor)
  const carriesReference = orders?.carriesReference
  const parcels = update.parcels.flatMap((parcel) => parcel.number ?? [])
  const { rows } = await sql<Owner>`
    select * from app.order_owner(${vendor}, ${update.vendorOrderId ?? null}, ${carriesReference ? (update.reference ?? null) : null},
                                  ${isCarrier ? parcels : []}::text[])`.execute(trx)
  return rows[0]
}

/** Whoever speaks of an order by a name and whoever gives it that name come one after the other. */
async function lockOrderNames(trx: Transaction<Tables>, vendor: string, { vendorOrderId, parcels }: OrderUpdate) {
  const names = [
    ...(vendorOrderId === undefined ? [] : [`${vendor} ${vendorOrderId}`]),
    ...parcels.flatMap((parcel) => numberOf(parcel) ?? []).map((number) => `parcel ${number}`),
  ]
  for (const name of [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1)))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`order news: ${name}`}, 0))`.execute(trx)
}

/** Applies an update in the order's group; answers the member it is for. */
export async function applyOrderUpdate(db: GroupDb, orderId: string, update: OrderUpdate): Promise<string | null> {
  const { vendor, member_id } = await db
    .selectFrom('device_order')
    .select(['vendor', 'member_id'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await lockOrderNames(db, vendor, update)
  const member = (await lockMembers(db, member_id === null ? [] : [member_id])).get(member_id ?? '')
  const order = await db
    .selectFrom('device_order')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = standingOf(order, update)
  const at = update.at ?? db.asOf
  const { state, heardAt } = orderStandingAfter(before, { state: update.state, at })
  const registered = await registerShipped(db, { order, update, state })
  const names = namesOf(order, update)
  await db
    .updateTable('device_order')
    .set({
      ...names,
      ...moved({ before: order.state, state, at }),
      heard_at: heardAt,
      // A word about the past is not where the order stands now
      ...((state !== before.state || update.state === before.state) && { status_text: update.vendorStatus }),
      ...registered,
      error: update.exceptionText ?? (state === order.state ? order.error : null),
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', orderId)
    .execute()
  await replayWhatIsNew(db, order, names)
  if (state !== order.state && state === 'delivered' && member) await recordDeviceReceipt(db, member, at)
  changed(db, 'order', { orderId })
  return order.member_id
}

type OrderRow = Selectable<Tables['device_order']>

/** An order that we gave up because its vendor seemed never to have it goes on once the vendor speaks of it. */
function standingOf(order: OrderRow, { vendorOrderId }: OrderUpdate): OrderStanding {
  const isFoundAgain = order.state === 'failed' && order.vendor_order_id === null && vendorOrderId !== undefined
  return { state: isFoundAgain ? 'requested' : OrderState.parse(order.state), heardAt: order.heard_at }
}

/** A parcel's number, also where the vendor gave a link to its carrier's page alone. */
const numberOf = (parcel: ParcelHint) => parcelOf(parcel)?.number ?? parcel.number
const carrierOf = ({ parcels }: OrderUpdate): string | null =>
  parcels.map((parcel) => parcel.carrierName || parcelOf(parcel)?.carrierName).find(Boolean) ?? null

type Names = Pick<OrderRow, 'vendor_order_id' | 'tracking' | 'carrier_name' | 'device_key'>

/** What an update adds; what is known already is never lost. */
const namesOf = (order: OrderRow, update: OrderUpdate): Names => ({
  vendor_order_id: order.vendor_order_id ?? update.vendorOrderId ?? null,
  carrier_name: order.carrier_name ?? carrierOf(update),
  device_key: order.device_key ?? update.deviceIds[0] ?? null,
  tracking: [
    ...new Set([
      ...order.tracking.map((text) => (text.startsWith('https:') ? (numberOf({ link: text }) ?? text) : text)),
      ...update.parcels.flatMap((parcel) => numberOf(parcel) ?? parcel.link ?? []),
    ]),
  ],
})

async function replayWhatIsNew(db: GroupDb, order: OrderRow, { vendor_order_id, tracking }: Names) {
  const isNamed = order.vendor_order_id === null && vendor_order_id !== null
  const parcels = tracking.filter((number) => !order.tracking.includes(number))
  if (!isNamed && parcels.length === 0) return
  await replayWaiting(db, {
    kind: 'order',
    names: [
      ...(isNamed ? [{ vendor: order.vendor, key: vendor_order_id }] : []),
      ...carriers.flatMap((vendor) => parcels.map((key) => ({ vendor, key }))),
    ],
    // Carriers use their numbers again
    since: order.requested_at,
  })
}

/** What changes with the state; nothing where it stays. */
function moved({ before, state, at }: { before: string; state: OrderState; at: string }) {
  if (state === before) return {}
  return {
    state,
    state_at: at,
    ...(state === 'canceled' && { canceled_from: before }),
    ...(state === 'delivered' && { delivered_at: at }),
  }
}
