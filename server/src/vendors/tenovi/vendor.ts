import type { Vendor } from '../vendor.ts'
import { everyMs } from './calls.ts'
import { tenoviClient } from './client.ts'
import { tenovi as inbound } from './webhook.ts'

export const tenovi: Vendor = {
  inbound,
  outbound: tenoviClient,
  refOf: (hwiDeviceId) => ({ hwiDeviceId }),
  // Asked by the time of storing
  overlapHours: 1,
  everyMs,
  proof: { kind: 'header', header: 'x-hook-secret' },
}
