/**
 * Closing a line while items of its evidence are missing: it takes an authorized reason (docs/sources/billing-rules.md 8). No
 * schema library here.
 */
import type { BillingLine } from '../billing/lines.ts'
import { type EvidenceFacts, evidenceItems } from './evidence-items.ts'

/** A line of a month with the items that are missing of it; the day is `YYYY-MM-DD`. */
export type IncompleteLine = { code: string; serviceOn: string; items: string[] }

/** How many lines, and of how many members, lack an item; whole numbers. */
export type MissingItem = { what: string; lines: number; members: number }

/** What is missing most comes first; `found` are the incomplete lines by member. */
export function missingItems(found: ReadonlyMap<string, readonly Pick<IncompleteLine, 'items'>[]>): MissingItem[] {
  const counts = new Map<string, MissingItem>()
  for (const lines of found.values()) {
    for (const what of new Set(lines.flatMap(({ items }) => items))) {
      const count = counts.get(what) ?? { what, lines: 0, members: 0 }
      count.members += 1
      count.lines += lines.filter(({ items }) => items.includes(what)).length
      counts.set(what, count)
    }
  }
  return [...counts.values()].toSorted((a, b) => b.lines - a.lines || a.what.localeCompare(b.what))
}

/** The lines that lack an item, in the order of the month. */
export const incompleteLines = (lines: readonly BillingLine[], on: EvidenceFacts): IncompleteLine[] =>
  lines.flatMap((line) => {
    const items = evidenceItems(line, on).flatMap(({ what, isThere }) => (isThere ? [] : [what]))
    return items.length === 0 ? [] : [{ code: line.code, serviceOn: line.serviceOn, items }]
  })
