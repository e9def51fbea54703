/** The test strips and lancets that were ordered for a member, and what became of each order. */
import { RefillState } from '@vitalrounds/domain/devices/record'
import { Supply } from '@vitalrounds/domain/devices/tenovi-api'
import type { GroupDb } from '../../platform/database/db.ts'

// Enough to see when the last ones were sent
const displayed = 10

/** The newest first. */
export async function refillsOf(db: GroupDb, memberId: string) {
  const rows = await db
    .selectFrom('device_refill as r')
    .leftJoin('app_user as u', 'u.id', 'r.requested_by')
    .select(['r.id', 'r.supply', 'r.state', 'r.error', 'r.requested_at', 'u.first_name', 'u.last_name'])
    .where('r.group_id', '=', db.groupId)
    .where('r.member_id', '=', memberId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id')
    .limit(displayed)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    supply: Supply.parse(row.supply),
    status: RefillState.parse(row.state),
    error: row.error ?? '',
    requestedAt: row.requested_at,
    requestedBy: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  }))
}
