/**
 * Holds members' rows until the transaction ends, so that what is derived of them is derived once at a time. Locks are taken
 * in one order everywhere, or two transactions wait for each other in a circle: the group, its members by id, their devices
 * by id, orders. Before commit members are locked for their summaries, so whoever writes devices or orders of a member whose
 * summary will follow locks the member first.
 */
import type { GroupDb } from '../platform/database/db.ts'

declare const locked: unique symbol
/** Verbs that need a locked member take this; only the locker makes it. */
export type LockedMember = {
  id: string
  timeZone: string
  disenrolledAt: string | null
  readonly [locked]: true
}

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
    rows.map(({ disenrolled, ...row }) => [row.id, { ...row, disenrolledAt: disenrolled ? row.disenrolledAt : null } as LockedMember]),
  )
}

/** A member whom this transaction has just made: nobody else knows the row before it commits. */
export const newlyMade = (member: Pick<LockedMember, 'id' | 'timeZone'>) => ({ ...member, disenrolledAt: null }) as LockedMember
