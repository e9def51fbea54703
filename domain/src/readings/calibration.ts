/** A scale that is known to show too much or too little: what the clinic set, and the weight that follows from it. */
import { z } from 'zod'
import type { Metric } from '../values/metrics.ts'
import { Instant } from '../values/instant.ts'

/** `offset` adds grams to every weight from `effectiveFrom` on; `tare` and `none` leave weights as the scale sent them. */
export const Calibration = z.strictObject({
  mode: z.enum(['tare', 'offset', 'none']),
  offsetGrams: z.int().min(-50_000).max(50_000).default(0),
  effectiveFrom: Instant,
  note: z.string().max(500).default(''),
})
export type Calibration = z.infer<typeof Calibration>

/** The value to show for a value as sent. Only weights are calibrated; the sent value is kept beside it. */
export function calibrated(metric: Metric, sent: number, measuredAt: string, calibration?: Calibration): number {
  if (metric !== 'bodyWeight' || calibration?.mode !== 'offset') return sent
  const isInForce = Temporal.Instant.compare(Temporal.Instant.from(measuredAt), Temporal.Instant.from(calibration.effectiveFrom)) >= 0
  return isInForce ? sent + calibration.offsetGrams : sent
}
