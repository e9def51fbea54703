/** What is said of values on the wire; apart from what says it, so that the small pages behind links load no validator. */
import { z } from 'zod'
import { Severity } from '../../values/severity.ts'
import { positions } from './position.ts'

/** A goal, or the limits of an alarm: in display units, an end that is missing is open. */
export const Ends = z.object({ low: z.number().optional(), high: z.number().optional() })
export const Position = z.enum(positions)

const PlanSource = z.object({ kind: z.literal('plan'), by: z.string(), on: z.iso.date() })
export const GoalSource = z.discriminatedUnion('kind', [z.object({ kind: z.literal('guideline'), text: z.string() }), PlanSource])
export const Lines = z.object({
  goal: Ends.nullable(),
  goalSource: GoalSource.nullable(),
  alarm: Ends.nullable(),
  critical: Ends.nullable(),
})

/** Lbs on screen, a loss below zero, and over how many days. */
export const Difference = z.object({ lbs: z.number(), days: z.int() })
const DayWeight = z.object({ on: z.iso.date(), value: z.number() })
/** A change of weight that raised a warning; lbs, a loss below zero. */
export const Change = z.object({
  ...Difference.shape,
  from: DayWeight.nullable(),
  to: DayWeight.nullable(),
  severity: Severity,
  rule: z.string(),
})

/** Of a value beyond its alarm: whether anybody has seen to it, or nobody was told since it was too old when the rule came. */
export const alarmStandings = ['open', 'cleared', 'notRaised'] as const
export const AlarmStanding = z.enum(alarmStandings)

const RangeEnds = z.object({ low: z.string(), high: z.string() })
export type RangeEnds = z.infer<typeof RangeEnds>
/** How many readings lie beyond a line of goal, alarm or critical. Unit on screen. */
const Beyond = z.object({
  side: z.enum(['below', 'above', 'atOrAbove']),
  line: z.number(),
  readings: z.int().positive(),
  isDiastolic: z.boolean(),
})

export const VitalRange = z.object({
  /** Of a pressure each pair once, also where its diastolic value does not stand. */
  readings: z.int().positive(),
  /** Local days of the member on which at least one was measured. */
  days: z.int().positive(),
  /** Texts as on screen, without the unit: "48", "above 600". */
  ...RangeEnds.shape,
  /** The diastolic ends of a pressure. */
  lower: RangeEnds.nullable(),
  beyond: z.array(Beyond),
})
export type VitalRange = z.infer<typeof VitalRange>
