import { luhnDigit } from '../../vendors/bodytrace/imei.ts'
import type { SimSide } from '../side.ts'
import { digits } from '../simulation.ts'
import { account } from './account.ts'
import { bodytraceApi } from './api.ts'
import { orderBody } from './order-body.ts'
import { sends } from './push.ts'

export const bodytrace: SimSide = {
  account,
  api: bodytraceApi,
  measuring: sends,
  orders: {
    carrier: 'UPS',
    newDeviceId(sim) {
      const fourteen = `01395${digits(sim, 9)}`
      return fourteen + luhnDigit(fourteen)
    },
    news: (_sim, order) => orderBody(order),
  },
}
