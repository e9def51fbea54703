/** Tenovi's device object and the webhook that tells how its shipment goes on. */
import type { Simulation } from '../side.ts'
import type { SimOrder, SimTenoviDevice, Stage } from '../state.ts'

const words: Record<Stage, [status: string, code: string]> = {
  requested: ['Dropship Requested', 'RQ'],
  processing: ['Ready to Ship', 'RS'],
  shipped: ['Shipped', 'SH'],
  delivered: ['Delivered', 'DE'],
  canceled: ['Cancelled', 'CA'],
}

const linkOf = (order: SimOrder) => (order.parcel ? `https://www.fedex.com/fedextrack/?trknbr=${order.parcel.number}` : null)

const reached = (order: SimOrder, stage: Stage) => order.history.find((step) => step.stage === stage)?.at ?? null

/** The object as `GET hwi-devices/{id}/` answers it. */
export function tenoviDeviceBody(sim: Simulation, device: SimTenoviDevice) {
  const order = sim.state.orders[device.id]
  return {
    id: device.id,
    status: order && device.unlinkedAt === null ? words[order.stage][0] : device.status,
    connected_on: order ? reached(order, 'delivered') : device.createdAt,
    unlinked_on: device.unlinkedAt,
    last_measurement: null,
    patient_id: device.patientId,
    patient: { external_id: device.patientId, name: device.patientName, sms_opt_in: false },
    device: {
      id: device.id,
      name: device.name,
      hardware_uuid: device.gatewayId,
      sensor_code: null,
      shared_hardware_uuid: false,
      created: device.createdAt,
      fulfillment_request: order ? fulfillment(order) : null,
    },
  }
}

const fulfillment = (order: SimOrder) => ({
  ...(order.request['fulfillment_request'] as object),
  created: order.history[0]?.at,
  shipping_status: words[order.stage][1],
  shipping_tracking_link: linkOf(order),
  shipped_on: reached(order, 'shipped'),
  delivered_on: reached(order, 'delivered'),
  fulfilled: order.parcel !== undefined,
})

/** The fulfillment webhook; with the trailing blank in one key that the vendor's own sample shows. */
export const tenoviNews = (sim: Simulation, order: SimOrder) => ({
  hwi_device_id: order.id,
  patient_id: sim.state.tenoviDevices[order.id]?.patientId ?? '',
  hardware_uuid: sim.state.tenoviDevices[order.id]?.gatewayId ?? '',
  sensor_code: '',
  device_name: order.product,
  'status ': words[order.stage][0],
  tracking_link: linkOf(order) ?? '',
})
