/** What was last ordered for members who have never measured: whether they can is the first question about them. */
import type { OrderOfMember } from '@vitalrounds/domain/members/api'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { preparedComment } from '../../platform/database/prepared.ts'

/**
 * A canceled order says nothing where another stands; of several that have come, the first let the member begin. Whoever has a
 * device waits for none, whether it was ordered or connected by hand.
 */
export async function lastOrders(db: GroupDb, memberIds: readonly string[]): Promise<OrderOfMember[]> {
  const { rows } = await sql<OrderOfMember>`${preparedComment('last-orders')}
    select distinct on (member_id) member_id as "memberId", status, at
      from (
        select member_id, state as status, coalesce(delivered_at, state_at) as at, requested_at,
               case when delivered_at is not null then 0 when state = 'canceled' then 3 else 2 end as rank
          from device_order
         where group_id = current_setting('app.group_id')::uuid and member_id = any(${memberIds}::uuid[])
         union all
        select member_id, 'connected', from_at, from_at, 1
          from device_assignment
         where group_id = current_setting('app.group_id')::uuid and member_id = any(${memberIds}::uuid[]) and to_at is null
      ) known
     order by member_id, rank, case when rank < 2 then at end, requested_at desc`.execute(db)
  return rows
}
