/** How long what vendors delivered waits for a worker. */
import { sql } from 'kysely'
import type { Database } from '../database/db.ts'
import { runAsWorker } from '../database/unscoped.ts'

/** Seconds that the oldest due delivery has waited; 0 when none does. */
export async function openSince(db: { worker: Database }): Promise<number> {
  const { rows } = await runAsWorker(db, (trx) =>
    sql<{ seconds: number }>`select coalesce(extract(epoch from app.now() - min(next_at)), 0)::float8 as seconds
      from inbox where state = 'new' and next_at <= app.now()`.execute(trx),
  )
  return Math.max(0, rows[0]?.seconds ?? 0)
}
