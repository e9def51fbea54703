/** A measurement as charts and their numbers take it: values in display units, the pressures of one act as a pair. */
import type { Difference } from '../readings/verdict/change.ts'
import type { AlarmStanding } from '../readings/verdict/standing.ts'
import type { Handled, Severity, Side } from '../values/severity.ts'

/** What arithmetic needs of it. */
export type ChartReading = {
  /** Epoch milliseconds. */
  at: number
  /** The value; of a pair the systolic one. */
  value: number
  /** The diastolic value of a pair. */
  lower?: number | null | undefined
  /** The worse of a pair. */
  severity?: Severity | undefined
  /** The meter showed HI or LO. */
  beyond?: Side | undefined
  /** Left out of every number. */
  isExcluded?: boolean | undefined
}

/** The same with all that a chart is told of it. */
export type ChartPoint = {
  /** The reading; for a pair the systolic one. */
  id: string
  at: number
  value: number
  lower: number | null
  severity: Severity
  side: Side | null
  isExcluded: boolean
  isManual: boolean
  context: string | null
  /** Why it is doubted. */
  suspect?: string | undefined
  /** The meter showed HI or LO. */
  beyond?: Side | undefined
  /** Somebody has cleared what it raised. */
  handled?: Handled | undefined
  /** The alarm is that of the diastolic value. */
  isOfLower?: boolean | undefined
  /** What became of its alarm; absent where it has none. */
  standing?: AlarmStanding | undefined
  /** The change of weight that raised it: the severity is this one's. */
  change?: Difference | undefined
}
