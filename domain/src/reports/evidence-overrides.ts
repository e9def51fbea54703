/**
 * Closing a line while items of its evidence are missing: it takes an authorized reason (docs/sources/billing-rules.md 8). No
 * schema library here.
 */
import type { BillingLine } from '../billing/lines.ts'
import { type EvidenceFacts, evidenceItems } from './evidence-items.ts'

/** A line of a month with the items that are missing of it; the day is `YYYY-MM-DD`. */
export type IncompleteLine = { code: string; serviceOn: string; items: string[] }

/** The lines that lack an item, in the order of the month. */
export const incompleteLines = (lines: readonly BillingLine[], on: EvidenceFacts): IncompleteLine[] =>
  lines.flatMap((line) => {
    const items = evidenceItems(line, on).flatMap(({ what, isThere }) => (isThere ? [] : [what]))
    return items.length === 0 ? [] : [{ code: line.code, serviceOn: line.serviceOn, items }]
  })
