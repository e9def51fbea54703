/**
 * Whoever writes rows of a month takes away what is stored of it, in the same transaction. A lock is shared until it ends: what is
 * stored meanwhile would count the rows as they were.
 */
import { addDays, monthOf } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

/** The lock of a group's stored figures, by its number. */
export const figuresLock = (db: Pick<GroupDb, 'groupId'>) => sql`hashtextextended(${`month figures ${db.groupId}`}, 0)`

/**
 * Statements to send behind those that write rows of these months, two at most: the second sees what was stored before the lock was
 * had. Of a month that runs anywhere nothing is stored, zones lie within a day of UTC, and no transaction lasts for one.
 */
export function forgetMonthFigures(db: GroupDb, months: Iterable<string>) {
  const running = monthOf(addDays(db.asOf.slice(0, 10), 1))
  const over = [...new Set(months)].filter((month) => month < running)
  if (over.length === 0) return []
  return [
    sql`select pg_advisory_xact_lock_shared(${figuresLock(db)})`,
    sql`delete from month_figure where group_id = ${db.groupId} and year_month = any (${over}::text[])`,
  ]
}
