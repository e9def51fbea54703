/** Keeps what was asked of a vendor as if it had been pushed: the same rows, under the same keys, each once. */
import type { Database } from '../platform/database/db.ts'
import type { InboundEvent } from '../vendors/vendor.ts'
import { rowOf, type Source } from './delivery-rows.ts'
import { keepAll, openInboxWriter } from './inbox-writer.ts'

export const keepPulled = (db: { ingest: Database }, source: Source, events: readonly InboundEvent[]) =>
  keepAll(
    openInboxWriter(db),
    events.map((event) => rowOf(source, event, JSON.stringify(event.raw))),
  )
