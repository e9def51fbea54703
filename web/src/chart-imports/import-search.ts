/** What the address of moving in keeps. Without the words of its page: every page loads the addresses. */
import type { ChartImportOutcome } from '@vitalrounds/domain/chart-imports/api'

/** Which batch, which of its entries, and after which. */
export type MovingInSearch = { importId?: string; outcome?: ChartImportOutcome; afterEntry?: string }

const outcomes = ['new', 'decide', 'here', 'refused', 'recorded', 'undone', 'kept'] as const satisfies readonly ChartImportOutcome[]

export function searchFrom(raw: Record<string, unknown>): MovingInSearch {
  const { importId, afterEntry } = raw as Record<string, string>
  const outcome = outcomes.find((name) => name === raw['outcome'])
  return { ...(importId && { importId }), ...(outcome && { outcome }), ...(afterEntry && { afterEntry }) }
}
