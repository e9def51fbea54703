/** What was last ordered for members who have never measured: whether they can is the first question about them. */
import type { OrderOfMember } from '@vitalrounds/domain/members/api'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

/** A canceled order says nothing where another stands; of several that have come, the first let the member begin. */
export async function lastOrders(db: GroupDb, memberIds: readonly string[]): Promise<OrderOfMember[]> {
  const { rows } = await sql<OrderOfMember>`
    select distinct on (member_id) member_id as "memberId", state as status, coalesce(delivered_at, state_at) as at
      from device_order
     where group_id = current_setting('app.group_id')::uuid and member_id = any(${memberIds}::uuid[])
     order by member_id, state = 'canceled', delivered_at is null, delivered_at, requested_at desc`.execute(db)
  return rows
}
