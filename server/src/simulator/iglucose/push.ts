/** What a meter sends: its own wall time with the distance from UTC beside it. */
import { z } from 'zod'
import { measurementControl, type SimMeasurement } from '../side.ts'

const Device = z.object({
  vendor: z.literal('iglucose'),
  device: z.literal('SMIG'),
  deviceId: z.string().regex(/^\d{7,15}$/),
})

/** A wall time without a zone, `hours` from UTC. */
const wallTime = (at: Temporal.Instant, hours: number) =>
  at.add({ hours }).toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'second' })

// Meters of the demonstration stand in New York's winter zone.
const meterHours = -5

const push = (deviceId: string, { at, receivedAt, id, chance, vitals }: SimMeasurement) => ({
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

export const sends = measurementControl(Device, (_sim, { deviceId }, measurement) => push(deviceId, measurement))
