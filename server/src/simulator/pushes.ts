/** What each device sends for a measurement, in its vendor's own wire format. */
import type { Vitals } from './vitals.ts'

export type SimDevice =
  | { vendor: 'bodytrace'; device: 'BT004' | 'BT105'; imei: string }
  | { vendor: 'iglucose'; device: 'SMIG'; deviceId: string }
  | {
      vendor: 'tenovi'
      device: 'TENOVI_SCALE' | 'TENOVI_BPM' | 'TENOVI_BPM_XL' | 'TENOVI_GLUCOMETER'
      hwiDeviceId: string
      gatewayId?: string | undefined
      patientId?: string | undefined
    }
  | { vendor: 'kardia'; device: 'KARDIA'; patientId: string }

/** The name a device goes by in its vendor's records. */
export function nameOf(device: SimDevice): string {
  if (device.vendor === 'bodytrace') return device.imei
  if (device.vendor === 'iglucose') return device.deviceId
  return device.vendor === 'tenovi' ? device.hwiDeviceId : device.patientId
}

export type Moment = { at: Temporal.Instant; receivedAt: Temporal.Instant; id: string; chance: number }

// NIST SP 811 (2008), appendix B.8, as in the domain's units: written again because a vendor would not import them.
const pascal = (mmHg: number) => Math.round(mmHg * 133.322387415)
const pounds = (grams: number) => Math.round((grams / 453.59237) * 10) / 10

export function bodytracePush(
  device: { device: 'BT004' | 'BT105'; imei: string },
  vitals: Vitals,
  { at, chance }: Moment,
) {
  const rssi = Math.round(70 + 30 * chance)
  return {
    imei: device.imei,
    ts: at.epochMilliseconds,
    batteryVoltage: Math.round(5200 + 700 * chance),
    signalStrength: Math.round(Math.min(1, Math.max(0, (115 - rssi) / 52)) * 100),
    values: bodytraceValues(device.device, vitals),
    rssi,
    deviceId: Number(device.imei.slice(0, -1)),
  }
}

const bodytraceValues = (device: 'BT004' | 'BT105', vitals: Vitals) =>
  device === 'BT004'
    ? { unit: 1, tare: 0, weight: vitals.weightGrams }
    : {
        systolic: pascal(vitals.systolic),
        diastolic: pascal(vitals.diastolic),
        pulse: vitals.pulse,
        unit: 1,
        irregular: vitals.isIrregular ? 1 : 0,
      }

/** A wall time without a zone, `hours` from UTC. */
const wallTime = (at: Temporal.Instant, hours: number) =>
  at.add({ hours }).toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'second' })

// Meters of the demonstration stand in New York's winter zone.
const meterHours = -5

export const iglucosePush = (deviceId: string, vitals: Vitals, { at, receivedAt, id, chance }: Moment) => ({
  reading_id: id,
  device_id: deviceId,
  device_model: 'iGlucose',
  date_recorded: wallTime(at, meterHours),
  date_received: wallTime(receivedAt, 0),
  reading_type: 'blood_glucose',
  battery: Math.round(40 + 60 * chance),
  time_zone_offset: meterHours.toFixed(1),
  blood_glucose_mgdl: vitals.glucoseMgDl,
  blood_glucose_mmol: Math.round((vitals.glucoseMgDl / 18.0156) * 10) / 10,
  before_meal: chance < 0.5,
  event_flag: '',
  irregular: false,
})

type TenoviDevice = Extract<SimDevice, { vendor: 'tenovi' }>

const tenoviNames = {
  TENOVI_SCALE: 'Tenovi Scale',
  TENOVI_BPM: 'Tenovi BPM',
  TENOVI_BPM_XL: 'Tenovi BPM - L',
  TENOVI_GLUCOMETER: 'Tenovi Glucometer',
} as const
const sensorCodes = { TENOVI_SCALE: '13', TENOVI_BPM: '10', TENOVI_BPM_XL: '10', TENOVI_GLUCOMETER: '12' } as const

/** All metrics of one act in one array, as with `post_as_array`. */
export function tenoviPush(device: TenoviDevice, vitals: Vitals, { at, id }: Moment) {
  const timestamp = at.toString({ smallestUnit: 'second' })
  return tenoviMetrics(device, vitals).map(({ metric, first, second, params }) => ({
    metric,
    device_name: tenoviNames[device.device],
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

type TenoviMetric = { metric: string; first: number; second?: number; params?: Record<string, string> }

function tenoviMetrics({ device }: TenoviDevice, vitals: Vitals): TenoviMetric[] {
  if (device === 'TENOVI_SCALE') return [{ metric: 'weight', first: pounds(vitals.weightGrams) }]
  if (device === 'TENOVI_GLUCOMETER') {
    return [
      {
        metric: 'glucose',
        first: vitals.glucoseMgDl,
        params: { meal_context: 'fasting', measurement_location: 'finger' },
      },
    ]
  }
  return [
    { metric: 'blood_pressure', first: vitals.systolic, second: vitals.diastolic },
    { metric: 'pulse', first: vitals.pulse },
    ...(vitals.isIrregular ? [{ metric: 'irregular_heartbeat', first: 1 }] : []),
  ]
}
