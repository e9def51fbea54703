/** What the inbox says of a delivery once its readings are placed. */
import type { Mark } from '../inbox/mark-deliveries.ts'
import type { OpenedDelivery } from '../inbox/open-delivery.ts'
import type { IngestOutcome } from '../readings/ingest-outcomes.ts'

/** `refused` holds, for each of its readings, why it was not given to anybody, or undefined where it was. */
export function deliveryMarkOf(
  { outcome }: OpenedDelivery,
  refused: readonly (Mark | undefined)[],
  received: readonly IngestOutcome[],
): Mark {
  if (outcome.fetch) return { state: 'done', outcome: 'recording asked for' }
  if (refused.length === 0) return { state: 'done', outcome: 'status only' }
  return markOfFates(
    received,
    refused.find((mark) => mark !== undefined),
  )
}

/** Of a delivery in several values each may have a fate of its own: what was not kept is said beside what was. */
function markOfFates(received: readonly IngestOutcome[], refused: Mark | undefined): Mark {
  const fates = new Set(received.map((outcome) => outcome.fate))
  const reason = received.find((outcome) => outcome.fate === 'quarantined')?.reason
  if (refused && fates.size === 0) return refused
  const aside = reason ?? refused?.outcome
  const outcome = fates.has('kept') ? 'kept' : reason ? 'quarantined' : 'duplicate'
  return { state: 'done', outcome, ...(aside && { error: aside }) }
}
