/** What a trend chart is told. Readings come in order of time, oldest first. */
import type { Target } from '@vitalrounds/domain/vitals/targets'
import type { Severity, Side } from '../severity.ts'

export type TrendReading = {
  id: string
  /** Milliseconds since 1970. */
  at: number
  /** The value; for blood pressure the systolic one. */
  value: number
  /** The diastolic value of a blood pressure; null where the act has none. */
  lower?: number | null | undefined
  severity?: Severity | undefined
  /** Where a critical value lies, when not above. */
  side?: Side | undefined
  /** The meter showed HI or LO: it is more or less than the value. */
  beyond?: Side | undefined
  /** That somebody has seen to it, in words: "cleared 9:23 PM by Carla: called". Its marker is an outline then. */
  handled?: string | undefined
  /** Why it is suspect. */
  doubt?: string | undefined
  /** Drawn hollow and left out of every statistic. */
  isExcluded?: boolean | undefined
}

export type Band = Target

/** From and to, milliseconds since 1970. */
export type TimeRange = readonly [from: number, to: number]

export type Targets = { target?: Band | undefined; lowerTarget?: Band | undefined }

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
