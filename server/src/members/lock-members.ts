/** Holds members' rows until the transaction ends, in the order of their ids, so that what is derived of them is derived once at a time. */
import type { GroupDb } from '../platform/database/db.ts'

export type LockedMember = { id: string; timeZone: string; disenrolledAt: string | null }

export async function lockMembers(db: GroupDb, ids: readonly string[]): Promise<Map<string, LockedMember>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select(['id', 'time_zone as timeZone', 'disenrolled', 'disenrolled_at as disenrolledAt'])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map(({ disenrolled, ...row }) => [row.id, { ...row, disenrolledAt: disenrolled ? row.disenrolledAt : null }]),
  )
}
