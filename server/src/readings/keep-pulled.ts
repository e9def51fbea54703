/** Keeps what was asked of a vendor as if it had been pushed: the same rows, under the same keys, each once. */
import type { Database } from '../platform/db.ts'
import { deviceKey, type InboundEvent } from '../vendors/vendor.ts'
import { openInboxWriter } from './inbox-writer.ts'

type Source = { id: string; vendor: string }

export const keepPulled = (db: { ingest: Database }, { id, vendor }: Source, events: readonly InboundEvent[]) =>
  openInboxWriter(db).keep(
    events.map((event) => ({
      connectionId: id,
      vendor,
      kind: event.kind,
      idemKey: event.idemKey,
      deviceKey: deviceKey(event.deviceRef) ?? null,
      body: JSON.stringify(event.raw),
      problem: event.problem ?? null,
    })),
  )
