import type { Vendor } from '../vendor.ts'
import { iglucoseClient } from './client.ts'
import { iglucose as inbound } from './webhook.ts'

export const iglucose: Vendor = {
  inbound,
  outbound: iglucoseClient,
  refOf: (deviceId) => ({ deviceId }),
  // Asked by the time of receipt
  overlapHours: 1,
  proof: { kind: 'basic' },
}
