import type { Vendor } from '../vendor.ts'
import { bodytraceClient } from './client.ts'
import { bodytrace as inbound } from './webhook.ts'

export const bodytrace: Vendor = {
  inbound,
  outbound: bodytraceClient,
  refOf: (imei) => ({ imei }),
  // Asked by the time of measuring
  overlapHours: 48,
  proof: { kind: 'basic' },
}
