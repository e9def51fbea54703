/** The job of each night that takes out what was sent, failed or never went, once it is older than it is shown. May run twice. */
import { sql } from 'kysely'
import type { Database } from '../platform/database/db.ts'
import { runAsWorker } from '../platform/database/unscoped.ts'

const storedDays = 30
// Few enough that no row stays locked for long
const atOnce = 2000

export async function pruneDeliveries(db: { worker: Database }) {
  for (;;) {
    const { rows } = await runAsWorker(db, (trx) =>
      sql<{ count: number }>`select app.prune_webhook_deliveries(make_interval(days => ${storedDays}), ${atOnce}) as count`.execute(trx),
    )
    if ((rows[0]?.count ?? 0) < atOnce) return
  }
}
