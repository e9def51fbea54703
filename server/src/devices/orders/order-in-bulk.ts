/** Orders devices to the clinic itself. Every one of them counts against the month, as if ordered for a member. */
import { type DeviceKind, deviceKinds, vendorFacts } from '@vitalrounds/domain/devices/device'
import { limitBanner } from '@vitalrounds/domain/devices/usage'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import type { ShipTo } from '../../vendors/vendor.ts'
import { countOrders } from './count-orders.ts'
import { handoverTime, lockOrders } from './request-order.ts'

type Bulk = { lines: readonly { device: DeviceKind; quantity: number }[]; shipTo: ShipTo; requestedBy: string }

/** Where an order is one device, each becomes an order of its own. */
const parcelsOf = (lines: Bulk['lines']) =>
  lines.flatMap(({ device, quantity }) =>
    vendorFacts(deviceKinds[device].vendor).orders?.isOneDevice
      ? Array.from({ length: quantity }, () => ({ device, quantity: 1 }))
      : [{ device, quantity }],
  )

export async function orderInBulk(db: GroupDb, { lines, shipTo, requestedBy }: Bulk): Promise<string[]> {
  await lockOrders(db)
  const target = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const banner = limitBanner(target, await countOrders(db))
  // The most per enrollment is no limit of a bulk order
  if (banner && banner.code !== 'order.tooManyAtOnce') refuse(banner.code, { detail: banner.text })
  const ids: string[] = []
  for (const { device, quantity } of parcelsOf(lines)) {
    const { id } = await db
      .insertInto('device_order')
      .values({
        group_id: db.groupId,
        vendor: deviceKinds[device].vendor,
        device,
        quantity,
        is_bulk: true,
        ship_to: JSON.stringify(shipTo),
        requested_by: requestedBy,
        requested_at: db.asOf,
        state_at: db.asOf,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    changed(db, 'order', { orderId: id })
    changed(db, 'orderRequested', { orderId: id, dueAt: handoverTime() })
    ids.push(id)
  }
  return ids
}
