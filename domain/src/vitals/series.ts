/** What a chart is told: points, buckets where there are too many of them, statistics, goal and alarm. Values as on screen. */
import { z } from 'zod'
import { Handled, Severity, Side } from '../values/severity.ts'
import { WarningLog } from '../warnings/warning.ts'
import { Instant } from '../values/instant.ts'
import { AlarmStanding, Difference, Lines } from '../readings/verdict/shapes.ts'
import { MovedInColumns } from '../readings/moved-in.ts'
import { MemberId } from '../values/member-id.ts'

/** The charts: one a metric, the two pressures together as pairs of one act. */
export const seriesNames = ['bloodPressure', 'bodyWeight', 'bloodSugar', 'pulse', 'spo2', 'pef', 'ecg', 'step', 'perfusionIndex'] as const
export const SeriesName = z.enum(seriesNames, 'This measurement is not known.')
export type SeriesName = z.infer<typeof SeriesName>

/** One measurement, or for blood pressure the pair of one act. */
export const MeasuredPoint = z.object({
  /** The reading; for a pair the systolic one. */
  _id: z.uuid(),
  at: Instant,
  value: z.number(),
  /** The diastolic value of a pair. */
  lower: z.number().nullable(),
  /** The worse of a pair. */
  severity: Severity,
  /** On which side of the rules it lies; null where it is within them. */
  side: Side.nullable(),
  isExcluded: z.boolean(),
  isManual: z.boolean(),
  /** Meal of a glucose value, determination of an ECG. */
  context: z.string().nullable(),
  /** Why it is doubted: "Probably another person (20 lbs in 14 h)". */
  suspect: z.string().optional(),
  /** The meter showed HI or LO: it is more or less than `value`. */
  beyond: Side.optional(),
  /** Somebody has cleared what it raised. */
  handled: Handled.optional(),
  /** The alarm is that of the diastolic value of a pair. */
  isOfLower: z.boolean().optional(),
  /** What became of its alarm; absent where it has none. */
  standing: AlarmStanding.optional(),
  /** The change of weight that raised it: the severity is this one's. */
  change: Difference.optional(),
})

const { _id, value, lower, severity, side, isExcluded, isManual, context } = MeasuredPoint.shape
/** Many points, oldest first, as columns of one length: what is said of a point stands at the same place of each. */
export const MeasuredColumns = z.object({
  _id: z.array(_id),
  /** Epoch milliseconds. */
  at: z.array(z.int()),
  value: z.array(value),
  lower: z.array(lower),
  severity: z.array(severity),
  side: z.array(side),
  isExcluded: z.array(isExcluded),
  isManual: z.array(isManual),
  context: z.array(context),
  suspect: z.array(z.string().nullable()),
  beyond: z.array(Side.nullable()),
  handled: z.array(Handled.nullable()),
  isOfLower: z.array(z.boolean()),
  standing: z.array(AlarmStanding.nullable()),
  change: z.array(Difference.nullable()),
})
export type MeasuredColumns = z.infer<typeof MeasuredColumns>

/** Half of the values lie below `median`, eight of ten between `p10` and `p90`. */
export const Spread = z.object({ median: z.number(), p10: z.number(), p90: z.number() })
export const Bucket = z.object({
  /** First local day of the bucket, and the instant in its middle to draw it at. */
  from: z.iso.date(),
  at: Instant,
  count: z.int(),
  value: Spread,
  lower: Spread.nullable(),
})
export type Bucket = z.infer<typeof Bucket>

const Average = z.object({ count: z.int(), value: z.number(), lower: z.number().nullable() })
/** Of all readings in the range, excluded ones left out; never of buckets. */
export const SeriesStatistics = z.object({
  count: z.int(),
  excluded: z.int(),
  average: Average.nullable(),
  least: MeasuredPoint.nullable(),
  most: MeasuredPoint.nullable(),
  latest: MeasuredPoint.nullable(),
  /** Share from 0 to 1 with every value at goal; null without a goal or a reading. */
  atGoal: z.number().nullable(),
  aboveGoal: z.int(),
  belowGoal: z.int(),
  /** Beyond an alarm, and of these the critical ones. */
  alarms: z.int(),
  critical: z.int(),
  /** Local hours from 4 to before 12, and from 16 to midnight. */
  morning: Average.nullable(),
  evening: Average.nullable(),
})
export type SeriesStatistics = z.infer<typeof SeriesStatistics>

export const Series = z.object({
  series: SeriesName,
  title: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** Days in a bucket; 0: every reading is in `points` and there are no buckets. */
  stepDays: z.int(),
  buckets: z.array(Bucket),
  /** Every reading, or where there are buckets every reading that is not `ok` and not excluded. */
  points: MeasuredColumns,
  /** Moved in from another system, the newest 10,000: shown beside the readings, and in none of the numbers. */
  movedIn: MovedInColumns,
  statistics: SeriesStatistics,
  /** Goal and alarm under the plan and the rules in force; of a pair those of the systolic value. */
  lines: Lines,
  lowerLines: Lines.nullable(),
})
export type Series = z.infer<typeof Series>

export const Measurements = z.object({
  memberId: MemberId,
  /** The member's zone: it decides days, mornings and evenings. */
  timeZone: z.string(),
  from: Instant.nullable(),
  to: Instant,
  /** First and last moment of anything measured, so that "all" has an end; null where nothing was. */
  whole: z.object({ from: Instant, to: Instant }).nullable(),
  series: z.array(Series),
  /** What waits for review, as above the charts. */
  waiting: WarningLog,
})
export type Measurements = z.infer<typeof Measurements>
