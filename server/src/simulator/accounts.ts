import type { VendorName } from '@vitalrounds/domain/devices/device'
import { VendorConfig } from '../vendors/connection.ts'
import { sides } from './sides.ts'

/** A connection to the simulator at `url`, as it would be stored for the real vendor. */
export function simulatedAccount(vendor: VendorName, url: string) {
  const { secrets, products, config } = sides[vendor].account
  return {
    vendor,
    mode: 'simulated' as const,
    baseUrl: `${url}/${vendor}`,
    secrets,
    config: VendorConfig.parse({ products, ...config }),
  }
}
