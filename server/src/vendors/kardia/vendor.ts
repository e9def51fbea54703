import type { Vendor } from '../vendor.ts'
import { kardiaClient } from './client.ts'
import { kardia as inbound, recordingEvent } from './webhook.ts'

export const kardia: Vendor = {
  inbound,
  outbound: kardiaClient,
  recordings: { fetch: (connection, id) => kardiaClient(connection).recording(id), read: recordingEvent },
  refOf: (patientId) => ({ patientId }),
  // Asked by the time of recording
  overlapHours: 48,
  proof: { kind: 'path' },
}
