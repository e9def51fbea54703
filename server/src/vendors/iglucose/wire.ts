/**
 * iGlucose (Smart Meter) as it writes: rows of readings, the same in pulls and pushes, and fulfillment answers. The
 * envelope of an answer and the words of a fulfillment status are not documented; unknown words move nothing.
 */
import { z } from 'zod'
import { mmolToMgDl } from '@vitalrounds/domain/units'
import { offsetMinutes } from './recorded-at.ts'
import { optionalOrNull, glucoseMeasure, measure, optionalField, WireFlag, WireText } from '../wire.ts'

/** Local wall time without a zone, or with one: both have been seen. */
const WallTime = z
  .string()
  .trim()
  .max(40)
  .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/)

/** Hours from UTC, whatever the spelling; one that cannot be read would move the reading by hours, so it is an error. */
const ZoneOffset = z.union([z.number(), z.string()]).transform((input, context) => {
  const minutes = offsetMinutes(input)
  if (minutes !== undefined) return minutes / 60
  context.addIssue({ code: 'custom', message: 'not an offset from UTC' })
  return z.NEVER
})

export const IGlucoseReading = z.object({
  reading_id: optionalField(WireText),
  device_id: WireText.pipe(z.string().regex(/^\d{6,15}$/)),
  /** The meter's own clock; `time_zone_offset` hours from UTC when it is local. */
  date_recorded: optionalOrNull(WallTime),
  /** Smart Meter's clock, UTC. */
  date_received: optionalOrNull(WallTime),
  time_zone_offset: optionalOrNull(ZoneOffset),
  reading_type: WireText,
  /** Percent. */
  battery: optionalField(measure(1e6)),
  before_meal: optionalOrNull(WireFlag),
  irregular: optionalOrNull(WireFlag),
  blood_glucose_mgdl: optionalOrNull(glucoseMeasure((mgDl) => mgDl)),
  blood_glucose_mmol: optionalOrNull(glucoseMeasure(mmolToMgDl)),
  systolic_mmhg: optionalOrNull(measure(1e6)),
  diastolic_mmhg: optionalOrNull(measure(1e6)),
  pulse_bpm: optionalOrNull(measure(1e6)),
  weight_kg: optionalOrNull(measure(1e6)),
  weight_lbs: optionalOrNull(measure(1e6)),
  spo2: optionalOrNull(measure(1e6)),
})
export type IGlucoseReading = z.infer<typeof IGlucoseReading>

export const IGlucoseReadings = z.object({ readings: z.array(z.unknown()) })

export const IGlucoseFulfillment = z.object({
  order_number: WireText,
  order_status: WireText,
  tracking_numbers: optionalField(z.array(WireText)),
  carrier: optionalField(WireText),
  lines: optionalField(z.array(z.object({ device_ids: optionalField(z.array(WireText)) }))),
})
export type IGlucoseFulfillment = z.infer<typeof IGlucoseFulfillment>
