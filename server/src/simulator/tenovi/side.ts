import type { SimSide } from '../side.ts'
import { hexDigits, simNowText } from '../simulation.ts'
import { account } from './account.ts'
import { tenoviApi } from './api.ts'
import { tenoviNews } from './bodies.ts'
import { sends } from './push.ts'

export const tenovi: SimSide = {
  account,
  api: tenoviApi,
  measuring: sends,
  remember(sim, { device, key, gatewayId, memberId, name }) {
    sim.state.tenoviDevices[key] ??= {
      id: key,
      name: account.products[device as keyof typeof account.products],
      patientId: memberId,
      patientName: name,
      gatewayId,
      status: 'Delivered',
      createdAt: simNowText(sim),
      unlinkedAt: null,
    }
  },
  orders: {
    carrier: 'FEDEX',
    // A gateway id always holds a letter and a digit, as the printed ones do.
    newDeviceId: (sim) => `a1${hexDigits(sim, 10)}`,
    shipped(sim, { id, parcel }) {
      const device = sim.state.tenoviDevices[id]
      if (device) device.gatewayId = parcel?.deviceIds[0] ?? null
    },
    news: tenoviNews,
  },
}
