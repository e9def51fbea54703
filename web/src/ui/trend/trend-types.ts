/** What a trend chart is told. Readings come in order of time, oldest first. */
import type { Lines } from '@vitalrounds/domain/readings/verdict/lines'
import type { AlarmStanding } from '@vitalrounds/domain/readings/verdict/standing'
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
  /** What the severity is of where it is not the value's, in words: "+6.8 lbs in 7 days". */
  change?: string | undefined
  /** Where a critical value lies, when not above. */
  side?: Side | undefined
  /** The meter showed HI or LO: it is more or less than the value. */
  beyond?: Side | undefined
  /** The alarm is that of the diastolic value of a pair. */
  isOfLower?: boolean | undefined
  /** Nobody is waited for any more, in words: "cleared 9:23 PM by Carla: called". Its marker is an outline then. */
  handled?: string | undefined
  /** What became of its alarm. */
  standing?: AlarmStanding | undefined
  /** Why it is suspect. */
  doubt?: string | undefined
  /** Drawn hollow and left out of every statistic. */
  isExcluded?: boolean | undefined
  /** Where it was moved in from, in words: drawn as an open square and left out of every statistic. */
  movedIn?: string | undefined
}

/** From and to, milliseconds since 1970. */
export type TimeRange = readonly [from: number, to: number]

/** Goal and alarm of the value, and of the diastolic one of a pair. */
export type ChartLines = { lines?: Lines | undefined; lowerLines?: Lines | null | undefined }

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** What happened beside the readings: its mark stands in a lane below the plot. */
export type TrendEvent = {
  id: string
  /** Milliseconds since 1970. */
  at: number
  /** One or two letters, and the place of its kind when one mark speaks for several: the lowest is shown. */
  mark: string
  rank: number
  /** Its date as it is written. */
  on: string
  words: string
  /** What is known of this series around it. */
  detail?: string | undefined
}
