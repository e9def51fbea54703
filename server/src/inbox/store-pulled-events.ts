/** Keeps what was asked of a vendor as if it had been pushed: the same rows, under the same keys, each once. */
import type { Database } from '../platform/database/db.ts'
import type { InboundEvent } from '../vendors/vendor.ts'
import { toDeliveryRow, type Source } from './delivery-rows.ts'
import { storeDeliveries, openInboxWriter } from './inbox-writer.ts'

export const storePulledEvents = (db: { ingest: Database }, source: Source, events: readonly InboundEvent[]) =>
  storeDeliveries(
    openInboxWriter(db),
    events.map((event) => toDeliveryRow(source, event, JSON.stringify(event.raw))),
  )
