/** Tenovi's words for where an order stands, in webhooks and (as two letters) in the device object. */
import type { OrderState } from '@vitalrounds/domain/devices/order'
import { wordIn } from '../wire.ts'

// docs.tenovi.com, hwi-api/webhooks/fulfillment-webhooks: status words. The two-letter codes are seen in client code.
const states: Record<string, OrderState> = {
  'dropship requested': 'requested',
  'pending shipment': 'requested',
  'ready to ship': 'processing',
  'on hold': 'action_required',
  'client action required': 'action_required',
  shipped: 'shipped',
  dropshipped: 'shipped',
  // A replacement is announced when its parcel leaves.
  replaced: 'shipped',
  delivered: 'delivered',
  connected: 'delivered',
  returned: 'returned',
  dr: 'requested',
  rq: 'requested',
  pe: 'requested',
  cr: 'requested',
  rs: 'processing',
  oh: 'action_required',
  sh: 'shipped',
  de: 'delivered',
  re: 'returned',
  ca: 'canceled',
}

/** The state a word stands for; undefined for words that do not move an order (`Unlinked`, unknown ones). */
export const tenoviOrderState = (word: string) => wordIn(states, word.trim().toLowerCase())
