/**
 * Who is inactive in the order of received data: the default of two lists that the moment fills, so that no index holds
 * their order. Data mostly arrive soon after they were measured. Whoever was last active before the limit and sent
 * nothing since stands behind it in the index of arrivals, which is walked from there; the few who measured before it
 * and sent later are found by themselves.
 */
import { sql, type SqlBool } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { belongsToList, hoursBefore, inactiveHours, type MemberListQuery, orderOf, type TimedList } from './views.ts'

// In the very words of the index summary_late, by which it is known
const late = sql<SqlBool>`s.last_active_at is not null
  and (s.data_received_at is null or s.data_received_at - s.last_active_at > interval '1 hour')`
const lateHours = 1

type InactiveListQuery = MemberListQuery & { list: TimedList }

/** Ids and arrivals of the first or last `most` inactive members in that order, and of some more. */
export function inactiveByReceived(db: GroupDb, query: InactiveListQuery, { isFromEnd, most }: { isFromEnd: boolean; most: number }) {
  const hours = inactiveHours[query.list]
  const limit = hoursBefore(db.asOf, hours)
  const soonBefore = hoursBefore(db.asOf, hours + lateHours)
  const inactive = db
    .selectFrom('member_summary as s')
    .where((e) => belongsToList(e, db, { ...query, asOf: db.asOf }))
    .select(['s.member_id', 's.data_received_at'])
  const sinceThen = inactive.where('s.data_received_at', '>=', limit)
  const before = inactive
    .where('s.data_received_at', '<', limit)
    .orderBy(orderOf(query.list, 'dataReceivedDT', isFromEnd))
    // Written out, as the limits of all pages are
    .limit(sql.lit(most))
  return db
    .selectFrom(before.as('before'))
    .selectAll()
    .unionAll(sinceThen.where('s.last_active_at', '>=', soonBefore))
    .unionAll(sinceThen.where('s.last_active_at', '<', soonBefore).where(late))
    .unionAll(inactive.where('s.data_received_at', 'is', null).where(late))
}
