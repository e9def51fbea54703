/** What a gateway sends: all metrics of one act in one array, as with `post_as_array`. */
import { z } from 'zod'
import { measurementControl, type SimMeasurement } from '../side.ts'
import type { Vitals } from '../vitals.ts'
import { account } from './account.ts'

const Device = z.object({
  vendor: z.literal('tenovi'),
  device: z.enum(['TENOVI_SCALE', 'TENOVI_BPM', 'TENOVI_BPM_XL', 'TENOVI_GLUCOMETER']),
  hwiDeviceId: z.string().min(1),
  gatewayId: z.string().optional(),
  patientId: z.string().optional(),
})
type Device = z.infer<typeof Device>

const pounds = (grams: number) => Math.round((grams / 453.59237) * 10) / 10

const sensorCodes = { TENOVI_SCALE: '13', TENOVI_BPM: '10', TENOVI_BPM_XL: '10', TENOVI_GLUCOMETER: '12' } as const

function push(device: Device, { at, id, vitals }: SimMeasurement) {
  const timestamp = at.toString({ smallestUnit: 'second' })
  return metricsOf(device, vitals).map(({ metric, first, second, params }) => ({
    metric,
    device_name: account.products[device.device],
    hwi_device_id: device.hwiDeviceId,
    patient_id: device.patientId ?? '',
    hardware_uuid: device.gatewayId ?? '',
    sensor_code: sensorCodes[device.device],
    value_1: String(first),
    value_2: second === undefined ? null : String(second),
    created: timestamp,
    timestamp,
    timezone_offset: 0,
    estimated_timestamp: false,
    filter_params: { measurement_index: Number(id), ...params },
  }))
}

type Metric = { metric: string; first: number; second?: number; params?: Record<string, string> }

function metricsOf({ device }: Device, vitals: Vitals): Metric[] {
  if (device === 'TENOVI_SCALE') return [{ metric: 'weight', first: pounds(vitals.weightGrams) }]
  if (device === 'TENOVI_GLUCOMETER') {
    const params = { meal_context: 'fasting', measurement_location: 'finger' }
    return [{ metric: 'glucose', first: vitals.glucoseMgDl, params }]
  }
  return [
    { metric: 'blood_pressure', first: vitals.systolic, second: vitals.diastolic },
    { metric: 'pulse', first: vitals.pulse },
    ...(vitals.isIrregular ? [{ metric: 'irregular_heartbeat', first: 1 }] : []),
  ]
}

export const sends = measurementControl(Device, (_sim, device, measurement) => push(device, measurement))
