/**
 * Orders devices for a member, or refuses when the month has no room. Two clerks at once cannot pass the limit together:
 * whoever counts holds the group's lock until the orders stand.
 */
import { deviceKinds, type DeviceKind } from '@vitalrounds/domain/devices/device'
import { isOverLimit, limitBanner } from '@vitalrounds/domain/devices/usage'
import { notEnrolledProblem } from '@vitalrounds/domain/members/can-change'
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'
import type { ShipTo } from '../../vendors/vendor.ts'
import { countOrders } from './count-orders.ts'

export type OrderReceipt = { device: DeviceKind; orderId: string; orderNumber: number }

/** Holds the group's orders until the transaction ends. Taken before counting, so that a count is still true when used. */
export const lockOrders = (db: GroupDb) => sql`select pg_advisory_xact_lock(hashtextextended(${`orders ${db.groupId}`}, 0))`.execute(db)

/** Refuses with the banner of the page where `wanted` more devices are too many; locks the month where any are wanted. */
export async function reserveOrders(db: GroupDb, target: number) {
  if (target === 0) return
  await lockOrders(db)
  const usage = await countOrders(db)
  const banner = limitBanner(target, usage)
  if (banner && isOverLimit(target, usage)) refuse(banner.code, { detail: banner.text })
}

// Long enough to notice a slip and cancel it, short beside the day a parcel takes; our own choice
const pauseMinutes = 5
/** When the vendor hears of an order that is requested now. Until then it can be canceled. */
export const handoverTime = () => Temporal.Now.instant().add({ minutes: pauseMinutes }).toString({ smallestUnit: 'millisecond' })

/** Requests one of each device for a member, shipped to the address on file. The vendors hear of it through a job. */
export async function requestOrder(
  db: GroupDb,
  order: { memberId: string; devices: readonly DeviceKind[]; requestedBy: string },
): Promise<OrderReceipt[]> {
  if (order.devices.length === 0) return []
  await reserveOrders(db, order.devices.length)
  await refuseRepeats(db, order)
  const shipTo = await shipToOf(db, order.memberId)
  const placed: OrderReceipt[] = []
  for (const device of order.devices) {
    const row = await db
      .insertInto('device_order')
      .values({
        group_id: db.groupId,
        member_id: order.memberId,
        vendor: deviceKinds[device].vendor,
        device,
        ship_to: JSON.stringify(shipTo),
        requested_by: order.requestedBy,
        requested_at: db.asOf,
        state_at: db.asOf,
      })
      .returning(['id', 'order_number'])
      .executeTakeFirstOrThrow()
    changed(db, 'order', { orderId: row.id })
    changed(db, 'orderRequested', { orderId: row.id, dueAt: handoverTime() })
    placed.push({ device, orderId: row.id, orderNumber: row.order_number })
  }
  return placed
}

/** A second request while the first is under way is a slip; and a vendor without references could not tell them apart. */
async function refuseRepeats(db: GroupDb, { memberId, devices }: { memberId: string; devices: readonly DeviceKind[] }) {
  const open = await db
    .selectFrom('device_order')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('device', 'in', [...devices])
    .where('state', 'in', ['requested', 'processing', 'action_required', 'shipped', 'out_for_delivery'])
    .limit(1)
    .executeTakeFirst()
  if (open || new Set(devices).size < devices.length) refuse('order.duplicate')
}

/**
 * Where a member's parcel goes: the address as it is now; a later move does not redirect a parcel on its way. Refuses a member who is unknown, has left, or whose address would not be found.
 */
export async function shipToOf(db: GroupDb, memberId: string): Promise<ShipTo> {
  const m = await db.selectFrom('member').selectAll().where('group_id', '=', db.groupId).where('id', '=', memberId).executeTakeFirst()
  if (!m) return refuse('member.unknown')
  refuseIf(notEnrolledProblem(m))
  if (![m.address_line1, m.city, m.state, m.zip_code].every(Boolean)) return refuse('order.addressMissing')
  return {
    firstName: m.first_name,
    lastName: m.last_name,
    phone: m.phone,
    email: m.email,
    line1: m.address_line1,
    line2: m.address_line2,
    city: m.city,
    state: m.state,
    zipCode: m.zip_code,
  }
}
