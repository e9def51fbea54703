import type { SimSide } from '../side.ts'

/** Who only tells; the scans are UPS's. */
export const carriers: SimSide = {
  account: { secrets: {}, products: {}, config: {} },
  // UPS-API/api-documentation, UPSTrackAlert.yaml
  caller: 'UPSPubSubTrackingService',
}
