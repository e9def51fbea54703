/** How an order goes on by itself: worked on after an hour, shipped after a day, delivered after three, told each time. */
import { upsAlert, upsException, upsScans } from './carriers/ups.ts'
import { deliver } from './deliver.ts'
import { digits, simNow, simNowText } from './simulation.ts'
import type { Simulation } from './side.ts'
import type { SimOrder, Stage } from './state.ts'
import { newTrackingNumber } from './tracking.ts'

// docs/sources/wire-facts.md 9.7: hours from the order to each stage.
const hoursTo = { processing: 1, shipped: 24, delivered: 72 } as const
const following: Record<Stage, keyof typeof hoursTo | undefined> = {
  requested: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
  delivered: undefined,
  canceled: undefined,
}

export function placeOrder(sim: Simulation, order: Omit<SimOrder, 'stage' | 'history'>): SimOrder {
  const placed: SimOrder = { ...order, stage: 'requested', history: [{ stage: 'requested', at: simNowText(sim) }] }
  sim.state.orders[order.id] = placed
  return placed
}

export const findOrder = (sim: Simulation, id: string) => (Object.hasOwn(sim.state.orders, id) ? sim.state.orders[id] : undefined)

/** One stage further, with the vendor's news of it; false when there is none. */
export async function advanceOrder(sim: Simulation, order: SimOrder, at = simNowText(sim)): Promise<boolean> {
  const stage = following[order.stage]
  if (!stage) return false
  order.stage = stage
  order.history.push({ stage, at })
  if (stage === 'shipped') ship(sim, order)
  await sendOrderNews(sim, order)
  return true
}

/** The carrier scans the parcel once more, or notes that something went wrong; false where it sends no alerts of it. */
export async function scanParcel(
  sim: Simulation,
  order: SimOrder,
  { at = simNowText(sim), exception }: { at?: string | undefined; exception?: string | undefined } = {},
): Promise<boolean> {
  const { parcel } = order
  if (parcel?.carrierName !== 'UPS') return false
  const scan = upsScans[parcel.scans ?? 0]
  const status = exception === undefined ? scan : upsException(exception)
  if (!status) return false
  if (status === scan) parcel.scans = (parcel.scans ?? 0) + 1
  await deliver(sim, 'carriers', upsAlert(order, status, at))
  return true
}

/** Moves every order and every parcel to where the clock says it should be, each step at its own time. */
export async function advanceDue(sim: Simulation): Promise<number> {
  let moved = 0
  for (const order of Object.values(sim.state.orders)) {
    for (let next = nextStep(order); next && next.afterHours <= hoursSince(sim, order); next = nextStep(order)) {
      const at = placedAt(order).add({ hours: next.afterHours }).toString({ smallestUnit: 'millisecond' })
      await (next.isScan ? scanParcel(sim, order, { at }) : advanceOrder(sim, order, at))
      moved++
    }
  }
  return moved
}

const placedAt = (order: SimOrder) => Temporal.Instant.from(order.history[0]?.at ?? '')
const hoursSince = (sim: Simulation, order: SimOrder) => simNow(sim).since(placedAt(order)).total('hours')

/** What comes next of an order, and after how many hours: of two at once the vendor's own news is first. */
function nextStep(order: SimOrder): { isScan: boolean; afterHours: number } | undefined {
  const stage = following[order.stage]
  const isScanned = order.parcel?.carrierName === 'UPS'
  const scan = isScanned ? upsScans[order.parcel?.scans ?? 0] : undefined
  const hours = stage && hoursTo[stage]
  if (scan && (hours === undefined || scan.afterHours < hours)) return { isScan: true, afterHours: scan.afterHours }
  return hours === undefined ? undefined : { isScan: false, afterHours: hours }
}

function ship(sim: Simulation, order: SimOrder) {
  const { orders } = sim.sides[order.vendor]
  if (!orders) return
  const deviceIds = Array.from({ length: order.quantity }, () => orders.newDeviceId(sim))
  const number = newTrackingNumber(orders.carrier, (count) => digits(sim, count))
  order.parcel = { carrierName: orders.carrier, number, deviceIds }
  orders.shipped?.(sim, order)
}

async function sendOrderNews(sim: Simulation, order: SimOrder) {
  const news = sim.sides[order.vendor].orders?.news?.(sim, order)
  if (news !== undefined) await deliver(sim, order.vendor, news)
}
