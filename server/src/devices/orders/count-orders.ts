/** How many devices the group has requested this month, in its own time zone, against its limit. */
import { type Usage, usageOf } from '@vitalrounds/domain/devices/usage'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

/**
 * Every requested device counts, bulk orders by their quantity. One canceled while it was still requested gives its
 * place back (`countsAgainstMonth` of domain/src/devices/order.ts says the same).
 */
export async function countOrders(db: GroupDb): Promise<Usage> {
  const { ordered, own_limit } = await db
    .selectFrom('clinic_group as g')
    .leftJoin('device_order as o', (on) =>
      on
        .onRef('o.group_id', '=', 'g.id')
        .on(sql<boolean>`o.requested_at >= date_trunc('month', ${db.asOf}::timestamptz at time zone g.time_zone) at time zone g.time_zone`)
        .on(sql<boolean>`o.canceled_from is distinct from 'requested'`),
    )
    .where('g.id', '=', db.groupId)
    .select('g.monthly_device_order_limit as own_limit')
    .select(sql<number>`coalesce(sum(o.quantity), 0)::int`.as('ordered'))
    .groupBy('g.id')
    .groupBy('g.monthly_device_order_limit')
    .executeTakeFirstOrThrow()
  return usageOf(ordered, { monthlyDeviceOrderLimit: own_limit })
}
