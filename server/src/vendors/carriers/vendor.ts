import type { Vendor } from '../vendor.ts'
import { carriers as inbound } from './webhook.ts'

/** Parcels are followed by what carriers push; nothing is asked of them. */
export const carriers: Vendor = {
  inbound,
  refOf: (trackingNumber) => ({ trackingNumber }),
  // The one name under which UPS sends it (UPS-API/api-documentation, UPSTrackAlert.yaml)
  proof: { kind: 'header', header: 'credential' },
}
