import type { SimSide } from '../side.ts'
import { digits } from '../simulation.ts'
import { account } from './account.ts'
import { iglucoseApi } from './api.ts'
import { sends } from './push.ts'

/** It sends no news of orders: it is asked. */
export const iglucose: SimSide = {
  account,
  api: iglucoseApi,
  measuring: sends,
  orders: { carrier: 'FEDEX', newDeviceId: (sim) => `7${digits(sim, 6)}` },
}
