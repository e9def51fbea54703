/** Whether an order needs somebody, so that lists can show problems first. */
import { isOrderEnded, type OrderState } from './order.ts'
import { type OrderTrouble, orderTroubles } from './record.ts'

// Screens of the product: "problems first (stuck over 7 days, delivered and silent over 2 days)"
export const stuckAfterDays = 7
export const silentAfterDeliveryDays = 2
// An end that nobody has looked at for a month is no longer a problem of today; our own choice
export const endIsNewsForDays = 30

const hoursPerDay = 24
/** Whole days from one ISO instant to another. */
export const daysFrom = (from: string, asOf: string) =>
  Math.max(0, Math.floor(Temporal.Instant.from(asOf).since(from).total('hours') / hoursPerDay))

export type OrderFacts = {
  state: OrderState
  stateAt: string
  deliveredAt: string | null
  /** When its device was last heard of; null when never, or when it has none yet. */
  lastUsedAt: string | null
  isBulk: boolean
}

/** What is wrong with the order at `asOf` (ISO instant), or null. A bulk order's devices are on a shelf: they may be silent. */
export function troubleOf(order: OrderFacts, asOf: string): OrderTrouble | null {
  const days = daysFrom(order.stateAt, asOf)
  if (order.state === 'action_required') return 'action_required'
  if (order.state === 'failed' || order.state === 'returned') return days < endIsNewsForDays ? order.state : null
  if (order.state === 'delivered') return isSilent(order, asOf) ? 'silent' : null
  return !isOrderEnded(order.state) && days >= stuckAfterDays ? 'stuck' : null
}

function isSilent({ deliveredAt, lastUsedAt, isBulk }: OrderFacts, asOf: string): boolean {
  if (deliveredAt === null || isBulk) return false
  const received = lastUsedAt !== null && Temporal.Instant.compare(lastUsedAt, deliveredAt) > 0 ? lastUsedAt : deliveredAt
  return daysFrom(received, asOf) >= silentAfterDeliveryDays
}

type Sortable = { trouble: OrderTrouble | null; statusUpdateTime: string; _id: string }
const rankOf = (trouble: OrderTrouble | null) => (trouble === null ? orderTroubles.length : orderTroubles.indexOf(trouble))

/** Problems first, the worst of them on top; among equals the one that has waited longest, the rest newest first. */
export function compareByTrouble(a: Sortable, b: Sortable): number {
  const rank = rankOf(a.trouble) - rankOf(b.trouble)
  if (rank !== 0) return rank
  const time = Temporal.Instant.compare(a.statusUpdateTime, b.statusUpdateTime)
  if (time !== 0) return a.trouble === null ? -time : time
  return a._id < b._id ? -1 : 1
}
