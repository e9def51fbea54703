/**
 * The life of a device order: nine states, which one may follow which, and what may be done in each. Vendors' own words
 * are turned into these states by their adapters; the raw word is kept beside the state.
 */
import { z } from 'zod'

export const orderStates = [
  'requested',
  'processing',
  'action_required',
  'shipped',
  'out_for_delivery',
  'delivered',
  'returned',
  'canceled',
  'failed',
] as const
export const OrderState = z.enum(orderStates)
export type OrderState = z.infer<typeof OrderState>

export const orderStateTitles: Record<OrderState, string> = {
  requested: 'requested',
  processing: 'processing',
  action_required: 'action required',
  shipped: 'shipped',
  out_for_delivery: 'out for delivery',
  delivered: 'delivered',
  returned: 'returned',
  canceled: 'canceled',
  failed: 'failed',
}

/** How far along an order is. Vendors' messages overtake each other; a lower rank never replaces a higher one. */
const rank: Record<OrderState, number> = {
  requested: 0,
  processing: 1,
  action_required: 1,
  shipped: 2,
  out_for_delivery: 3,
  delivered: 4,
  returned: 5,
  canceled: 5,
  failed: 5,
}

/**
 * The state after a vendor reports `reported`. News that is older than what is known changes nothing, an ended order
 * stays ended, and a parcel, even a delivered one, may still come back as `returned`: that it had left is then known too.
 */
export function nextOrderState(current: OrderState, reported: OrderState | undefined): OrderState {
  if (reported === undefined || reported === current || isOrderEnded(current)) return current
  // Only something that has not left the building can be called off or fail.
  if (reported === 'canceled' || reported === 'failed') return rank[current] < rank.shipped ? reported : current
  return rank[reported] >= rank[current] ? reported : current
}

/** Where an order stands, and when (ISO instant) the newest word about it was said; null when nobody has said any. */
export type OrderStanding = { state: OrderState; heardAt: string | null }
/** What somebody says of an order: a state, or nothing that moves it, and when it was said. */
export type OrderNews = { state: OrderState | undefined; at: string }

/**
 * Where an order stands after some news. However often and in whatever order the news of one order comes, it ends in
 * the same state: the furthest it was told of, and of two that are equally far the one that was told of last.
 */
export function orderStandingAfter({ state, heardAt }: OrderStanding, news: OrderNews): OrderStanding {
  const age = heardAt === null ? 1 : Temporal.Instant.compare(news.at, heardAt)
  if (news.state === state) return { state, heardAt: age > 0 ? news.at : heardAt }
  const next = nextOrderState(state, news.state)
  if (next === state) return { state, heardAt }
  // Of two words of one moment the one that calls for somebody holds
  const isOvertaken = rank[next] === rank[state] && (age < 0 || (age === 0 && next !== 'action_required'))
  return isOvertaken ? { state, heardAt } : { state: next, heardAt: news.at }
}

/** Nothing more is expected: `returned`, `canceled` and `failed` are ends; `delivered` may still come back. */
export const isOrderEnded = (state: OrderState) => state === 'returned' || state === 'canceled' || state === 'failed'

/**
 * Why an order cannot be canceled: the problem to answer with; undefined when it can. Only one that nobody has begun to
 * work on can be (docs/sources/product.md 1.4 "Device order status"); a claimed one is with its vendor already.
 */
export function cancelProblem(order: { status: OrderState; isClaimed: boolean }) {
  if (order.status === 'canceled') return 'order.canceled'
  return order.status === 'requested' && !order.isClaimed ? undefined : 'order.underWay'
}

/** Tracking lists every order that is not delivered (docs/sources/product.md 1.4); canceled ones stay visible too. */
export const isTracked = (order: { status: OrderState }) => order.status !== 'delivered'

/**
 * Whether the order counts against the clinic's month: every request does, bulk orders included. Only one canceled
 * while it was still `requested` gives its place back; `canceledFrom` is the state it was canceled from.
 */
export const countsAgainstMonth = (order: { status: OrderState; canceledFrom?: OrderState | null | undefined }) =>
  !(order.status === 'canceled' && order.canceledFrom === 'requested')
