/** How long what vendors delivered waits for a worker. */
import { sql } from 'kysely'
import type { Database } from '../database/db.ts'
import { runAsWorker } from '../database/unscoped.ts'

/**
 * Seconds that the oldest delivery has waited for a worker; 0 when none does. One that failed waits from when it is due
 * again, one that a slow database postponed from when it came.
 */
export async function openSince(db: { worker: Database }): Promise<number> {
  const { rows } = await runAsWorker(db, (trx) =>
    sql<{
      seconds: number
    }>`select coalesce(extract(epoch from app.now() - min(case when attempts = 0 then least(received_at, next_at) else next_at end)), 0)::float8 as seconds
      from inbox where state = 'new' and (attempts = 0 or next_at <= app.now())`.execute(trx),
  )
  return Math.max(0, rows[0]?.seconds ?? 0)
}
