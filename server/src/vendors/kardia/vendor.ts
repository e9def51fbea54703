import type { Vendor } from '../vendor.ts'
import { kardiaClient } from './client.ts'
import { kardia as inbound } from './webhook.ts'

export const kardia: Vendor = {
  inbound,
  outbound: kardiaClient,
  refOf: (patientId) => ({ patientId }),
  // Asked by the time of recording
  overlapHours: 48,
  proof: { kind: 'path' },
}
