/**
 * iGlucose (Smart Meter) as it writes: rows of readings, the same in pulls and pushes, and fulfillment answers. The
 * envelope of an answer and the words of a fulfillment status are not documented; unknown words move nothing.
 */
import { z } from 'zod'
import { mmolToMgDl } from '@vitalrounds/domain/units'
import { absentOr, glucoseMeasure, measure, niceToKnow, WireFlag, WireText } from '../wire.ts'

/** Local wall time without a zone, or with one: both have been seen. */
const WallTime = z
  .string()
  .trim()
  .max(40)
  .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/)

export const IGlucoseReading = z.object({
  reading_id: niceToKnow(WireText),
  device_id: WireText.pipe(z.string().regex(/^\d{6,15}$/)),
  /** The meter's own clock; `time_zone_offset` hours from UTC when it is local. */
  date_recorded: absentOr(WallTime),
  /** Smart Meter's clock, UTC. */
  date_received: niceToKnow(WallTime),
  time_zone_offset: niceToKnow(measure(24)),
  reading_type: WireText,
  /** Percent. */
  battery: niceToKnow(measure(1e6)),
  before_meal: niceToKnow(WireFlag),
  irregular: niceToKnow(WireFlag),
  blood_glucose_mgdl: absentOr(glucoseMeasure((mgDl) => mgDl)),
  blood_glucose_mmol: absentOr(glucoseMeasure(mmolToMgDl)),
  systolic_mmhg: absentOr(measure(1e6)),
  diastolic_mmhg: absentOr(measure(1e6)),
  pulse_bpm: absentOr(measure(1e6)),
  weight_kg: absentOr(measure(1e6)),
  weight_lbs: absentOr(measure(1e6)),
  spo2: absentOr(measure(1e6)),
})
export type IGlucoseReading = z.infer<typeof IGlucoseReading>

export const IGlucoseReadings = z.object({ readings: z.array(z.unknown()) })

export const IGlucoseFulfillment = z.object({
  order_number: WireText,
  order_status: WireText,
  tracking_numbers: niceToKnow(z.array(WireText)),
  carrier: niceToKnow(WireText),
  lines: niceToKnow(z.array(z.object({ device_ids: niceToKnow(z.array(WireText)) }))),
})
export type IGlucoseFulfillment = z.infer<typeof IGlucoseFulfillment>
