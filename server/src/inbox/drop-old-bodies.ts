/**
 * The job that takes the text out of old deliveries: readings, traces and fates have long been kept by themselves, and
 * what a vendor wrote word for word is kept no longer than needed. A text that was never read is kept nowhere else, and
 * holds back others until it is. May run twice.
 */
import { sql } from 'kysely'
import type { Database } from '../platform/database/db.ts'
import { runAsWorker } from '../platform/database/unscoped.ts'

// docs/sources/wire-facts.md 9.8: "retention 90 days then body dropped, key kept"
const keptDays = 90
/** True in SQL for a row of the inbox whose text is gone by now, and not one that came without any. */
export const isTextRemoved = sql<boolean>`(body = '' and received_at < app.now() - make_interval(days => ${keptDays}))`
// Few enough that no row stays locked for long
const atOnce = 2000

export async function dropOldBodies(db: { worker: Database }) {
  for (;;) {
    const { rows } = await runAsWorker(db, (trx) =>
      sql`
        update inbox set body = ''
         where id in (select id from inbox where received_at < app.now() - make_interval(days => ${keptDays}) and body <> ''
                         and state <> 'new' and (state <> 'dead' or kind <> 'text')
                       order by received_at limit ${atOnce} for update skip locked)
        returning id`.execute(trx),
    )
    if (rows.length < atOnce) return
  }
}
