/** Between which readings the last 30 days lie, as a doctor or the patient is told: of readings, never of means of days. */
import { z } from 'zod'
import type { EffectiveRules } from '../warnings/clinical-rules.ts'
import { displayText, type Metric, toDisplay } from '../values/metrics.ts'
import { criticalLevelsOf, type Target } from './targets.ts'

const RangeEnds = z.object({ low: z.string(), high: z.string() })
export type RangeEnds = z.infer<typeof RangeEnds>
/** How many readings lie beyond one end of the goal, or where the rules in force begin to be critical. Unit on screen. */
const Beyond = z.object({
  side: z.enum(['below', 'above', 'atOrAbove']),
  line: z.number(),
  readings: z.int().positive(),
  isDiastolic: z.boolean(),
})

export const VitalRange = z.object({
  /** Of a pressure each act of measuring once, also where one of its two values does not stand. */
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

/** Canonical unit; `flags` say whether a meter showed HI or LO in place of a number; `on` is the local day. */
export type RangedReading = { metric: Metric; value: number; flags: readonly string[]; actKey: string; on: string }
type Lines = { rules: EffectiveRules; goal: Target | null; lowerGoal: Target | null }

/**
 * @param upper readings of one metric within the window; the systolic ones of a pressure
 * @param lower the diastolic ones of the window; empty for every other metric
 * @returns null where nothing was measured
 */
export function vitalRange(
  upper: readonly RangedReading[],
  lower: readonly RangedReading[],
  { rules, goal, lowerGoal }: Lines,
): VitalRange | null {
  const ends = endsOf(upper)
  if (!ends) return null
  const all = [...upper, ...lower]
  return {
    readings: lower.length > 0 ? new Set(all.map(({ actKey }) => actKey)).size : upper.length,
    days: new Set(all.map(({ on }) => on)).size,
    ...ends,
    lower: endsOf(lower),
    beyond: [...beyondLines(upper, rules, goal), ...beyondLines(lower, rules, lowerGoal)],
  }
}

function endsOf(readings: readonly RangedReading[]): RangeEnds | null {
  const ascending = readings.toSorted((a, b) => a.value - b.value)
  const [least, greatest] = [ascending[0], ascending.at(-1)]
  return least && greatest ? { low: textOf(least), high: textOf(greatest) } : null
}

const textOf = ({ metric, value, flags }: RangedReading) => displayText(metric, value, flags)

function beyondLines(readings: readonly RangedReading[], rules: EffectiveRules, goal: Target | null) {
  const metric = readings[0]?.metric
  if (!metric) return []
  const critical = criticalLevelsOf(metric, rules)
  const lines: [side: VitalRange['beyond'][number]['side'], line: number | undefined][] = [
    ['below', goal?.low],
    ['below', critical.low],
    ['above', goal?.high],
    ['atOrAbove', critical.high],
  ]
  return lines.flatMap(([side, line]) => {
    if (line === undefined) return []
    const count = readings.filter(({ value, flags }) => isBeyond(toDisplay(metric, value), side, line, flags)).length
    return count > 0 ? [{ side, line, readings: count, isDiastolic: metric === 'diastolicBP' }] : []
  })
}

function isBeyond(displayed: number, side: VitalRange['beyond'][number]['side'], line: number, flags: readonly string[]) {
  // What is below the least number of a meter is below that number too
  if (side === 'below') return displayed < line || (displayed === line && flags.includes('below_range'))
  return side === 'above' ? displayed > line || (displayed === line && flags.includes('above_range')) : displayed >= line
}
