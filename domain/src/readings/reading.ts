/** A reading as a vendor's adapter hands it over, before anybody knows whose it is, and what a device says about itself. */
import { z } from 'zod'
import { Instant } from '../values/instant.ts'
import { Metric } from '../values/metrics.ts'

/** How far the time of a reading can be trusted. */
export const TsQuality = z.enum(['device', 'estimated', 'device_clock_invalid'])
export type TsQuality = z.infer<typeof TsQuality>

/**
 * What else an adapter noticed. `irregular_heartbeat`: the device said so. `tare_corrected`: the scale reported a
 * shifted zero and the weight was corrected. `unit_assumed`: the unit was inferred from the size of the number.
 * `device_clock_invalid`: the device's time was not believed. `below_range` / `above_range`: beyond what the meter can
 * measure; where it shows LO or HI and no number the value is the limit itself (`meterLimits`). `unit_conflict`: the
 * message said the value in two units that differ by more than rounding; the value is that of the first.
 */
export const readingFlags = [
  'irregular_heartbeat',
  'tare_corrected',
  'unit_assumed',
  'ts_in_seconds',
  'device_clock_invalid',
  'below_range',
  'above_range',
  'unit_conflict',
] as const
export const ReadingFlag = z.enum(readingFlags)
export type ReadingFlag = z.infer<typeof ReadingFlag>

export const DeliveredReading = z.strictObject({
  metric: Metric,
  /** Whole number in the metric's canonical unit. For an ECG: the mean heart rate, 0 where none was found. */
  value: z.int(),
  /** When it was measured; the time of receipt where the device's clock cannot be believed. */
  measuredAt: Instant,
  tsQuality: TsQuality,
  /** The device's own time where it was not believed. */
  claimedAt: Instant.optional(),
  /** Meal context of a glucose value, determination of an ECG. */
  context: z.string().optional(),
  flags: z.array(ReadingFlag),
  /** The same for systolic, diastolic and pulse of one act of measuring; unique within a device. */
  actKey: z.string(),
})
export type DeliveredReading = z.infer<typeof DeliveredReading>

/** What a device says about itself. Battery in millivolt or percent, as the vendor has it; signal in percent. */
export const DeviceStatus = z.strictObject({
  batteryMv: z.int().optional(),
  batteryPct: z.int().optional(),
  signalPct: z.int().optional(),
})
export type DeviceStatus = z.infer<typeof DeviceStatus>
