/** What a scale or a cuff sends: weights in grams, pressures in pascal. */
import { z } from 'zod'
import { measurementControl, type SimMeasurement } from '../side.ts'
import type { Vitals } from '../vitals.ts'

const Device = z.object({
  vendor: z.literal('bodytrace'),
  device: z.enum(['BT004', 'BT105']),
  imei: z.string().regex(/^\d{15}$/),
})
type Device = z.infer<typeof Device>

// NIST SP 811 (2008), appendix B.8, as in the domain's units: written again because a vendor would not import them.
const pascal = (mmHg: number) => Math.round(mmHg * 133.322387415)

function push({ device, imei }: Device, { at, chance, vitals }: SimMeasurement) {
  const rssi = Math.round(70 + 30 * chance)
  return {
    imei,
    ts: at.epochMilliseconds,
    batteryVoltage: Math.round(5200 + 700 * chance),
    signalStrength: Math.round(Math.min(1, Math.max(0, (115 - rssi) / 52)) * 100),
    values: valuesOf(device, vitals),
    rssi,
    deviceId: Number(imei.slice(0, -1)),
  }
}

const valuesOf = (device: Device['device'], vitals: Vitals) =>
  device === 'BT004'
    ? { unit: 1, tare: 0, weight: vitals.weightGrams }
    : {
        systolic: pascal(vitals.systolic),
        diastolic: pascal(vitals.diastolic),
        pulse: vitals.pulse,
        unit: 1,
        irregular: vitals.isIrregular ? 1 : 0,
      }

export const sends = measurementControl(Device, (_sim, device, measurement) => push(device, measurement))
