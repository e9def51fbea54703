/** Whether the database behind a connection is the primary, and may be written to. */
import { sql } from 'kysely'
import type { Database } from './db.ts'

/** In SQL: neither a standby, nor made read-only. */
export const takesWritesSql = `not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'`

/** False on a standby, and where somebody made the database read-only. Throws when it does not answer. */
export async function takesWrites(db: Database): Promise<boolean> {
  const { rows } = await sql<{ takes_writes: boolean }>`
    select ${sql.raw(takesWritesSql)} as takes_writes`.execute(db)
  return rows[0]?.takes_writes ?? false
}
