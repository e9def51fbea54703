import type { Vendor } from '../vendor.ts'
import { twilioClient } from './client.ts'
import { twilio as inbound } from './webhook.ts'

/** Texts and calls. Devices it has none, so nothing is ordered from it or asked for readings. */
export const twilio: Vendor = {
  inbound,
  outbound: twilioClient,
  refOf: () => ({}),
  proof: { kind: 'signed', credential: 'authToken' },
}
