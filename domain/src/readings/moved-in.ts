/**
 * Readings that a clinic brings from another system: shown on charts with where they came from, and nothing else. They are kept apart
 * from the readings of devices and of staff, so that no day, warning, average or month can rest on them (docs/decisions/0155).
 */
import { z } from 'zod'
import type { Metric } from '../values/metrics.ts'

export const movedInMetrics = ['bodyWeight', 'systolicBP', 'pulse', 'bloodSugar', 'spo2', 'pef'] as const satisfies readonly Metric[]
export type MovedInMetric = (typeof movedInMetrics)[number]

export type MovedInReading = {
  /** Both pressures stand under the systolic one. */
  metric: MovedInMetric
  /** A whole number in the metric's canonical unit. */
  value: number
  /** The diastolic pressure in mmHg; null of everything else. */
  lower: number | null
  /** ISO 8601, UTC. */
  measuredAt: string
}

/** How far back they reach, in months (our own choice: two years show a course, and older ones a slip of the year). */
export const movedInMonths = 24

/** Those of one chart, oldest first, as columns of one length. */
export const MovedInColumns = z.object({
  _id: z.array(z.uuid()),
  /** Epoch milliseconds. */
  at: z.array(z.int()),
  value: z.array(z.number()),
  lower: z.array(z.number().nullable()),
  /** "Moved in from charts.ndjson" */
  evidence: z.array(z.string()),
})
export type MovedInColumns = z.infer<typeof MovedInColumns>
export const noneMovedIn: MovedInColumns = { _id: [], at: [], value: [], lower: [], evidence: [] }
