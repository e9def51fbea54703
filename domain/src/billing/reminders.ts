/** The three alerts a member's page may show. */
import { isActive } from './enrollment.ts'
import type { Table } from './frames.ts'
import { isShortOfDays } from './rulebook/needed-days.ts'
import type { Insights } from './insights.ts'

export type Reminders = {
  /** Too few reading days so far. */
  remindMeasure: boolean
  /** Twenty minutes are not reached and the month ends within fifteen days. */
  review99457: boolean
  /** The device arrived more than two days ago and has not been used. */
  firstMeasure: boolean
}

// docs/sources/product.md 2.9: 15 days before the end of the period, inclusive.
const reviewWithinMs = 1_296_000_000
// docs/sources/product.md 2.9: more than 2 days after receipt, exclusive.
const firstMeasureAfterMs = 172_800_000

function needsFirstMeasure({ facts, when, readings }: Table): boolean {
  const receivedAt = facts.deviceReceivedAt ?? null
  if (receivedAt === null || when.asOf - receivedAt <= firstMeasureAfterMs) return false
  return !readings.readings.some((reading) => reading.at >= receivedAt)
}

/**
 * Nobody is reminded about a member who has left, nor about a month that is over; and a member in hospital or hospice, or who
 * measures for another practice, is not asked to measure. The clinic's own review goes on.
 */
export function remindersOf(table: Table, insights: Insights): Reminders {
  const { config } = table.settings
  const active = isActive(table.facts, table.when.asOf)
  const measures = active && table.facts.isPaused !== true && table.facts.isSpared !== true
  const left = table.monthSpan.end - table.when.asOf
  return {
    remindMeasure: measures && config['99454'] === true && isShortOfDays(insights),
    review99457: active && config['99457'] === true && !insights.CPT99457a && left > 0 && left <= reviewWithinMs,
    firstMeasure: measures && needsFirstMeasure(table),
  }
}
